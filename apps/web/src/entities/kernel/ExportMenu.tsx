import { Button, Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call, download, errorText } from '../../api/index.ts';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { notify } from '../../ui/index.ts';
import { callsOf, type ListChoice } from './calls.ts';
import { type Entity, isPlaced, isShown } from './entity.ts';
import { headingOf, unitSign } from './shown.ts';
import { kernelTexts } from './texts.ts';

interface ExportMenuProps {
  entity: Entity;
  /** The name of the file. */
  title: string;
  /** The rows that are listed, on all pages. */
  choice: ListChoice;
  hasCustomers: boolean;
}

/** Saves the listed rows with all their fields, under the names and in the units that they have here. */
export function ExportMenu({ entity, title, choice, hasCustomers }: ExportMenuProps) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const columns = [
    { field: 'id', heading: t('id') },
    ...(hasCustomers ? [{ field: 'customerName', heading: t('customer') }] : []),
    ...entity.fields.filter(isShown).map((field) => ({
      field: field.name,
      heading: headingOf(field, te(field.name), format),
      unit: field.kind === 'number' && field.quantity ? unitSign(field, format) : null,
    })),
  ];
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'CSV' | 'XLSX' | 'KML') =>
      call(callsOf(entity).exported, { ...choice, format, title, columns }),
    onSuccess: ({ result }) => download(result.url),
    onError: (error) => notify.danger(errorText(error)),
  });
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
        <Menu.Item onClick={() => mutate('XLSX')}>{t('exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => mutate('CSV')}>{t('exportCsv')}</Menu.Item>
        {isPlaced(entity) && <Menu.Item onClick={() => mutate('KML')}>{t('exportKml')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
