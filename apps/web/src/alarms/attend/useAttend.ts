import { useEffect, useRef, useState } from 'react';
import type { Alarm } from '../alarm.ts';
import { type AttendStep, attendStep } from './attendStep.ts';

/** The list that a person walks through while attending. */
interface WalkedList {
  alarms: readonly Alarm[];
  /** Whether they are still those of the page before. */
  isOld: boolean;
  page: number;
  pages: number;
}

interface AttendOptions {
  list: WalkedList;
  attendedId: number | null;
  onAttend: (alarm: Alarm | null) => void;
  onPage: (page: number) => void;
  /** Null where the person may not acknowledge. */
  acknowledge: ((alarm: Alarm) => void) | null;
  /** Takes back what was acknowledged last; gives the ids that wait again. */
  undoLast: () => Promise<readonly number[]>;
  /** Called with the id of an alarm that waits again. */
  onRestored: (alarmId: number) => void;
}

/** Attending to alarms one after the other, by keys and by buttons: the alarm that is attended to, and acknowledging it. */
export function useAttend(options: AttendOptions) {
  const { list, attendedId, onAttend, acknowledge } = options;
  const at = list.alarms.findIndex(({ id }) => id === attendedId);
  const attended = list.alarms[at] ?? null;
  const enter = useEnteredPage(list, onAttend);

  const walk = (by: 1 | -1) => {
    const next = at === -1 ? list.alarms[0] : list.alarms[at + by];
    const page = list.page + by;
    if (next) onAttend(next);
    else if (page >= 1 && page <= list.pages) {
      enter({ page, by });
      options.onPage(page);
    }
  };
  const acknowledgeAndGoOn =
    acknowledge && attended
      ? () => {
          onAttend(list.alarms[at + 1] ?? list.alarms[at - 1] ?? null);
          acknowledge(attended);
        }
      : null;
  const steps: Record<AttendStep, () => void> = {
    acknowledge: () => acknowledgeAndGoOn?.(),
    undo: async () => {
      const [restored] = acknowledge ? await options.undoLast() : [];
      if (restored !== undefined) options.onRestored(restored);
    },
    next: () => walk(1),
    previous: () => walk(-1),
  };
  useKeys(steps, attendedId !== null);
  return { attended, acknowledgeAndGoOn };
}

/** Calls `onAttend` with the first or last alarm of a page that one has walked into, once it is there. */
function useEnteredPage({ alarms, isOld, page }: WalkedList, onAttend: AttendOptions['onAttend']) {
  const [entered, setEntered] = useState<{ page: number; by: 1 | -1 } | null>(null);
  useEffect(() => {
    if (entered === null || isOld || page !== entered.page) return;
    setEntered(null);
    onAttend(alarms.at(entered.by === 1 ? 0 : -1) ?? null);
  }, [entered, isOld, page, alarms, onAttend]);
  return setEntered;
}

/** Listens to the keys while somebody attends. What was acknowledged last can be undone after that too. */
function useKeys(steps: Record<AttendStep, () => void>, isAttending: boolean): void {
  const current = useRef(steps);
  const wasAttending = useRef(false);
  useEffect(() => {
    current.current = steps;
    wasAttending.current ||= isAttending;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = attendStep(event);
      if (!step || !(isAttending || (step === 'undo' && wasAttending.current))) return;
      event.preventDefault();
      current.current[step]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isAttending]);
}
