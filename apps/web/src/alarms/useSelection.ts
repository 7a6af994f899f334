import { useState } from 'react';
import { serverNow } from '../api/index.ts';
import type { Alarm } from './alarm.ts';

/** Which alarms of a list are chosen. Those that have left the list are chosen no more. */
export interface Selection {
  chosen: readonly Alarm[];
  /**
   * When everything that fits was chosen, also what has not been loaded, by the server's clock in milliseconds since 1970; what
   * comes after that moment is not. Null while single alarms are chosen.
   */
  allAtMs: number | null;
  has(alarm: Alarm): boolean;
  toggle(alarm: Alarm): void;
  /** Chooses all, or none when all are chosen. */
  toggleAll(): void;
  clear(): void;
}

type Chosen = ReadonlySet<number> | { upToId: number; atMs: number };

const NONE: Chosen = new Set();
const isSet = (chosen: Chosen): chosen is ReadonlySet<number> => chosen instanceof Set;

/** The selection over a list. Taking one out of all leaves the rest of what is loaded. */
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
