import { Button, Menu } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, getBytes, saveFile } from '../api/index.ts';
import { type EntityRow, RowsFileMenu } from '../entities/index.ts';
import { useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { notify, Part } from '../ui/index.ts';
import { geofenceEntity } from './geofenceEntity.ts';
import { ImportGeofences } from './ImportGeofences.tsx';
import { importTexts } from './importTexts.ts';

const IMPORTS: readonly string[] = ['ImportarKmlGeocercas'];
const FORMATS = {
  KML: { name: 'geofences.kml', type: 'application/vnd.google-earth.kml+xml' },
  GEOJSON: { name: 'geofences.geojson', type: 'application/geo+json' },
} as const;

/**
 * The buttons of the list of geofences for files: what is listed is saved as a table, all in reach as shapes, and those of a file are imported.
 */
export function GeofenceFiles({ title, read }: { title: string; read: () => Promise<readonly EntityRow[]> }) {
  const t = useTexts(importTexts);
  const user = useUser();
  const [isImporting, setImporting] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: keyof typeof FORMATS) => {
      const { name, type } = FORMATS[format];
      const bytes = await getBytes(`/api/geofences/shapes?format=${format}`);
      saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
    },
    onError: (error) => notify.danger(errorText(error)),
  });
  return (
    <>
      {isAllowed(user, IMPORTS) && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={17} aria-hidden="true" />}
          onClick={() => setImporting(true)}
        >
          {t('importAction')}
        </Button>
      )}
      <RowsFileMenu entity={geofenceEntity} title={title} read={read}>
        <Menu.Item disabled={isPending} onClick={() => mutate('KML')}>
          {t('exportKml')}
        </Menu.Item>
        <Menu.Item disabled={isPending} onClick={() => mutate('GEOJSON')}>
          {t('exportGeoJson')}
        </Menu.Item>
      </RowsFileMenu>
      {isImporting && (
        <Part>
          <ImportGeofences onClose={() => setImporting(false)} />
        </Part>
      )}
    </>
  );
}
