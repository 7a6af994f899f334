import { describe, expect, it } from 'vitest';
import type { EntityRow } from './entity.ts';
import { mayMoveTo, type RowNode, rowTree } from './rowTree.ts';

const entity = { parent: 'parent', nameOf: ({ name }: EntityRow) => String(name) };
const row = (id: number, name: string, parentId: number | null, customerId = 1): EntityRow => ({
  id,
  version: 1,
  customerId,
  customerName: 'Norte',
  name,
  parent: parentId === null ? null : { id: parentId, label: '' },
});
const ROWS = [
  row(3, 'Ámbar', 2),
  row(2, 'Este', 1),
  row(1, 'Norte', null),
  row(4, 'Oeste', 1),
  row(9, 'Sur', null, 2),
];
const shown = (nodes: readonly RowNode[]): unknown[] =>
  nodes.map(({ row, children }) => (children.length > 0 ? [row.id, ...shown(children)] : row.id));

describe('a tree of rows', () => {
  it.each([
    ['', [[1, [2, 3], 4], 9]],
    ['este', [[1, [2, 3], 4]]],
    ['ambar', [[1, [2, 3]]]],
    ['nada', []],
  ])('shows of %j what contains it, with what is above and below', (text, expected) => {
    expect(shown(rowTree(entity, ROWS, text))).toEqual(expected);
  });

  it('has on top what has its row above out of reach', () => {
    expect(shown(rowTree(entity, [row(3, 'Ámbar', 2), row(5, 'Rojo', 3)]))).toEqual([[3, 5]]);
  });

  it.each([
    [3, 4, true],
    [3, 1, true],
    [2, 3, false],
    [2, 2, false],
    [2, 1, false],
    [1, 2, false],
    [3, 9, false],
  ])('lets row %i be moved to %i: %s', (id, target, expected) => {
    const rows = new Map(ROWS.map((each) => [each.id, each]));
    expect(mayMoveTo(entity, rows, rows.get(id) as EntityRow, rows.get(target) as EntityRow)).toBe(expected);
  });
});
