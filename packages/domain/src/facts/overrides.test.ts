import { describe, expect, it } from 'vitest';
import {
  crossedThresholds,
  defaultThresholds,
  namesOf,
  overridesOf,
  thresholdRange,
  wrongThreshold,
} from './overrides.ts';

describe('thresholds by name', () => {
  it('every default is one that may be set', () => {
    const all = defaultThresholds();
    expect(all.map(({ name }) => name)).toContain('speed.minDurationMs');
    expect(all.map(({ name }) => name)).toContain('timeline.stillTimeMs');
    expect(all.map(({ name }) => name)).not.toContain('timeline.version');
    expect(wrongThreshold(all)).toBeNull();
    expect(namesOf(overridesOf(all))).toEqual(all);
  });

  it.each([
    ['speed.minDurationMs', -1],
    ['speed.minDurationMs', Number.NaN],
    ['speed.minDurationMs', 8 * 86_400_000],
    ['speed.limitMps', 500],
    ['timeline.odometerTolerance', 1.5],
    ['timeline.jumpConfirmations', 1.5],
    ['timeline.jumpConfirmations', 0],
    ['timeline.version', 2],
    ['voltage.lowV', 13],
    ['nothing.atAll', 1],
    ['constructor', 1],
  ])('refuses %s of %d', (name, value) => {
    expect(wrongThreshold([{ name, value }])).toBe(name);
  });

  it('accepts the ends of the range of each, and nothing beyond', () => {
    for (const { name } of defaultThresholds()) {
      const { least, most, whole } = thresholdRange(name);
      const alone = (value: number) => wrongThreshold([{ name, value }]) === name;
      const isCrossed = (value: number) => crossedThresholds([{ name, value }]) !== null;
      for (const value of [least, most])
        if (!isCrossed(value)) expect([name, alone(value)]).toEqual([name, false]);
      expect([name, alone(most + 1), alone(least - 0.5)]).toEqual([name, true, true]);
      if (whole) expect([name, alone(1.5)]).toEqual([name, true]);
    }
  });

  it('judges beside what holds without them', () => {
    const low = [{ name: 'voltage.lowV', value: 12.6 }];
    const wider = defaultThresholds().map((each) =>
      each.name === 'voltage.recoveredV' ? { ...each, value: 13 } : each,
    );
    expect(wrongThreshold(low)).toBe('voltage.lowV');
    expect(wrongThreshold(low, wider)).toBeNull();
  });

  it('judges thresholds that belong together as they would be', () => {
    expect(wrongThreshold([{ name: 'timeline.stillSpeedMps', value: 3 }])).toBe('timeline.stillSpeedMps');
    expect(
      wrongThreshold([
        { name: 'timeline.stillSpeedMps', value: 3 },
        { name: 'timeline.leaveSpeedMps', value: 4 },
      ]),
    ).toBeNull();
  });
});
