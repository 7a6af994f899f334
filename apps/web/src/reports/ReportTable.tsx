import {
  REPORT_TERMS,
  type ReportColumnWords,
  type ReportWords,
  reportCell,
  reportHeading,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import { type ReactNode, useMemo } from 'react';
import { useFormat } from '../i18n/index.ts';
import { EntityList, type ListColumn, type ListOrder } from '../ui/index.ts';
import type { ReportAnswer, ReportRow } from './calls.ts';
import classes from './Report.module.css';

interface ReportTableProps {
  words: ReportWords;
  answer: ReportAnswer;
  /** Whether newer rows are on their way. */
  isBusy: boolean;
  order: ListOrder | null;
  page: number;
  pageSize: number;
  onOrder: (order: ListOrder) => void;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** Shown instead of rows where there are none. */
  empty: ReactNode;
}

type ShownRow = ReportRow & { id: number };

const NONE: ReadonlySet<string> = new Set();

/** A page of a report's rows, which are sorted by their headings, with the totals of all rows below; on a phone they are cards. */
export function ReportTable({ words, answer, ...list }: ReportTableProps) {
  const format = useFormat();
  const { items, count, totals } = answer;
  const columns = useMemo(
    () =>
      words.columns.map((column): ListColumn<ShownRow> => {
        const { name, kind } = column;
        return {
          key: name,
          heading: reportHeading(column, format),
          isSortable: true,
          isNumber: kind !== 'text',
          cell: (row) => (row[name] == null ? null : reportCell(kind, row[name], format)),
        };
      }),
    [words, format],
  );
  const below = (column: ReportColumnWords, value: number): ReactNode => {
    const word = reportTotalWord(column, format.language);
    const shown = reportCell(column.kind, value, format);
    if (word === null) return shown;
    return (
      <span className={classes.below}>
        <span className={classes.totalWord}>{word}</span> {shown}
      </span>
    );
  };
  const [called] = words.columns;
  const columnOf = new Map(words.columns.map((column) => [column.name, column]));
  return (
    <EntityList
      {...list}
      label={wordIn(words.title, format.language)}
      name={`report ${words.title.en}`}
      columns={columns}
      hidden={NONE}
      rows={items.map((row): ShownRow => Object.assign({ id: row.mid }, row))}
      nameOf={(row: ShownRow) => String(row[called?.name ?? ''])}
      count={count}
      foot={{
        name: wordIn(REPORT_TERMS.total, format.language),
        cells: new Map(
          totals.flatMap(({ column, value }) => {
            const words = columnOf.get(column);
            return words ? [[column, below(words, value)] as const] : [];
          }),
        ),
      }}
    />
  );
}
