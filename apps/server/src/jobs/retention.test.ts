import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../store/database.ts';
import { History } from '../store/history/history.ts';
import { fixAt } from '../store/testing/fixes.ts';
import { testStore } from '../store/testing/testStore.ts';
import { eventually } from '../testing/testServer.ts';
import { startRetention } from './retention.ts';

const store = await testStore();
const history = new History(store);
const DAY_MS = 86_400_000;

describe('retention', () => {
  it('drops whole days beyond the limit and keeps the rest; 0 keeps everything', async () => {
    const times = [1, 5, 40].map((days) => Date.now() - days * DAY_MS);
    await history.ensurePartitions(times);
    await inTransaction(store.db, (tx) =>
      history.appendFixes(
        tx,
        times.map((fixTime) => ({ customerId: 1, assetId: 2, deviceId: 3, fix: fixAt(fixTime) })),
      ),
    );
    const count = () => history.countFixes(1, 2, 0, Date.now());
    await startRetention(history, 0, pino({ level: 'silent' }))();
    expect(await count()).toBe(3);
    const stop = startRetention(history, 30, pino({ level: 'silent' }));
    await eventually(async () => (await count()) === 2);
    await stop();
  });
});
