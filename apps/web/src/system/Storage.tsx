import { useFormat, useTexts } from '../i18n/index.ts';
import { Facts, Section } from '../ui/index.ts';
import type { Status } from './calls.ts';
import { type Column, Rows } from './Rows.tsx';
import { sizeText } from './sizeText.ts';
import { systemTexts } from './texts.ts';

/** The data folder, the disk, and the database by table. */
export function Storage({ storage }: { storage: Status['storage'] }) {
  const t = useTexts(systemTexts);
  const format = useFormat();
  const size = (bytes: number | null): string => sizeText(bytes, format);
  const tables: Column<Status['storage']['tables'][number]>[] = [
    { heading: t('table'), cell: ({ name }) => name, isVerbatim: true },
    { heading: t('size'), cell: ({ bytes }) => size(bytes), isNumber: true },
    { heading: t('rows'), cell: ({ rows }) => format.number(rows), isNumber: true },
  ];
  return (
    <>
      <Section title={t('storage')}>
        <Facts
          facts={[
            { label: t('folder'), value: <span translate="no">{storage.folder}</span> },
            { label: t('folderSize'), value: size(storage.folderBytes) },
            { label: t('free'), value: size(storage.freeBytes) },
            { label: t('databaseSize'), value: size(storage.databaseBytes) },
          ]}
        />
      </Section>
      <Section title={t('tables')} hint={t('tablesHint')}>
        <Rows
          label={t('tables')}
          columns={tables}
          rows={storage.tables}
          keyOf={({ name }) => name}
          empty=""
          minWidth={300}
        />
      </Section>
    </>
  );
}
