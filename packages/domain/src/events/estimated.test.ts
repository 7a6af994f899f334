import { describe, expect, it } from 'vitest';
import { eventTitle, isEstimated } from './estimated.ts';

describe('an estimated event', () => {
  it.each([
    ['an infraction that Rastro worked out', 'hardBraking', { measuredBy: 'computed', peakG: 0.5 }, true],
    ['one that the device told', 'hardBraking', { measuredBy: 'device' }, false],
    ['a speed that the device measured', 'speedExcess', { peakSpeedMps: 30 }, false],
    ['a voltage that the device measured', 'lowVoltage', { measuredBy: 'computed' }, false],
    ['an event without figures', 'sharpTurn', null, false],
    ['a code of a newer version', 'fromTheFuture', { measuredBy: 'computed' }, false],
  ])('is or is not %s', (_what, code, detail, expected) => {
    expect(isEstimated(code, detail)).toBe(expected);
  });

  it('says so beside its name', () => {
    const estimated = { code: 'hardBraking', detail: { measuredBy: 'computed' } };
    expect(eventTitle(estimated, 'es')).toBe('Frenada brusca (estimado)');
    expect(eventTitle(estimated, 'en')).toBe('Hard braking (estimated)');
    expect(eventTitle({ ...estimated, detail: { measuredBy: 'device' } }, 'es')).toBe('Frenada brusca');
  });
});
