import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';
import type { EntityRow, Field } from './entity.ts';
import { heldPage } from './heldRows.ts';

const TEXTS = { yes: '', no: '', filterYes: '', filterNo: '', makeYes: '', makeNo: '' };
const fields: Field[] = [
  { name: 'name', kind: 'text', max: 60, isListed: true },
  { name: 'place', kind: 'text', max: 60, isListed: true },
  { name: 'active', kind: 'flag', byDefault: true, texts: TEXTS, isListed: true },
];
const row = (id: number, name: string, place: string | null, active = true, customerId = 1): EntityRow => ({
  id,
  version: 1,
  customerId,
  customerName: `Cliente ${customerId}`,
  name,
  place,
  active,
});
const ROWS = [
  row(1, 'Ruta 10', 'Lima'),
  row(2, 'ruta 9', null, false),
  row(3, 'Ánimas', 'Áncash'),
  row(4, 'Zona', 'Lima', true, 2),
];
const page = (query: string, rows = ROWS) =>
  heldPage({ fields }, rows, readAddress(new URLSearchParams(query), { fields }));
const ids = (query: string) => page(query).items.map(({ id }) => id);

describe('rows that are all here', () => {
  it.each([
    ['', [3, 2, 1, 4]],
    ['q=LIMA', [1, 4]],
    ['q=animas', [3]],
    ['q=nada', []],
    ['sort=-name', [4, 1, 2, 3]],
    ['sort=place', [2, 3, 1, 4]],
    ['sort=active', [1, 3, 4, 2]],
    ['sort=-customerName', [4, 1, 2, 3]],
    ['active=no', [2]],
    ['customer=2', [4]],
    ['customer=2&active=no', []],
  ])('are those that %s asks for, in its order', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it('are turned over, and a page beyond the last one is the last', () => {
    const many = Array.from({ length: 23 }, (_, at) => row(at + 1, `Regla ${at + 1}`, null));
    expect(page('page=2', many).items[0]?.name).toBe('Regla 11');
    expect(page('page=9', many)).toMatchObject({ count: 23, page: 3 });
    expect(page('page=9', many).items).toHaveLength(3);
    expect(page('page=2', [])).toEqual({ items: [], count: 0, page: 1 });
  });
});
