import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../store/database.ts';
import { History } from '../store/history/history.ts';
import { fixAt } from '../store/testing/fixes.ts';
import { testStore } from '../store/testing/testStore.ts';
import { eventually } from '../testing/testServer.ts';
import { startPacking } from './packing.ts';

const store = await testStore();
const history = new History(store);
const log = pino({ level: 'silent' });
const DAY_MS = 86_400_000;
const counts = async () =>
  (
    await store.pool.query(
      'SELECT (SELECT count(*)::int FROM position) AS rows, (SELECT count(*)::int FROM position_chunk) AS chunks',
    )
  ).rows[0];

describe('packing by itself', () => {
  it('packs quiet days, again and again; 0 hours leave them', async () => {
    const save = async (fixTime: number): Promise<void> => {
      await history.ensurePartitions([fixTime]);
      const row = { customerId: 1, assetId: 2, deviceId: 3, fix: fixAt(fixTime) };
      await inTransaction(store.db, (tx) => history.appendFixes(tx, [row]));
    };
    await save(Date.now());
    await save(Date.now() - 5 * DAY_MS);
    const often = { firstMs: 1, everyMs: 20 };
    await startPacking(history, 0, log, often)();
    expect(await counts()).toEqual({ rows: 2, chunks: 0 });
    const stop = startPacking(history, 6, log, often);
    await eventually(async () => (await counts()).rows === 1);
    await save(Date.now() - 9 * DAY_MS);
    await eventually(async () => (await counts()).rows === 1);
    await stop();
    expect(await counts()).toEqual({ rows: 1, chunks: 2 });
    expect(await history.countFixes(1, 2, -Infinity, Infinity)).toBe(3);
  });
});
