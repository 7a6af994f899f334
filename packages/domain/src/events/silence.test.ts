import { expect, it } from 'vitest';
import { FIRST_RUNG } from '../timeline/interval.ts';
import { silenceThresholdMs } from './silence.ts';

const MIN = 60_000;
it.each([
  ['ten minutes where nothing is known', { isUnderWay: false, rung: FIRST_RUNG, silencesMs: [] }, 10],
  ['ten minutes for a device that reports every 20 s', { isUnderWay: true, rung: 13, silencesMs: [] }, 10],
  [
    'three intervals of one that reports every 14 minutes',
    { isUnderWay: true, rung: 30, silencesMs: [] },
    40.4,
  ],
  ['the interval under way says nothing of a stand', { isUnderWay: false, rung: 30, silencesMs: [] }, 10],
  ['a silence that came once is no rhythm', { isUnderWay: false, rung: 13, silencesMs: [60 * MIN] }, 10],
  ['an hourly sleeper', { isUnderWay: false, rung: 13, silencesMs: [58 * MIN, 60 * MIN, 61 * MIN] }, 91.5],
  [
    'two outages beside the sleeps',
    { isUnderWay: false, rung: 13, silencesMs: [700 * MIN, 60 * MIN, 300 * MIN, 59 * MIN] },
    90,
  ],
  ['never less than ten minutes', { isUnderWay: false, rung: 13, silencesMs: [MIN, MIN] }, 10],
])('%s', (_what, rhythm, minutes) => {
  expect(silenceThresholdMs(rhythm) / MIN).toBeCloseTo(minutes, 1);
});
