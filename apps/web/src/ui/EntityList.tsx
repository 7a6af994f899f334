import { Checkbox, Progress } from '@mantine/core';
import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { UNKNOWN, useTexts } from '../i18n/index.ts';
import { useColumnWidths } from './ColumnHandle.tsx';
import classes from './EntityList.module.css';
import { ListFoot } from './ListFoot.tsx';
import { ListHeading, sizedTo } from './ListHeading.tsx';
import { type ListSummary, SummaryRow } from './SummaryRow.tsx';
import { uiTexts } from './texts.ts';
import { useScrollEdges } from './useScrollEdges.ts';

/** A row of a list. */
interface ListedRow {
  id: number;
}

/** A column of a list. */
export interface ListColumn<Row> {
  key: string;
  heading: string;
  isSortable: boolean;
  /** Whether it holds numbers: they stand below each other, and are sorted the greatest first. */
  isNumber?: boolean;
  /** What a cell shows; null where there is nothing. */
  cell: (row: Row) => ReactNode;
}

/** The order of a list. */
export interface ListOrder {
  key: string;
  isDescending: boolean;
}

interface EntityListProps<Row extends ListedRow> {
  label: string;
  /** Under which this browser keeps the widths of its columns. */
  name: string;
  columns: readonly ListColumn<Row>[];
  /** The column by which a row is called; the first where none is named. */
  calledBy?: string;
  hidden: ReadonlySet<string>;
  rows: readonly Row[];
  /** What a row is called, for who does not see it. */
  nameOf: (row: Row) => string;
  order: ListOrder | null;
  onOrder: (order: ListOrder) => void;
  /** The chosen rows; without them, none can be chosen. */
  selected?: ReadonlySet<number>;
  onSelect?: (ids: ReadonlySet<number>) => void;
  /** What can be done with a row, at its end. */
  actions?: (row: Row) => ReactNode;
  /** A row below all others. */
  foot?: ListSummary;
  /** Rows that are called what the rows below them have in common, by the id of the row above which each stands. */
  groups?: ReadonlyMap<number, ListSummary>;
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  /** Whether newer rows are on their way. */
  isBusy: boolean;
  /** Shown instead of rows where there are none. */
  empty: ReactNode;
}

const NONE: ReadonlySet<number> = new Set();
const NO_GROUPS: ReadonlyMap<number, ListSummary> = new Map();

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature });

/**
 * A page of rows that can be sorted by their headings, chosen, and turned over; on a phone they are cards. Order, choice and page belong to
 * who shows it: the rows come as they are wanted.
 */
export function EntityList<Row extends ListedRow>(props: EntityListProps<Row>) {
  const { label, columns, hidden, rows, nameOf, order, isBusy, empty, actions, onSelect, foot } = props;
  const { selected = NONE, groups = NO_GROUPS } = props;
  const t = useTexts(uiTexts);
  const { widths, setWidth } = useColumnWidths(props.name);
  const edges = useScrollEdges<HTMLElement>();
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, ListedRow>();
    return helper.columns(
      columns.map(({ key, heading, isSortable, isNumber = false }) =>
        helper.accessor((row) => row.id, {
          id: key,
          header: heading,
          enableSorting: isSortable,
          sortDescFirst: isNumber,
        }),
      ),
    );
  }, [columns]);
  const selection = Object.fromEntries([...selected].map((id) => [String(id), true as const]));
  const table = useTable({
    features,
    columns: definitions,
    data: rows as readonly ListedRow[] as ListedRow[],
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: {
      sorting: order ? [{ id: order.key, desc: order.isDescending }] : [],
      rowSelection: selection,
      columnVisibility: Object.fromEntries([...hidden].map((key) => [key, false])),
    },
    onSortingChange: (next) => {
      const [wanted] =
        typeof next === 'function' ? next(order ? [{ id: order.key, desc: order.isDescending }] : []) : next;
      if (wanted) props.onOrder({ key: wanted.id, isDescending: wanted.desc });
    },
    onRowSelectionChange: (next) => {
      const chosen = typeof next === 'function' ? next(selection) : next;
      onSelect?.(
        new Set(
          Object.keys(chosen)
            .filter((id) => chosen[id])
            .map(Number),
        ),
      );
    },
  });
  const visible = table.getVisibleLeafColumns();
  const calledBy = visible.some(({ id }) => id === props.calledBy) ? props.calledBy : visible[0]?.id;
  const cellOf = new Map(columns.map((column) => [column.key, column]));
  const summaryRow = (summary: ListSummary, look: 'foot' | 'group') => (
    <SummaryRow
      {...summary}
      look={look}
      columns={visible.flatMap(({ id }) => cellOf.get(id) ?? [])}
      hasChoice={onSelect !== undefined}
      hasActions={actions !== undefined}
    />
  );
  const rowOf = new Map(rows.map((row) => [String(row.id), row]));

  return (
    <div className={classes.frame}>
      {isBusy && (
        <Progress className={classes.progress} size={2} value={100} animated aria-label={t('loading')} />
      )}
      {rows.length === 0 ? (
        empty
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by the keyboard, too
        <section ref={edges} className={classes.scroller} tabIndex={0} aria-label={label}>
          <table className={classes.table} aria-label={label} aria-busy={isBusy}>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {onSelect && (
                    <td className={`${classes.head} ${classes.narrow}`}>
                      <Checkbox
                        aria-label={t('chooseAll')}
                        checked={table.getIsAllRowsSelected()}
                        indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                        onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                      />
                    </td>
                  )}
                  {group.headers.map(({ id, column }) => (
                    <ListHeading
                      key={id}
                      heading={String(column.columnDef.header)}
                      isNumber={cellOf.get(column.id)?.isNumber ?? false}
                      width={widths[column.id] ?? null}
                      onWidth={(width) => setWidth(column.id, width)}
                      sorted={column.getIsSorted()}
                      onSort={column.getCanSort() ? () => column.toggleSorting() : null}
                    />
                  ))}
                  {actions && <td className={`${classes.head} ${classes.narrow} ${classes.last}`} />}
                </tr>
              ))}
            </thead>
            <tbody onKeyDown={moveByArrows}>
              {table.getRowModel().rows.map((row) => {
                const shown = rowOf.get(row.id);
                if (!shown) return null;
                const group = groups.get(shown.id);
                return (
                  <Fragment key={row.id}>
                    {group && summaryRow(group, 'group')}
                    <tr className={classes.row} data-selected={row.getIsSelected() || undefined}>
                      {onSelect && (
                        <td className={`${classes.cell} ${classes.check}`}>
                          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it has a name of its own; a finger may hit beside it */}
                          <label className={classes.target}>
                            <Checkbox
                              aria-label={t('chooseRow', { name: nameOf(shown) })}
                              checked={row.getIsSelected()}
                              onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
                            />
                          </label>
                        </td>
                      )}
                      {visible.map((column) => {
                        const content = cellOf.get(column.id)?.cell(shown) ?? null;
                        const sized = sizedTo(widths[column.id] ?? null);
                        return column.id === calledBy ? (
                          <th
                            key={column.id}
                            scope="row"
                            className={`${classes.cell} ${classes.called}`}
                            {...sized}
                          >
                            {content}
                          </th>
                        ) : (
                          <td
                            key={column.id}
                            className={classes.cell}
                            {...sized}
                            data-number={cellOf.get(column.id)?.isNumber || undefined}
                            data-label={cellOf.get(column.id)?.heading}
                            data-empty={content === null || undefined}
                          >
                            {content ?? <span aria-hidden="true">{UNKNOWN}</span>}
                          </td>
                        );
                      })}
                      {actions && <td className={`${classes.cell} ${classes.actions}`}>{actions(shown)}</td>}
                    </tr>
                  </Fragment>
                );
              })}
            </tbody>
            {foot && <tfoot>{summaryRow(foot, 'foot')}</tfoot>}
          </table>
        </section>
      )}
      <ListFoot {...props} shown={props.rows.length} />
    </div>
  );
}

const ARROWS: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** The arrows move from what a row is called by to that of the next one. */
function moveByArrows(event: KeyboardEvent): void {
  const side = ARROWS[event.key];
  const row = event.target instanceof Element && event.target.closest('th')?.closest('tr');
  const next = side && row ? row[side]?.querySelector<HTMLElement>('th button, th a') : null;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
