import { describe, expect, it } from 'vitest';
import type { DetailRow } from '../kernel/report.ts';
import { changedRows, RowHashes } from './rowHashes.ts';

const COLUMNS = ['km', 'dir'];
function hashesOf(
  rows: readonly [assetId: number, row: DetailRow][],
  inOrderOf: 'rows' | 'vehicles' = 'rows',
) {
  const hashes = new RowHashes(inOrderOf);
  for (const [assetId, row] of rows) hashes.add(assetId, row, COLUMNS);
  return { count: hashes.count, ...hashes.end() };
}
const ROWS: [number, DetailRow][] = Array.from({ length: 10_000 }, (_, at) => [
  at % 7,
  { km: at / 8, dir: at % 2 === 0 ? null : 'Ayacucho' },
]);
const diff = (before: typeof ROWS, now: typeof ROWS) =>
  Object.fromEntries(changedRows(hashesOf(before).rows!, hashesOf(now).rows!));

describe('the hashes of a report', () => {
  it('are the same for the same rows, whatever other columns they have', () => {
    const one = hashesOf(ROWS);
    const other = hashesOf(ROWS.map(([id, row]) => [id, { ...row, more: 1 }]));
    expect(other).toEqual(one);
    expect(one.count).toBe(ROWS.length);
    expect(one.rows).toHaveLength(12 * ROWS.length);
    expect(changedRows(one.rows!, other.rows!).size).toBe(0);
  });

  it('say of which vehicle rows changed, came and went', () => {
    const changed = ROWS.map(([id, row], at): [number, DetailRow] =>
      at === 8 ? [id, { ...row, km: 9 }] : [id, row],
    );
    expect(diff(ROWS, changed)).toEqual({ 1: { added: 1, removed: 1 } });
    expect(diff(ROWS, ROWS.slice(1))).toEqual({ 0: { added: 0, removed: 1 } });
    expect(diff(ROWS, [...ROWS, [3, { km: 0, dir: null }]])).toEqual({ 3: { added: 1, removed: 0 } });
  });

  it('of each vehicle by themselves tell another order of its rows, and not one of vehicles', () => {
    const hash = (rows: typeof ROWS) => hashesOf(rows, 'vehicles').hash.toString('hex');
    const byVehicle = ROWS.toSorted(([one], [other]) => other - one);
    expect(hash(byVehicle)).toBe(hash(ROWS));
    expect(hash(ROWS.toReversed())).not.toBe(hash(ROWS));
    expect(hash(ROWS.slice(1))).not.toBe(hash(ROWS));
  });

  it('count rows that are alike, and tell another order by the hash of all alone', () => {
    const twice: typeof ROWS = [ROWS[0]!, ROWS[0]!, ROWS[1]!];
    expect(diff(twice, twice.slice(1))).toEqual({ 0: { added: 0, removed: 1 } });
    expect(diff(twice, twice.toReversed())).toEqual({});
    expect(hashesOf(twice.toReversed()).hash).not.toEqual(hashesOf(twice).hash);
  });

  it('tell a number from its text, and unknown from zero', () => {
    const of = (km: DetailRow[string]) => hashesOf([[1, { km: km ?? null, dir: null }]]).hash.toString('hex');
    expect(new Set([of(0), of('0'), of(null), of(false)]).size).toBe(4);
  });
});
