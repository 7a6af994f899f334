import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { PointMarks, STATUSES, StatusMark, statusOf, statusTexts } from '../../status/index.ts';
import { cutText, RestNote } from '../../ui/index.ts';
import { useFleet, useFleetNow } from '../FleetProvider.tsx';
import type { Vehicle } from '../live/vehicle.ts';
import { stateLasting } from '../stateLasting.ts';
import { fleetTexts } from '../texts.ts';
import classes from './VehicleList.module.css';

const ROW_HEIGHT_PX = 65;
const ADDRESS_CHARACTERS = 70;
const MINUTE_MS = 60_000;

interface VehicleListProps {
  vehicles: readonly Vehicle[];
  onSelect: (assetId: number) => void;
  /** Called with the vehicle whose row the pointer or the focus is on, and with null when it leaves. */
  onHighlight: (assetId: number | null) => void;
}

/**
 * The vehicles as rows of 65 px, of which only those in view are rendered. Arrow keys move from row to row. Who comes back from a vehicle
 * finds the list where it was, with the focus on the vehicle's row.
 */
export function VehicleList({ vehicles, onSelect, onHighlight }: VehicleListProps) {
  const t = useTexts(fleetTexts);
  const { left } = useFleet();
  const scroller = useRef<HTMLDivElement>(null);
  const came = useRef(left.get());
  const virtualizer = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => vehicles[index]?.mid ?? index,
    overscan: 8,
    initialOffset: came.current?.scrollTop ?? 0,
  });
  useEffect(() => {
    const { current } = came;
    if (!current) return;
    left.set(null);
    // After the panel, which takes the focus when it opens.
    const frame = requestAnimationFrame(() =>
      rowOf(scroller.current, current.assetId)?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [left]);
  const leave = (assetId: number) => {
    left.set({ assetId, scrollTop: scroller.current?.scrollTop ?? 0 });
    onSelect(assetId);
  };

  const moveFrom = (index: number, event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(vehicles.length - 1, Math.max(0, index + step));
    virtualizer.scrollToIndex(next);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLButtonElement>(`[data-index="${next}"] button`)?.focus();
    });
  };

  const latest = { onSelect: leave, onHighlight, moveFrom };
  const actions = useRef<RowActions>(latest);
  useEffect(() => {
    actions.current = latest;
  });

  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} aria-label={t('vehicles')} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const vehicle = vehicles[index];
          return (
            vehicle && (
              <li
                key={key}
                data-index={index}
                className={classes.item}
                aria-setsize={vehicles.length}
                aria-posinset={index + 1}
                style={{ height: ROW_HEIGHT_PX, transform: `translateY(${start}px)` }}
              >
                <VehicleRow vehicle={vehicle} index={index} actions={actions} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

const rowOf = (list: HTMLElement | null, assetId: number) =>
  list?.querySelector<HTMLButtonElement>(`button[data-asset="${assetId}"]`);

interface RowActions {
  onSelect: (assetId: number) => void;
  onHighlight: (assetId: number | null) => void;
  moveFrom: (index: number, event: KeyboardEvent) => void;
}

interface VehicleRowProps {
  vehicle: Vehicle;
  index: number;
  /** The same object always, so that a row renders again only where its vehicle changed. */
  actions: { readonly current: RowActions };
}

const VehicleRow = memo(function VehicleRow({ vehicle, index, actions }: VehicleRowProps) {
  const t = useTexts(fleetTexts);
  const ts = useTexts(statusTexts);
  const format = useFormat();
  const { past } = useFleet(); // of the past no addresses are kept
  const status = statusOf(vehicle.typ);
  const word = ts(STATUSES[status].name);
  const { mid } = vehicle;
  return (
    <button
      type="button"
      className={classes.row}
      data-asset={mid}
      onClick={() => actions.current.onSelect(mid)}
      onKeyDown={(event) => actions.current.moveFrom(index, event)}
      onMouseEnter={() => actions.current.onHighlight(mid)}
      onMouseLeave={() => actions.current.onHighlight(null)}
      onFocus={() => actions.current.onHighlight(mid)}
      onBlur={() => actions.current.onHighlight(null)}
    >
      <span className={classes.mark} role="img" aria-label={word} title={word}>
        <StatusMark status={status} size={13} />
      </span>
      <span className={classes.main}>
        <span className={classes.name}>
          {vehicle.nInt && <span className={classes.number}>{vehicle.nInt}</span>}
          <strong>{vehicle.pat}</strong>
          <span className={classes.dimmed}>{vehicle.nMov}</span>
          <PointMarks point={vehicle} status={status} isShort />
        </span>
        <span className={classes.address}>
          <RestNote until={vehicle.restsUntil} />
          {vehicle.restsUntil === null ? <Lasting vehicle={vehicle} /> : null}
          {!past && ` · ${vehicle.dir ? cutText(vehicle.dir, ADDRESS_CHARACTERS) : t('noAddress')}`}
        </span>
      </span>
      <span className={classes.speed}>
        <span>{format.speed(vehicle.vel)}</span>
        <FixTime at={vehicle.fGPS} />
      </span>
    </button>
  );
});

/** The state that a vehicle is in, and for how long: alone in rendering each minute. */
function Lasting({ vehicle }: { vehicle: Vehicle }) {
  const ts = useTexts(statusTexts);
  const format = useFormat();
  const { store, past } = useFleet();
  const now = useFleetNow(MINUTE_MS);
  const { word, seconds } = stateLasting(
    vehicle,
    store.receivedAt(vehicle.mid) ?? now,
    past ? now : Math.max(now, Date.now()),
  );
  return (
    <span className={classes.state}>
      {[ts(word), seconds !== null && format.duration(seconds)].filter(Boolean).join(' ')}
    </span>
  );
}

function FixTime({ at }: { at: string }) {
  const format = useFormat();
  return <span className={classes.dimmed}>{format.when(at, useFleetNow(MINUTE_MS))}</span>;
}
