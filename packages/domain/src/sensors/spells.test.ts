import { expect, it } from 'vitest';
import { type Spell, SpellCollector, type SpellReading } from './spells.ts';

const MINUTE = 60_000;
/** Readings a minute apart of one thing; null is a minute without any. */
const each = (values: readonly (number | null)[], tooMuch: number, key = 'one'): SpellReading[] =>
  values.flatMap((value, minute) =>
    value === null
      ? []
      : [{ key, time: minute * MINUTE, holds: value > tooMuch, value, latitude: minute, longitude: 0 }],
  );
const spellsOf = (readings: readonly SpellReading[], maximumGapMs: number): Spell[] => {
  const collector = new SpellCollector(maximumGapMs);
  for (const reading of readings) collector.add(reading);
  return collector.spells;
};
const shown = ({ from, to, isOpen, least, greatest, latitude }: Spell) => [
  from / MINUTE,
  to / MINUTE,
  isOpen,
  least,
  greatest,
  latitude,
];

it('lasts from the first reading that says so to the first that says otherwise', () => {
  expect(spellsOf(each([1, 9, 7, 8, 2, 1, 6, 1], 5), 10 * MINUTE).map(shown)).toEqual([
    [1, 4, false, 7, 9, 1],
    [6, 7, false, 6, 6, 6],
  ]);
});

it('is open at the end of what is known', () => {
  expect(spellsOf(each([1, 9, 7], 5), 10 * MINUTE).map(shown)).toEqual([[1, 2, true, 7, 9, 1]]);
});

it('ends with the last reading before a silence, and begins anew after it', () => {
  const values = [9, 8, ...Array<null>(20).fill(null), 7, 1];
  expect(spellsOf(each(values, 5), 10 * MINUTE).map(shown)).toEqual([
    [0, 1, true, 8, 9, 0],
    [22, 23, false, 7, 7, 22],
  ]);
});

it('is of each thing by itself, in the order in which they begin', () => {
  const readings = [...each([1, 9, 9, 1], 5), ...each([9, 9, 9, 1], 5, 'other')].toSorted(
    (one, other) => one.time - other.time,
  );
  expect(spellsOf(readings, 10 * MINUTE).map(({ key }) => key)).toEqual(['other', 'one']);
});
