import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { wakeWithPage } from '../live/index.ts';
import { isAllowed, useUser } from '../session/index.ts';
import { UNDO_MS } from '../ui/index.ts';
import type { Alarm, AlarmCounters } from './alarm.ts';
import type { AlarmCenter } from './live/alarmCenter.ts';
import { browserCenter } from './live/browserCenter.ts';
import { UndoStack } from './live/undoStack.ts';
import { SEES_ALARMS } from './permissions.ts';

const CenterContext = createContext<{ center: AlarmCenter; undoStack: UndoStack } | null>(null);

/** Provides the alarms to everything below for users who may see them; for others nothing is requested. */
export function AlarmsProvider({ children }: { children: ReactNode }) {
  const mayLook = isAllowed(useUser(), SEES_ALARMS);
  const client = useQueryClient();
  const [alarms] = useState(() => ({
    center: browserCenter(client),
    undoStack: new UndoStack({ now: Date.now, lastingMs: UNDO_MS }),
  }));
  const { center } = alarms;
  useEffect(() => {
    if (!mayLook) return;
    center.start();
    const endWaking = wakeWithPage(center);
    return () => {
      endWaking();
      center.stop();
    };
  }, [center, mayLook]);
  return <CenterContext value={alarms}>{children}</CenterContext>;
}

function useAlarms() {
  const alarms = use(CenterContext);
  if (!alarms) throw new Error('this stands outside of an AlarmsProvider');
  return alarms;
}

/** What was acknowledged in this window of late and can be taken back. */
export const useUndoStack = (): UndoStack => useAlarms().undoStack;

/** The center of alarms. The component renders again whenever something of it changes. */
export function useAlarmCenter(): AlarmCenter {
  const { center } = useAlarms();
  useSyncExternalStore(
    (listener) => center.subscribe(listener),
    () => center.revision,
  );
  return center;
}

/** The numbers of unacknowledged alarms; null until known. */
export const useAlarmCounters = (): AlarmCounters | null => useAlarmCenter().counters;

/** Calls `bell` with alarms that are new, as long as the component is mounted. */
export function useRinging(bell: (alarms: readonly Alarm[]) => void): void {
  const center = useAlarmCenter();
  useEffect(() => center.onRing(bell), [center, bell]);
}
