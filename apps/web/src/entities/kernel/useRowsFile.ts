import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../api/index.ts';
import { useFleet } from '../../fleet/index.ts';
import { type Format, useFormat, useTexts } from '../../i18n/index.ts';
import { notify, type TableForm, tableFile } from '../../ui/index.ts';
import type { Entity, EntityRow, Field } from './entity.ts';
import { chosenName, headingOf, shownNumber } from './shown.ts';
import { kernelTexts } from './texts.ts';

interface RowsFile {
  entity: Entity;
  /** The name of the file and of its sheet. */
  title: string;
  /** Reads the rows that are listed, on all pages. */
  read: () => Promise<readonly EntityRow[]>;
}

/** Saves what is listed of things that have an editor of their own, with all their columns, as a sheet or a text: `mutate` begins. */
export function useRowsFile({ entity, title, read }: RowsFile) {
  const t = useTexts(kernelTexts);
  const te = useTexts(entity.texts);
  const format = useFormat();
  const { customers } = useFleet();
  const fields = entity.fields.filter(({ isListed }) => isListed);
  const hasCustomers = customers.length > 1;
  return useMutation({
    mutationFn: async (form: TableForm) => {
      const rows = await read();
      const headings = [
        ...(hasCustomers ? [t('customer')] : []),
        ...fields.map((field) => headingOf(field, te(field.name), format)),
      ];
      const lines = rows.map((row) => [
        ...(hasCustomers ? [String(row.customerName)] : []),
        ...fields.map((field) => cellOf(field, row, te, format)),
      ]);
      saveFile(await tableFile({ form, title, headings, rows: lines }), `${title}.${form}`);
    },
    onError: () => notify.danger(t('saveFailed')),
  });
}

function cellOf(field: Field, row: EntityRow, te: (key: string) => string, format: Format): string | number {
  const value = row[field.name];
  if (field.kind === 'flag') return te(value ? field.texts.yes : field.texts.no);
  if (value === null || value === undefined) return '';
  if (field.kind === 'moment') return format.dateTime(String(value));
  if (field.kind === 'choice') return chosenName(field.choices, value, format);
  if (field.kind === 'number') return shownNumber(field, Number(value), format);
  return typeof value === 'number' ? value : String(value);
}
