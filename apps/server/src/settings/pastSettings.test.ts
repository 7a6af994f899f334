import { alwaysIn, DEFAULT_SETTINGS, type FactSettings } from '@rastro/domain';
import { expect, it } from 'vitest';
import { PastSettings } from './pastSettings.ts';

const DAY = 86_400_000;
const HELD_FROM = 400 * DAY;
const HELD: FactSettings = { ...DEFAULT_SETTINGS, version: 1 };

/** Goes through fixes of these days after the fix of one: which ranges were read, and which of the fixes had settings from them. */
async function walk(days: readonly number[], after: number | null = null) {
  const ranges: [number, number][] = [];
  const read = async (from: number, until: number) => {
    ranges.push([from / DAY, until / DAY]);
    return alwaysIn({ ...HELD, version: 2 });
  };
  const past = new PastSettings(alwaysIn(HELD), HELD_FROM, read, after === null ? null : after * DAY);
  const told: number[] = [];
  for (const day of days) {
    await past.reach(day * DAY);
    if (past.at(day * DAY).version === 2) told.push(day);
  }
  return { ranges, told };
}

it('the past is read range by range, each once, as far as memory does not hold it', async () => {
  const days = Array.from({ length: 800 }, (_, index) => 301 + index / 4);
  const { ranges, told } = await walk(days);
  expect(ranges).toEqual([
    [301, 332],
    [331.75, 363],
    [362.75, 394],
    [393.75, 400],
    [399.75, 400 + 1 / DAY],
  ]);
  expect(told).toEqual(days.filter((day) => day <= 400));
});

it('what lasted at the last fix is known after a silence, whatever its length', async () => {
  expect(await walk([300, 390, 391], 200)).toEqual({
    ranges: [
      [200, 331],
      [300, 400],
    ],
    told: [300, 390, 391],
  });
  expect(await walk([500, 501], 300)).toEqual({ ranges: [[300, 500 + 1 / DAY]], told: [500] });
});

it('nothing is read where memory holds all', async () => {
  expect(await walk([400, 420, 500])).toEqual({ ranges: [], told: [] });
  expect(await walk([450], 430)).toEqual({ ranges: [], told: [] });
});
