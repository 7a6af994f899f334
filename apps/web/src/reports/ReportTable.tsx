import {
  callingColumn,
  isReportAmount,
  isReportInverse,
  REPORT_TERMS,
  type ReportColumnWords,
  type ReportValue,
  type ReportWords,
  reportCell,
  reportHeading,
  reportTotalWord,
  wordIn,
} from '@rastro/format';
import { type ReactNode, useMemo } from 'react';
import { type Format, useFormat, useTexts } from '../i18n/index.ts';
import { EntityList, type ListColumn, type ListOrder } from '../ui/index.ts';
import type { ReportAnswer, ReportRow, ReportTotal } from './calls.ts';
import classes from './Report.module.css';
import { reportsTexts } from './texts.ts';

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
  /** Where rows have details: the vehicle of the row that shows them, and what is called to show those of another. */
  details?: { mid: number | null; onChoose: (mid: number) => void };
}

type ShownRow = ReportRow & { id: number };

const NONE: ReadonlySet<string> = new Set();

/** What a cell shows; nothing for an unknown value that has no word of its own. */
export const shownCell = (column: ReportColumnWords, value: ReportValue | null, format: Format) =>
  value === null && !column.missing ? null : reportCell(column, value, format);

/** A page of a report's rows, which are sorted by their headings, with the totals of all rows below; on a phone they are cards. */
export function ReportTable({ words, answer, details, order, onOrder, ...list }: ReportTableProps) {
  const t = useTexts(reportsTexts);
  const format = useFormat();
  const { items, count, totals, groups } = answer;
  const { mid: chosen = null, onChoose } = details ?? {};
  const columns = useMemo(
    () =>
      words.columns.map((column, at): ListColumn<ShownRow> => {
        const { name, kind } = column;
        return {
          key: name,
          heading: reportHeading(column, format),
          isSortable: true,
          isNumber: isReportAmount(kind),
          cell: (row) => {
            const shown = shownCell(column, row[name] ?? null, format);
            if (at > 0 || !onChoose) return shown;
            return (
              <button
                type="button"
                className={classes.open}
                aria-pressed={row.mid === chosen}
                aria-label={t('showDetails', { name: shown ?? '' })}
                onClick={() => onChoose(row.mid)}
              >
                {shown}
              </button>
            );
          },
        };
      }),
    [words, format, onChoose, chosen, t],
  );
  const below = (column: ReportColumnWords, value: number, isPartial: boolean): ReactNode => {
    const word = reportTotalWord(column, isPartial, format.language);
    const shown = reportCell(column, value, format);
    if (word === null) return shown;
    return (
      <span className={classes.below}>
        <span className={classes.totalWord}>{word}</span> {shown}
      </span>
    );
  };
  /** An order by what is shown, where calls order what is stored, or the other way round: a column of miles for a gallon is turned. */
  const turned = (given: ListOrder): ListOrder => {
    const column = words.columns.find(({ name }) => name === given.key);
    const isTurned = column !== undefined && isReportInverse(column.kind, format);
    return isTurned ? { ...given, isDescending: !given.isDescending } : given;
  };
  const called = callingColumn(words);
  const columnOf = new Map(words.columns.map((column) => [column.name, column]));
  const cellsOf = (values: readonly ReportTotal[]): ReadonlyMap<string, ReactNode> =>
    new Map(
      values.flatMap(({ column, value, isPartial }) => {
        const of = columnOf.get(column);
        return of ? [[column, below(of, value, isPartial)] as const] : [];
      }),
    );
  const rows = items.map((row, index): ShownRow => Object.assign({ id: details ? row.mid : index }, row));
  const before = (list.page - 1) * list.pageSize;
  /** The lines of the groups by the row above which they stand; that of the first row may have begun on an earlier page. */
  const lines = new Map(
    groups.flatMap(({ label, first, count: size, totals: own }) => {
      const row = rows[Math.max(0, first - before)];
      return row
        ? [[row.id, { name: `${label} (${format.number(size)})`, cells: cellsOf(own) }] as const]
        : [];
    }),
  );
  return (
    <EntityList
      {...list}
      order={order && turned(order)}
      onOrder={(next) => onOrder(turned(next))}
      label={wordIn(words.title, format.language)}
      name={`report ${words.title.en}`}
      columns={columns}
      hidden={NONE}
      {...(details && { selected: new Set(details.mid === null ? [] : [details.mid]) })}
      rows={rows}
      groups={lines}
      nameOf={(row: ShownRow) => String(row[called?.name ?? ''])}
      calledBy={called?.name ?? ''}
      count={count}
      {...(totals.length > 0 && {
        foot: { name: wordIn(REPORT_TERMS.total, format.language), cells: cellsOf(totals) },
      })}
    />
  );
}
