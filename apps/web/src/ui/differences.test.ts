import { expect, it } from 'vitest';
import { differencesOf, mergedForm } from './differences.ts';

const before = { name: 'Patio', radius: 100, days: ['LUNES'], color: null as string | null };

it('proposes the value of whoever changed it, and one’s own where both did', () => {
  const mine = { ...before, name: 'Taller', radius: 200 };
  const theirs = { ...before, radius: 300, days: ['MARTES'], color: '#fff' };
  const found = differencesOf({ before, mine, theirs });
  expect(found).toEqual([
    { key: 'name', proposed: 'mine' },
    { key: 'radius', proposed: 'mine' },
    { key: 'days', proposed: 'theirs' },
    { key: 'color', proposed: 'theirs' },
  ]);
  const whose = Object.fromEntries(found.map(({ key, proposed }) => [key, proposed]));
  expect(mergedForm({ mine, theirs }, whose)).toEqual({
    name: 'Taller',
    radius: 200,
    days: ['MARTES'],
    color: '#fff',
  });
});

it('finds nothing where both wrote the same', () => {
  const mine = { ...before, days: ['JUEVES'] };
  expect(differencesOf({ before, mine, theirs: { ...mine } })).toEqual([]);
});

it('knows a value that only one of both has', () => {
  type Values = Record<string, number>;
  const versions = { before: { a: 1 } as Values, mine: { a: 1, b: 2 } as Values, theirs: {} as Values };
  expect(differencesOf(versions)).toEqual([
    { key: 'a', proposed: 'theirs' },
    { key: 'b', proposed: 'mine' },
  ]);
  expect(mergedForm(versions, { a: 'theirs', b: 'mine' })).toEqual({ b: 2 });
});
