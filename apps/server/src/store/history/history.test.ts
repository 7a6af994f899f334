import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../database.ts';
import { anyFix, fixAt } from '../testing/fixes.ts';
import { testStore } from '../testing/testStore.ts';
import { History, type StoredFix } from './history.ts';
import { asStored } from './rowCodec.ts';

const store = await testStore();
const history = new History(store, { pageSize: 3 }); // pages of three, so that each test turns some
const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const of = (assetId: number, ...fixes: StoredFix['fix'][]): StoredFix[] =>
  fixes.map((fix) => ({ customerId: 1, assetId, deviceId: assetId + 100, fix }));

async function save(rows: StoredFix[]): Promise<StoredFix[]> {
  await history.ensurePartitions(rows.map(({ fix }) => fix.fixTime));
  return await inTransaction(store.db, (tx) => history.appendFixes(tx, rows));
}

beforeEach(() => store.pool.query('TRUNCATE position, position_chunk'));

describe('appendFixes', () => {
  it('gives back what was new: all of a first batch, none of its repetition, the rest of a mixed one', async () => {
    const first = of(1, fixAt(NOON), fixAt(NOON, { fingerprint: 1 }), fixAt(NOON + 1000));
    expect(await save(first)).toEqual(first);
    expect(await save(first)).toEqual([]);
    const more = of(1, fixAt(NOON + 2000), fixAt(NOON + 1000), fixAt(NOON + 500));
    expect(await save(more)).toEqual([more[0], more[2]]);
    expect(await save(of(2, fixAt(NOON)))).toHaveLength(1);
    expect(await history.countFixes(1, 1, NOON, NOON + DAY_MS)).toBe(5);
  });

  it('counts the first of two that are the same in one batch', async () => {
    const [one, two] = of(1, fixAt(NOON, { satellites: 5 }), fixAt(NOON, { satellites: 6 })) as [
      StoredFix,
      StoredFix,
    ];
    expect(await save([one, two])).toEqual([one]);
    expect((await history.findFix(1, 1, one.fix))?.fix.satellites).toBe(5);
  });

  it('stores once what two transactions bring at the same time', async () => {
    const rows = of(1, ...Array.from({ length: 200 }, (_, index) => fixAt(NOON + index * 1000)));
    const fresh = await Promise.all([save(rows), save([...rows]), save(rows.slice(50))]);
    expect(fresh.flat()).toHaveLength(200);
    expect(await history.countFixes(1, 1, NOON, NOON + DAY_MS)).toBe(200);
  });

  it('leaves nothing of a transaction that fails', async () => {
    await history.ensurePartitions([NOON]);
    const failing = inTransaction(store.db, async (tx) => {
      await history.appendFixes(tx, of(1, fixAt(NOON)));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await history.countFixes(1, 1, NOON, NOON + DAY_MS)).toBe(0);
  });

  it('keeps any fix as asStored says, wherever its clock is', async () => {
    let assetId = 0;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyFix, { maxLength: 8, selector: keyOf }), async (fixes) => {
        assetId += 1;
        await save(of(assetId, ...fixes));
        const read = await Array.fromAsync(history.readFixes(1, assetId, -Infinity, Infinity));
        expect(read).toEqual(
          fixes.map(asStored).sort((a, b) => a.fixTime - b.fixTime || a.fingerprint - b.fingerprint),
        );
      }),
      { numRuns: 60 },
    );
  });
});

const keyOf = (fix: StoredFix['fix']): string => {
  const { fixTime, fingerprint } = asStored(fix);
  return `${fixTime} ${fingerprint}`;
};

describe('reading', () => {
  const times = [-2 * DAY_MS, -DAY_MS, -1, 0, 0, 1, HOUR_MS, DAY_MS, 2 * DAY_MS];
  const fixes = times.map((offset, index) => fixAt(NOON + offset, { fingerprint: index === 3 ? -9 : index }));
  const timesOf = (read: StoredFix['fix'][]) => read.map(({ fixTime }) => fixTime - NOON);

  beforeEach(async () => {
    await save(of(1, ...fixes.toReversed()));
    await save(of(2, fixAt(NOON)));
    await save([{ customerId: 2, assetId: 1, deviceId: 9, fix: fixAt(NOON) }]);
  });

  it('gives the fixes of one asset in order of time and fingerprint, over partitions and pages', async () => {
    expect(await Array.fromAsync(history.readFixes(1, 1, -Infinity, Infinity))).toEqual(fixes);
  });

  it('takes the start of a range and leaves its end', async () => {
    expect(timesOf(await Array.fromAsync(history.readFixes(1, 1, NOON, NOON + HOUR_MS)))).toEqual([0, 0, 1]);
    expect(await history.countFixes(1, 1, NOON, NOON + HOUR_MS)).toBe(3);
    expect(await Array.fromAsync(history.readFixes(1, 1, NOON + HOUR_MS, NOON))).toEqual([]);
  });

  it('goes on after a checkpoint, within the same millisecond too', async () => {
    const after = await Array.fromAsync(history.readFixesAfter(1, 1, { fixTime: NOON, fingerprint: -9 }));
    expect(timesOf(after)).toEqual([0, 1, HOUR_MS, DAY_MS, 2 * DAY_MS]);
    expect(
      await Array.fromAsync(history.readFixesAfter(1, 1, { fixTime: -Infinity, fingerprint: 0 })),
    ).toEqual(fixes);
  });

  it('finds the last before a time, near or far, of all or of the good ones', async () => {
    expect((await history.lastFixBefore(1, 1, NOON))?.fixTime).toBe(NOON - 1);
    expect((await history.lastFixBefore(1, 1, NOON + 40 * DAY_MS))?.fixTime).toBe(NOON + 2 * DAY_MS);
    expect(await history.lastFixBefore(1, 1, NOON - 2 * DAY_MS)).toBeNull();
    await save(of(1, fixAt(NOON + 3 * DAY_MS, { quality: 4 })));
    const later = NOON + 4 * DAY_MS;
    expect((await history.lastFixBefore(1, 1, later))?.quality).toBe(4);
    expect((await history.lastFixBefore(1, 1, later, { onlyGood: true }))?.fixTime).toBe(NOON + 2 * DAY_MS);
  });

  it('finds one by its key, with its device', async () => {
    const found = await history.findFix(1, 1, { fixTime: NOON, fingerprint: -9 });
    expect(found).toEqual({ customerId: 1, assetId: 1, deviceId: 101, fix: fixes[3] });
    expect(await history.findFix(1, 1, { fixTime: NOON, fingerprint: 77 })).toBeNull();
  });
});
