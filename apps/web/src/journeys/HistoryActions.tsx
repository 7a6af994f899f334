import { Button, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { call, download, errorText, type HistoryFormat } from '../api/index.ts';
import { useTexts } from '../i18n/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { lazyPart, notify, Part } from '../ui/index.ts';
import { HISTORY_EXPORT } from './calls.ts';
import type { JourneySearch } from './journeySearch.ts';
import { askedRange } from './periods.ts';
import { journeysTexts } from './texts.ts';

const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).default);

const FORMATS: readonly HistoryFormat[] = ['CSV', 'GPX', 'KML'];
/** The permissions to import positions, of which one is needed. */
const MAY_IMPORT = ['Equipos', 'Moviles'];

interface HistoryActionsProps {
  assetId: number;
  search: JourneySearch;
}

/** Buttons that export the raw positions of the chosen period and, with the permission, import a file. */
export function HistoryActions({ assetId, search }: HistoryActionsProps) {
  const t = useTexts(journeysTexts);
  const user = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const exportAs = async (format: HistoryFormat) => {
    setIsAsking(true);
    try {
      const { from, to } = askedRange(search, Date.now(), user.timeZone);
      const variables = { movilID: assetId, fechaInicio: from, fechaFin: to, format };
      download((await call(HISTORY_EXPORT, variables)).historyExport.url);
    } catch (error) {
      notify.danger(errorText(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Group justify="flex-end" gap="xs">
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={isAsking}
            leftSection={<IconDownload size={15} aria-hidden="true" />}
          >
            {t('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('exportAbout')}</Menu.Label>
          {FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void exportAs(format)}>
              {t(`export${format}`)}
              <Text size="xs" c="dimmed">
                {t(format === 'CSV' ? 'exportsAll' : 'exportsGood')}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isAllowed(user, MAY_IMPORT) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconUpload size={15} aria-hidden="true" />}
          onClick={() => setIsImporting(true)}
        >
          {t('import')}
        </Button>
      )}
      {isImporting && (
        <Part fallback={null}>
          <ImportDialog assetId={assetId} onClose={() => setIsImporting(false)} />
        </Part>
      )}
    </Group>
  );
}
