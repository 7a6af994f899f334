import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { fleetStatus } from '../../live/index.ts';
import { PointMarks, STATUSES, StatusMark, statusTexts } from '../../status/index.ts';
import { cutText, RestNote } from '../../ui/index.ts';
import type { Vehicle } from '../live/vehicle.ts';
import { fleetTexts } from '../texts.ts';
import classes from './VehicleList.module.css';

const ROW_HEIGHT_PX = 65;
const ADDRESS_CHARACTERS = 70;

interface VehicleListProps {
  vehicles: readonly Vehicle[];
  nowMs: number;
  onSelect: (assetId: number) => void;
}

/** The vehicles as rows of 65 px, of which only those in view are rendered. Arrow keys move from row to row. */
export function VehicleList({ vehicles, nowMs, onSelect }: VehicleListProps) {
  const t = useTexts(fleetTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => vehicles[index]?.mid ?? index,
    overscan: 8,
  });

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
                <VehicleRow
                  vehicle={vehicle}
                  nowMs={nowMs}
                  onSelect={onSelect}
                  onKeyDown={(event) => moveFrom(index, event)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface VehicleRowProps {
  vehicle: Vehicle;
  nowMs: number;
  onSelect: (assetId: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function VehicleRow({ vehicle, nowMs, onSelect, onKeyDown }: VehicleRowProps) {
  const t = useTexts(fleetTexts);
  const ts = useTexts(statusTexts);
  const format = useFormat();
  const status = fleetStatus(vehicle, nowMs);
  const word = ts(STATUSES[status].name);
  return (
    <button type="button" className={classes.row} onClick={() => onSelect(vehicle.mid)} onKeyDown={onKeyDown}>
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
          {vehicle.restsUntil === null ? '' : ' · '}
          {vehicle.dir ? cutText(vehicle.dir, ADDRESS_CHARACTERS) : t('noAddress')}
        </span>
      </span>
      <span className={classes.speed}>
        <span>{format.speed(vehicle.vel)}</span>
        <span className={classes.dimmed}>{format.when(vehicle.fGPS, nowMs)}</span>
      </span>
    </button>
  );
}
