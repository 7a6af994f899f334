import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { moveByArrows, Unbroken } from '../ui/index.ts';
import { byVehicle } from './maintenance.ts';
import classes from './VehicleLists.module.css';

interface VehicleListsProps<Item> {
  items: readonly Item[];
  /** Whether all items are in one list, instead of one list for each vehicle below its heading. */
  isFlat: boolean;
  /** What is shown beside the name of a vehicle. */
  summary: (items: readonly Item[]) => ReactNode;
  row: (item: Item) => ReactNode;
  /** Vehicles of a higher rank come first; by their names alone where it is absent. */
  rankOf?: (items: readonly Item[]) => number;
}

/** Items of vehicles: an accordion with a part for each vehicle, `name - plate`, or one flat list. */
export function VehicleLists<
  Item extends { id: number; asset: { id: number; name: string; licensePlate: string } },
>({ items, isFlat, summary, row, rankOf }: VehicleListsProps<Item>) {
  if (isFlat)
    return (
      <ul className={classes.list} onKeyDown={moveByArrows}>
        {items.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
    );
  return byVehicle(items, rankOf).map(({ assetId, name, items: of }) => (
    <Part key={assetId} name={name} summary={summary(of)}>
      {of.map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
    </Part>
  ));
}

function Part({ name, summary, children }: { name: string; summary: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes.part} data-open={isOpen || undefined}>
      <h4 className={classes.heading}>
        <button
          type="button"
          className={classes.header}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.name}>
            <Unbroken>{name}</Unbroken>
          </span>
          <span className={classes.summary}>{summary}</span>
          <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
        </button>
      </h4>
      {isOpen && (
        <ul id={id} className={classes.list}>
          {children}
        </ul>
      )}
    </section>
  );
}
