import { expect, it } from 'vitest';
import { type RunState, runState } from './runState.ts';

const at = (minutes: number): string => new Date(minutes * 60_000).toISOString();
const run = {
  plannedStart: at(60),
  plannedEnd: at(120),
  cancelledAt: null,
  actualStart: null,
  actualEnd: null,
  completed: false,
};
const started = { ...run, actualStart: at(62) };

it.each<[string, typeof run | object, number, RunState]>([
  ['before its start', run, 30, 'PLANNED'],
  ['after its start, not driven', run, 61, 'LATE'],
  ['over, not driven', run, 120, 'MISSED'],
  ['being driven', started, 90, 'UNDER_WAY'],
  ['left in the middle', { ...started, actualEnd: at(80) }, 90, 'INCOMPLETE'],
  ['over and never finished', started, 121, 'INCOMPLETE'],
  ['finished', { ...started, actualEnd: at(110), completed: true }, 115, 'DONE'],
  ['removed', { ...run, cancelledAt: at(50) }, 61, 'CANCELLED'],
  ['removed after it was finished', { ...started, completed: true, cancelledAt: at(130) }, 131, 'DONE'],
])('a run %s', (_name, given, minutes, state) => {
  expect(runState(given as typeof run, minutes * 60_000)).toBe(state);
});
