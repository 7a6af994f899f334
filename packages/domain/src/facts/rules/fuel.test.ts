import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attributes } from '../../deviceMessage.ts';
import type { Fix } from '../../fix.ts';
import { at, east, makeFix } from '../../timeline/tracks.testing.ts';
import { fuel } from './fuel.ts';
import { rows, settingsWith, stepped } from './rules.testing.ts';

const TANK_L = 300;
const truck = settingsWith({ fuel: { tankL: TANK_L } });

/** One stretch of a day: minutes, level in litres at its begin and end, whether it drives, and what the level wobbles by. */
interface Stretch {
  minutes: number;
  fromL: number;
  toL: number;
  drives?: boolean;
  wobbleL?: number;
  stepS?: number;
  ignition?: boolean;
  /** The sensor has no power. */
  isDead?: boolean;
}

function day(stretches: Stretch[], asPercent = false): Fix[] {
  const fixes: Fix[] = [];
  let time = at('08:00');
  let metres = 0;
  let turn = 0;
  for (const {
    minutes,
    fromL,
    toL,
    drives = false,
    wobbleL = 0,
    stepS = 20,
    ignition = drives,
    isDead,
  } of stretches) {
    const steps = (minutes * 60) / stepS;
    for (let i = 0; i < steps; i++) {
      time += stepS * 1000;
      metres += drives ? 12 * stepS : 0;
      turn = (turn * 131 + 17) % 1009;
      const litres = isDead ? 0 : fromL + ((toL - fromL) * i) / steps + wobbleL * ((2 * turn) / 1009 - 1);
      const attributes: Attributes = asPercent
        ? { fuelLevelPercent: (litres / TANK_L) * 100 }
        : { fuelLevelL: litres };
      fixes.push(
        makeFix({ fixTime: time, ...east(metres), speedMps: drives ? 12 : 0, ignition, attributes }),
      );
    }
  }
  return fixes;
}
const reported = (stretches: Stretch[], settings = truck) => {
  const { events } = stepped(fuel, day(stretches), settings);
  return events.map(({ code, detail }) => `${code} ${Math.round(Number(detail.changeL) / 10) * 10}`);
};
const drives = (minutes: number, fromL: number, toL: number, more: Partial<Stretch> = {}): Stretch => ({
  minutes,
  fromL,
  toL,
  drives: true,
  wobbleL: 6,
  ...more,
});

describe('refuelling', () => {
  it('at a station is reported once, from when the level rose', () => {
    const fixes = day([
      drives(30, 100, 92),
      { minutes: 5, fromL: 92, toL: 92 },
      { minutes: 4, fromL: 92, toL: 250 },
      { minutes: 6, fromL: 250, toL: 250 },
      drives(30, 250, 242),
    ]);
    const { events } = stepped(fuel, fixes, truck);
    expect(rows(events)).toHaveLength(1);
    expect(events[0]).toMatchObject({
      code: 'fuelFilled',
      detail: { measuredBy: 'computed', tankL: TANK_L },
    });
    expect(events[0]!.startTime).toBeGreaterThanOrEqual(at('08:34'));
    expect(events[0]!.startTime).toBeLessThanOrEqual(at('08:37'));
    expect(Number(events[0]!.detail.changeL)).toBeCloseTo(158, -1);
  });

  it('just before it leaves, after a night at the old level, is reported when it showed, and not where it had parked', () => {
    const fixes = day([
      drives(30, 60, 50),
      { minutes: 600, fromL: 50, toL: 50, stepS: 300, wobbleL: 1 },
      drives(60, 280, 270, { wobbleL: 1 }),
    ]);
    const { events } = stepped(fuel, fixes, truck);
    expect(rows(events)).toHaveLength(1);
    expect(events[0]!.code).toBe('fuelFilled');
    expect(events[0]!.startTime).toBeGreaterThan(at('08:30') + 590 * 60_000);
  });

  it('is found by a sensor that reports percents of a known tank, and not without one', () => {
    const fixes = day(
      [drives(20, 100, 95), { minutes: 15, fromL: 250, toL: 250 }, drives(20, 250, 245)],
      true,
    );
    expect(stepped(fuel, fixes, truck).events).toHaveLength(1);
    expect(stepped(fuel, fixes, settingsWith()).events).toEqual([]);
  });

  it('while the sensor is without power shows when it is under way again', () => {
    expect(
      reported([drives(30, 60, 50), { minutes: 20, fromL: 0, toL: 0, isDead: true }, drives(30, 280, 270)]),
    ).toEqual(['fuelFilled 230']);
  });
});

describe('a drain', () => {
  it('in the night is reported once, with what was drained', () => {
    expect(
      reported([
        drives(40, 220, 210),
        { minutes: 60, fromL: 210, toL: 210, wobbleL: 1 },
        { minutes: 12, fromL: 210, toL: 150 },
        { minutes: 120, fromL: 150, toL: 150, wobbleL: 1 },
        drives(40, 150, 140),
      ]),
    ).toEqual(['fuelDrained -60']);
  });

  it('drop by drop shows when it is under way again', () => {
    const [change] = reported([
      drives(40, 220, 210),
      { minutes: 60, fromL: 210, toL: 210 },
      { minutes: 100, fromL: 210, toL: 160 },
      { minutes: 60, fromL: 160, toL: 160 },
      drives(40, 160, 150),
    ]);
    expect(change).toMatch(/^fuelDrained -(40|50)$/);
  });
});

describe('nothing is reported', () => {
  it.each<[string, Stretch[]]>([
    ['of driving', [drives(300, 280, 190)]],
    [
      'of slosh',
      [
        drives(60, 200, 190, { wobbleL: 40 }),
        { minutes: 30, fromL: 190, toL: 190 },
        drives(60, 190, 180, { wobbleL: 40 }),
      ],
    ],
    [
      'of a stand on a slope',
      [drives(60, 200, 190), { minutes: 60, fromL: 165, toL: 165 }, drives(60, 190, 180)],
    ],
    [
      'of an engine that idles all day',
      [drives(30, 200, 195), { minutes: 480, fromL: 195, toL: 172, ignition: true }, drives(30, 172, 168)],
    ],
    [
      'of a sensor that loses its power',
      [
        drives(30, 200, 195),
        { minutes: 60, fromL: 0, toL: 0, isDead: true },
        { minutes: 10, fromL: 195, toL: 195 },
        drives(30, 195, 190),
      ],
    ],
    [
      'of a spike',
      [
        { minutes: 30, fromL: 100, toL: 100 },
        { minutes: 1, fromL: 290, toL: 290 },
        { minutes: 30, fromL: 100, toL: 100 },
      ],
    ],
    ['of a sensor gone mad', [drives(30, 150, 145), { minutes: 200, fromL: 150, toL: 150, wobbleL: 140 }]],
  ])('%s', (_what, stretches) => {
    expect(reported(stretches)).toEqual([]);
  });
});

describe('the device’s word', () => {
  it('counts at once and in the place of ours', () => {
    const fixes = day([
      drives(30, 100, 92),
      { minutes: 5, fromL: 92, toL: 92 },
      { minutes: 4, fromL: 92, toL: 250 },
      { minutes: 20, fromL: 250, toL: 250 },
      drives(30, 250, 242),
    ]);
    const filling = fixes.findIndex(({ attributes }) => Number(attributes.fuelLevelL) > 200);
    fixes[filling] = { ...fixes[filling]!, events: ['fuelFill'] };
    const { events } = stepped(fuel, fixes, truck);
    expect(events.map(({ code, startTime, detail }) => [code, startTime, detail.measuredBy])).toEqual([
      ['fuelFilled', fixes[filling]!.fixTime, 'device'],
    ]);
  });

  it('after ours is not a second one', () => {
    const fixes = day([
      { minutes: 20, fromL: 100, toL: 100 },
      { minutes: 20, fromL: 250, toL: 250 },
    ]);
    fixes[fixes.length - 1] = { ...fixes.at(-1)!, events: ['fuelFill'] };
    expect(stepped(fuel, fixes, truck).events).toHaveLength(1);
  });
});

it('what is reported adds up to what the tank gained and lost, to the wobble', () => {
  const stop = fc.record({
    minutes: fc.integer({ min: 12, max: 60 }),
    changeL: fc.constantFrom(0, 0, 60, 90, -50, -70),
  });
  fc.assert(
    fc.property(
      fc.array(stop, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 5 }),
      (stops, wobbleL) => {
        let levelL = 150;
        const stretches: Stretch[] = [drives(20, levelL, levelL, { wobbleL })];
        const expected: string[] = [];
        for (const { minutes, changeL } of stops) {
          const change = levelL + changeL > 290 || levelL + changeL < 20 ? 0 : changeL;
          if (change !== 0) expected.push(change > 0 ? 'fuelFilled' : 'fuelDrained');
          stretches.push(
            { minutes: 8, fromL: levelL, toL: levelL },
            { minutes: 6, fromL: levelL, toL: levelL + change },
          );
          levelL += change;
          stretches.push({ minutes, fromL: levelL, toL: levelL }, drives(20, levelL, levelL, { wobbleL }));
        }
        const { events } = stepped(fuel, day(stretches), truck);
        expect(events.map(({ code }) => code)).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
