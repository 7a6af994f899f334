import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { AlarmNews } from '../alarms/news.ts';
import { inTransaction } from '../store/database.ts';
import { History } from '../store/history/history.ts';
import { createCustomer } from '../store/people.ts';
import { droppedBefore } from '../store/retention/droppedBefore.ts';
import { fixAt } from '../store/testing/fixes.ts';
import { testStore } from '../store/testing/testStore.ts';
import { eventually } from '../testing/testServer.ts';
import { startRetention } from './retention.ts';

const store = await testStore();
const history = new History(store);
const parts = { db: store.db, history, news: new AlarmNews() };
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
    await startRetention(parts, 0, pino({ level: 'silent' }))();
    expect(await count()).toBe(3);
    const stop = startRetention(parts, 30, pino({ level: 'silent' }));
    await eventually(async () => (await count()) === 2);
    await stop();
  });

  it('drops what a customer keeps for less, packed or not, and nothing of others', async () => {
    const [frugal, other] = [
      await createCustomer(store.db, { name: 'Breve', timeZone: 'UTC' }),
      await createCustomer(store.db, { name: 'Largo', timeZone: 'UTC' }),
    ];
    const times = [1, 5, 9, 40].map((days) => Date.now() - days * DAY_MS);
    await history.ensurePartitions(times);
    const of = ({ customerId }: { customerId: number }, list: readonly number[]) =>
      inTransaction(store.db, (tx) =>
        history.appendFixes(
          tx,
          list.map((fixTime) => ({ customerId, assetId: 5, deviceId: 3, fix: fixAt(fixTime) })),
        ),
      );
    await of(frugal, times);
    await of(other, times);
    await history.packQuietDays({ quietMs: 3_600_000, now: Date.now() + 3 * DAY_MS });
    await of(frugal, [times[3]! + 1_000]); // late, and beside a packed day
    await store.pool.query('UPDATE customer SET position_days = 7 WHERE id = $1', [frugal.customerId]);
    const count = ({ customerId }: { customerId: number }) =>
      history.countFixes(customerId, 5, 0, Date.now());
    expect(await count(frugal)).toBe(5);

    const stop = startRetention(parts, 0, pino({ level: 'silent' }));
    await eventually(async () => (await count(frugal)) === 2);
    await stop();
    expect(await count(other)).toBe(4);
    expect(await droppedBefore(store.db, other.customerId)).toBe(Number.NEGATIVE_INFINITY);
    const floor = await droppedBefore(store.db, frugal.customerId);
    expect(floor).toBeLessThanOrEqual(Date.now() - 7 * DAY_MS);
    expect(floor).toBeGreaterThan(Date.now() - 9 * DAY_MS);
  });

  it('does not keep for longer what the installation drops', async () => {
    const { customerId } = await createCustomer(store.db, { name: 'Largo deseo', timeZone: 'UTC' });
    await store.pool.query('UPDATE customer SET position_days = 3000 WHERE id = $1', [customerId]);
    const times = [1, 40].map((days) => Date.now() - days * DAY_MS);
    await history.ensurePartitions(times);
    await inTransaction(store.db, (tx) =>
      history.appendFixes(
        tx,
        times.map((fixTime) => ({ customerId, assetId: 6, deviceId: 3, fix: fixAt(fixTime) })),
      ),
    );
    const stop = startRetention(parts, 30, pino({ level: 'silent' }));
    await eventually(async () => (await history.countFixes(customerId, 6, 0, Date.now())) === 1);
    await stop();
  });
});
