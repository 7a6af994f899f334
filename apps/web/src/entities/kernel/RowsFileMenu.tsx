import { Button, Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { kernelTexts } from './texts.ts';
import { useRowsFile } from './useRowsFile.ts';

/** The button that saves what is listed of things that have an editor of their own. */
export function RowsFileMenu(props: Parameters<typeof useRowsFile>[0] & { children?: React.ReactNode }) {
  const t = useTexts(kernelTexts);
  const { mutate, isPending } = useRowsFile(props);
  return (
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
        <Menu.Item onClick={() => mutate('xlsx')}>{t('exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => mutate('csv')}>{t('exportCsv')}</Menu.Item>
        {props.children}
      </Menu.Dropdown>
    </Menu>
  );
}
