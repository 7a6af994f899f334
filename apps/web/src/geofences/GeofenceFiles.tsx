import { Button, Menu } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, getBytes, saveFile } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { notify, Part } from '../ui/index.ts';
import { ImportGeofences } from './ImportGeofences.tsx';
import { importTexts } from './importTexts.ts';

const IMPORTS: readonly string[] = ['ImportarKmlGeocercas'];
const FORMATS = {
  KML: { name: 'geofences.kml', type: 'application/vnd.google-earth.kml+xml' },
  GEOJSON: { name: 'geofences.geojson', type: 'application/geo+json' },
} as const;

/** The buttons of the list of geofences for files: all in reach are exported, and those of a file imported. */
export function GeofenceFiles() {
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
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconFileExport size={17} aria-hidden="true" />}
          >
            {t('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => mutate('KML')}>{t('exportKml')}</Menu.Item>
          <Menu.Item onClick={() => mutate('GEOJSON')}>{t('exportGeoJson')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <Part>
          <ImportGeofences onClose={() => setImporting(false)} />
        </Part>
      )}
    </>
  );
}
