/** What is known of a run, for its status. */
interface KnownRun {
  plannedStart: string;
  plannedEnd: string;
  cancelledAt: string | null;
  actualStart: string | null;
  actualEnd: string | null;
  completed: boolean;
}

export type RunState = 'CANCELLED' | 'DONE' | 'INCOMPLETE' | 'UNDER_WAY' | 'LATE' | 'PLANNED' | 'MISSED';

/** The colours of the states, as names of Mantine. */
export const RUN_COLOURS: Readonly<Record<RunState, string>> = {
  CANCELLED: 'gray',
  DONE: 'green',
  INCOMPLETE: 'orange',
  UNDER_WAY: 'blue',
  LATE: 'yellow',
  PLANNED: 'gray',
  MISSED: 'red',
};

/** How a run stands at a moment (milliseconds since 1970 UTC). */
export function runState(run: KnownRun, now: number): RunState {
  if (run.completed) return 'DONE';
  if (run.cancelledAt !== null) return 'CANCELLED';
  const isOver = Date.parse(run.plannedEnd) <= now;
  if (run.actualStart !== null) return run.actualEnd === null && !isOver ? 'UNDER_WAY' : 'INCOMPLETE';
  if (isOver) return 'MISSED';
  return Date.parse(run.plannedStart) <= now ? 'LATE' : 'PLANNED';
}
