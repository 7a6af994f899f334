import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuel } from '../facts/rules/fuel.ts';
import { settingsWith, stepped } from '../facts/rules/rules.testing.ts';
import type { Fix } from '../fix.ts';
import { cutSegments } from './cut.ts';
import { FUEL_SHOWN_AFTER_MS, type FuelChange, fuelUse } from './fuel.ts';
import { foldAll } from './pure.ts';
import { east, makeFix } from './tracks.testing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.parse('2026-03-02T12:00:00Z');
const TANK_L = 300;
const BURNT_L_PER_H = 12;

/** What a truck does: drives four hours, stands for some, in which it is filled, and drives four hours again. */
interface Trip {
  standsH: number;
  /** How many minutes before it leaves it is filled; as it comes, where it does not stand as long. */
  filledMin: number;
  filledL: number;
  /** Between two reports while it stands, and while it drives. */
  restS: number;
  driveS: number;
}

const DRIVES_H = 4;

/** The litres that were burnt by a moment, and those that are in the tank. */
const burntL = ({ standsH }: Trip, time: number): number => {
  const hours = (time - START) / HOUR_MS;
  return (Math.min(hours, DRIVES_H) + Math.max(0, hours - DRIVES_H - standsH)) * BURNT_L_PER_H;
};
const endOf = ({ standsH }: Trip): number => START + (2 * DRIVES_H + standsH) * HOUR_MS;

function fixesOf(trip: Trip): Fix[] {
  const fixes: Fix[] = [];
  const parksAt = START + DRIVES_H * HOUR_MS;
  const leavesAt = parksAt + trip.standsH * HOUR_MS;
  const filledTime = Math.max(parksAt + MINUTE_MS, leavesAt - trip.filledMin * MINUTE_MS);
  let [metres, turn] = [0, 0];
  for (let time = START; time <= endOf(trip); ) {
    const isDriving = time < parksAt || time >= leavesAt;
    turn = (turn * 131 + 17) % 1009;
    const litres = 120 - burntL(trip, time) + (time >= filledTime ? trip.filledL : 0);
    const fuelLevelL = litres + (2 * turn) / 1009 - 1;
    fixes.push(
      makeFix({
        fixTime: time,
        ...east(metres),
        speedMps: isDriving ? 15 : 0,
        ignition: isDriving,
        attributes: { fuelLevelL },
      }),
    );
    const stepS = isDriving ? trip.driveS : trip.restS;
    const next = time + stepS * 1000;
    const edge = [parksAt, leavesAt].find((each) => time < each && each < next);
    metres += isDriving ? 15 * (((edge ?? next) - time) / 1000) : 0;
    time = edge ?? next;
  }
  return fixes;
}

it('what was burnt is what the levels fell by, however a refuelling lies to the edges of the range', () => {
  fc.assert(
    fc.property(
      fc.record({
        standsH: fc.constantFrom(0.5, 2, 14),
        filledMin: fc.constantFrom(0, 1, 4, 6, 8, 11, 16, 28, 55, 400, 1_000),
        filledL: fc.integer({ min: 60, max: 170 }),
        restS: fc.constantFrom(60, 300, 1_800),
        driveS: fc.constantFrom(20, 60, 120),
      }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(-20, -5, -1, 0, 1, 5, 20, null),
      (trip, anywhere, besideFill) => {
        const fixes = fixesOf(trip);
        const { segments } = foldAll(fixes);
        const { events } = stepped(fuel, fixes, settingsWith({ fuel: { tankL: TANK_L } }));
        const changes = events.map(({ startTime, detail }): FuelChange => {
          return { time: startTime, changeL: Number(detail.changeL), shownTime: Number(detail.shownTime) };
        });
        const until = endOf(trip);
        const [change] = changes;
        const beside = besideFill !== null && change ? change.time + besideFill * MINUTE_MS : null;
        const cut = beside ?? START + anywhere * (until - START);
        const usedL = (from: number, to: number): number | null => {
          const known = changes.filter(({ time }) => time >= from - FUEL_SHOWN_AFTER_MS);
          return fuelUse(cutSegments(segments, fixes, from, to, { fuelChanges: changes }), known).usedL;
        };
        // The median of five readings is late, and readings are rare in this drive: what is burnt meanwhile, and a wobble of a litre at each level.
        const nearL = 5 + (5 * trip.driveS * BURNT_L_PER_H) / 3_600;
        const trueL = burntL(trip, until);
        expect(Math.abs(usedL(START, until)! - trueL)).toBeLessThan(nearL);
        expect(Math.abs(usedL(START, cut)! - burntL(trip, cut))).toBeLessThan(nearL);
        expect(Math.abs(usedL(cut, until)! - (trueL - burntL(trip, cut)))).toBeLessThan(nearL);
      },
    ),
  );
});
