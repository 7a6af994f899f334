import { describe, expect, it } from 'vitest';
import { inTransaction } from '../store/database.ts';
import { resume, suspend } from '../store/suspension.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { announceDocuments } from './announceDocuments.ts';

const store = await testStore();
const { north } = await fillTestFleet(store);
const { customerId, driverId } = north;
const [first, second] = north.assets.map(({ assetId }) => assetId) as [number, number];
const sql = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
await sql("UPDATE customer SET time_zone = 'America/Lima' WHERE id = $1", [customerId]);
await sql('UPDATE asset SET driver_id = NULL');

/** A moment of a day in Lima. */
const on = (day: string, clock = '12:00') => Date.parse(`${day}T${clock}:00-05:00`);
const announce = (at: number) => announceDocuments(store.db, at);
const told = async (document: number): Promise<unknown[]> =>
  (await sql('SELECT asset_id, detail FROM event WHERE subject = $1 ORDER BY at', [document])).map(
    ({ asset_id, detail }) => [asset_id, detail.level, detail.expiresOn],
  );
const write = async (values: {
  assetId?: number;
  driverId?: number;
  noticeDays?: number;
}): Promise<number> => {
  const { assetId = null, driverId = null, noticeDays = null } = values;
  await sql('DELETE FROM fleet_document');
  const [{ id }] = await sql(
    `INSERT INTO fleet_document (customer_id, kind, asset_id, driver_id, notice_days, expires_on, emails)
     VALUES ($1, 'insurance', $2, $3, $4, '2026-12-31', 'a@b.test, c@d.test') RETURNING id`,
    [customerId, assetId, driverId, noticeDays],
  );
  return id;
};

it('a document is announced thirty days before its last day, and when that is over, once for each expiry', async () => {
  const id = await write({ assetId: first });
  expect(await announce(on('2026-11-30', '23:59'))).toBe(0);
  expect(await announce(on('2026-12-01', '00:01'))).toBe(1);
  expect(await announce(on('2026-12-31', '23:59'))).toBe(0);
  expect(await announce(on('2027-01-01', '00:01'))).toBe(1);
  expect(await announce(on('2027-01-05'))).toBe(0);
  expect(await told(id)).toEqual([
    [first, 'WARNING', '2026-12-31'],
    [first, 'CRITICAL', '2026-12-31'],
  ]);
  const [{ detail }] = await sql('SELECT detail FROM event WHERE subject = $1', [id]);
  expect(detail.emails).toEqual(['a@b.test', 'c@d.test']);
  await sql("UPDATE fleet_document SET expires_on = '2027-12-31'");
  expect(await announce(on('2027-11-30'))).toBe(0);
  expect(await announce(on('2027-12-05'))).toBe(1);
});

it('as many days before as is written of it, and of what has expired already the one thing', async () => {
  const id = await write({ assetId: first, noticeDays: 5 });
  expect(await announce(on('2026-12-25'))).toBe(0);
  expect(await announce(on('2026-12-26'))).toBe(1);
  const late = await write({ assetId: first });
  expect(await announce(on('2027-02-01'))).toBe(1);
  expect(await told(late)).toEqual([[first, 'CRITICAL', '2026-12-31']]);
  expect(await told(id)).toHaveLength(1);
});

it('that of a driver is announced at the assigned vehicle, and waits for one', async () => {
  const id = await write({ driverId });
  expect(await announce(on('2026-12-05'))).toBe(0);
  await sql('UPDATE asset SET driver_id = $1 WHERE id = $2', [driverId, second]);
  expect(await announce(on('2026-12-06'))).toBe(1);
  expect(await told(id)).toEqual([[second, 'WARNING', '2026-12-31']]);
});

it.each([
  [
    'in the workshop',
    `INSERT INTO workshop_stay (customer_id, asset_id, started_at)
                       SELECT customer_id, id, '2026-01-01' FROM asset`,
    'DELETE FROM workshop_stay',
  ],
  ['that was deleted', 'UPDATE asset SET deleted_at = now()', 'UPDATE asset SET deleted_at = NULL'],
])('that of a vehicle %s waits', async (_what, begin, end) => {
  await write({ assetId: first });
  await sql(begin);
  expect(await announce(on('2026-12-05'))).toBe(0);
  await sql(end);
  expect(await announce(on('2026-12-06'))).toBe(1);
});

describe('a suspended customer', () => {
  const suspended = async (during: () => Promise<unknown>, until: number): Promise<void> => {
    await inTransaction(store.db, async (tx) => {
      await tx.updateTable('customer').set({ suspended: true }).where('id', '=', customerId).execute();
      await suspend(tx, customerId);
    });
    await during();
    await inTransaction(store.db, async (tx) => {
      await tx.updateTable('customer').set({ suspended: false }).where('id', '=', customerId).execute();
      await resume(tx, customerId, until);
    });
  };

  it('is told of what its documents come to afterwards, and of nothing that they came to meanwhile', async () => {
    const id = await write({ assetId: first });
    await suspended(async () => expect(await announce(on('2026-12-05'))).toBe(0), on('2026-12-06'));
    expect(await announce(on('2026-12-06'))).toBe(0);
    expect(await announce(on('2027-01-01'))).toBe(1);
    expect(await told(id)).toEqual([[first, 'CRITICAL', '2026-12-31']]);
  });

  it('is told nothing of a document that expired meanwhile, also of a driver who gets a vehicle later, until it has another expiry', async () => {
    await sql('UPDATE asset SET driver_id = NULL');
    const id = await write({ driverId });
    await suspended(async () => expect(await announce(on('2027-01-05'))).toBe(0), on('2027-01-10'));
    await sql('UPDATE asset SET driver_id = $1 WHERE id = $2', [driverId, second]);
    expect(await announce(on('2027-01-10', '12:01'))).toBe(0);
    await sql("UPDATE fleet_document SET expires_on = '2027-01-20' WHERE id = $1", [id]);
    expect(await announce(on('2027-01-11'))).toBe(1);
    expect(await announce(on('2027-01-21'))).toBe(1);
  });

  it('is told of what expires on the day after it is served again', async () => {
    await write({ assetId: first, noticeDays: 0 });
    await suspended(async () => undefined, on('2026-12-30', '23:59'));
    expect(await announce(on('2026-12-31', '00:00'))).toBe(1);
    expect(await announce(on('2027-01-01', '00:00'))).toBe(1);
  });
});
