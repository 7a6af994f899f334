import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { vehiclesTexts } from './texts.ts';
import classes from './VehicleTable.module.css';
import {
  cellOf,
  type PickedVehicle,
  sortedVehicles,
  VEHICLE_COLUMNS,
  type VehicleColumn,
} from './vehicle.ts';

const ROW_HEIGHT_PX = 44;
const PAGE = 8;

/** The functions of the table that its parent can call. */
export interface VehicleTableHandle {
  /** Moves the focus to the row that had it, at first to the first one. */
  focus(): void;
}

interface VehicleTableProps {
  ref: Ref<VehicleTableHandle>;
  label: string;
  isSingle: boolean;
  vehicles: readonly PickedVehicle[];
  chosen: ReadonlySet<number>;
  /** The text that is shown where there are no vehicles. */
  empty: string;
  onToggle: (id: number) => void;
  /** Called on Enter or a double click on a row. */
  onConfirm: (id: number) => void;
}

/**
 * A table of vehicles that is sorted by its headings, and of whose rows only those in view are rendered. The arrow keys move, the
 * space bar chooses, Enter confirms.
 */
export function VehicleTable({
  ref,
  label,
  isSingle,
  vehicles,
  chosen,
  empty,
  onToggle,
  onConfirm,
}: VehicleTableProps) {
  const [order, setOrder] = useState({ column: 'name' as VehicleColumn, isDescending: false });
  const rows = useMemo(() => sortedVehicles(vehicles, order), [vehicles, order]);
  const columns = useColumns(vehicles);
  const [at, setAt] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT_PX, // the headings cover the first row in view
  });
  const active = Math.min(at, rows.length - 1);

  const goTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setAt(next);
    virtualizer.scrollToIndex(next);
    const rowThere = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`);
    const row = rowThere();
    // At once, so that no key is lost; a row out of view has to be rendered first.
    if (row) row.focus({ preventScroll: true });
    else requestAnimationFrame(() => rowThere()?.focus({ preventScroll: true }));
  };
  useImperativeHandle(ref, () => ({ focus: () => goTo(active) }));

  const onKeyDown = (event: KeyboardEvent, index: number, id: number) => {
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + PAGE,
      PageUp: index - PAGE,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (to !== undefined) goTo(to);
    else if (event.key === ' ') onToggle(id);
    else if (event.key === 'Enter') onConfirm(id);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        className={classes.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen by the keyboard
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={!isSingle}
        data-columns={columns.length}
      >
        <thead>
          <tr className={classes.head} aria-rowindex={1}>
            <td />
            {columns.map((column) => (
              <Heading
                key={column}
                column={column}
                order={order}
                onSort={() =>
                  setOrder({ column, isDescending: order.column === column && !order.isDescending })
                }
              />
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const vehicle = rows[index];
            return (
              vehicle && (
                <Row
                  key={key}
                  vehicle={vehicle}
                  columns={columns}
                  index={index}
                  startPx={start}
                  isSingle={isSingle}
                  isChosen={chosen.has(vehicle.id)}
                  isActive={index === active}
                  onActive={() => setAt(index)}
                  onToggle={() => onToggle(vehicle.id)}
                  onConfirm={() => onConfirm(vehicle.id)}
                  onKeyDown={(event) => onKeyDown(event, index, vehicle.id)}
                />
              )
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <p className={classes.empty}>{empty}</p>}
    </div>
  );
}

interface RowProps {
  vehicle: PickedVehicle;
  columns: readonly VehicleColumn[];
  index: number;
  startPx: number;
  isSingle: boolean;
  isChosen: boolean;
  /** Whether Tab leads to it: one row of a table is reachable at a time. */
  isActive: boolean;
  onActive: () => void;
  onToggle: () => void;
  onConfirm: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Row({ vehicle, columns, index, startPx, isSingle, isChosen, isActive, ...on }: RowProps) {
  return (
    <tr
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      style={{ height: ROW_HEIGHT_PX, transform: `translateY(${startPx}px)` }}
      onFocus={on.onActive}
      onClick={on.onToggle}
      onDoubleClick={() => isSingle && on.onConfirm()}
      onKeyDown={on.onKeyDown}
    >
      <td className={classes.check}>
        <span className={classes.box} data-single={isSingle || undefined} aria-hidden="true">
          {isChosen && <IconCheck size={14} stroke={3} />}
        </span>
      </td>
      {columns.map((column) => (
        <td key={column} className={classes.cell} data-column={column}>
          {cellOf(vehicle, column)}
        </td>
      ))}
    </tr>
  );
}

interface HeadingProps {
  column: VehicleColumn;
  order: { column: VehicleColumn; isDescending: boolean };
  onSort: () => void;
}

function Heading({ column, order, onSort }: HeadingProps) {
  const t = useTexts(vehiclesTexts);
  const isSorted = order.column === column;
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classes.cell}
      data-column={column}
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className={classes.sort} onClick={onSort}>
        {t(column)}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

/** The columns that have content: internal numbers where there are any, customers where there are several. */
function useColumns(vehicles: readonly PickedVehicle[]): readonly VehicleColumn[] {
  return useMemo(() => {
    const hasNumbers = vehicles.some(({ internalNumber }) => internalNumber);
    const hasCustomers = new Set(vehicles.map(({ customer }) => customer.id)).size > 1;
    return VEHICLE_COLUMNS.filter(
      (column) => (column !== 'internalNumber' || hasNumbers) && (column !== 'customer' || hasCustomers),
    );
  }, [vehicles]);
}
