import { useState } from 'react';
import { serverNow } from '../api/index.ts';
import type { Alarm } from './alarm.ts';

/** The chosen alarms of a list. Those that have left the list are no longer chosen. */
export interface Selection {
  chosen: readonly Alarm[];
  /**
   * The moment at which everything that fits was chosen, also what has not been loaded, in milliseconds since 1970 by the
   * server's clock; later alarms are not chosen. Null while single alarms are chosen.
   */
  allAtMs: number | null;
  has(alarm: Alarm): boolean;
  toggle(alarm: Alarm): void;
  /** Chooses all alarms, or none when all are chosen. */
  toggleAll(): void;
  clear(): void;
}

type Chosen = ReadonlySet<number> | { upToId: number; atMs: number };

const NONE: Chosen = new Set();
const isSet = (chosen: Chosen): chosen is ReadonlySet<number> => chosen instanceof Set;

/** The selection over a list. Unchoosing one alarm of all leaves the rest of those that are loaded. */
export function useSelection(alarms: readonly Alarm[]): Selection {
  const [selected, setSelected] = useState<Chosen>(NONE);
  const has = ({ id }: Alarm) => (isSet(selected) ? selected.has(id) : id <= selected.upToId);
  const chosen = alarms.filter(has);
  const allAtMs = isSet(selected) || chosen.length === 0 ? null : selected.atMs;
  return {
    chosen,
    allAtMs,
    has,
    toggle: (alarm) => {
      const next = new Set(chosen.map(({ id }) => id));
      if (!next.delete(alarm.id)) next.add(alarm.id);
      setSelected(next);
    },
    toggleAll: () =>
      setSelected(
        allAtMs === null ? { upToId: Math.max(...alarms.map(({ id }) => id), 0), atMs: serverNow() } : NONE,
      ),
    clear: () => setSelected(NONE),
  };
}
