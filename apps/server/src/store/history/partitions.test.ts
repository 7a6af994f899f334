import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../database.ts';
import { query } from '../query.ts';
import { fixAt } from '../testing/fixes.ts';
import { testStore } from '../testing/testStore.ts';
import { appendFixes } from './appendFixes.ts';
import { dayOf } from './fixKey.ts';
import { Partitions, partitionDay, partitionName } from './partitions.ts';

const store = await testStore();
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = dayOf(NOW);

const append = (fixTime: number) =>
  inTransaction(store.db, (tx) =>
    appendFixes(tx, [{ customerId: 1, assetId: 1, deviceId: 1, fix: fixAt(fixTime) }]),
  );
const tableOf = async (fixTime: number): Promise<string | undefined> =>
  (
    await store.pool.query<{ name: string }>(
      'SELECT tableoid::regclass::text AS name FROM position WHERE fix_time = $1',
      [new Date(fixTime)],
    )
  ).rows[0]?.name;

beforeEach(async () => {
  for (const day of await new Partitions(store.db).days())
    await store.pool.query(`DROP TABLE ${partitionName(day)}`);
  await store.pool.query('TRUNCATE position');
});

describe('names', () => {
  it('are the day, and read back', () => {
    expect(partitionName(TODAY)).toBe('position_y2026m11d21');
    expect(partitionDay('position_y2026m11d21')).toBe(TODAY);
    expect(partitionDay('position_elsewhen')).toBeNull();
  });
});

describe('ensure', () => {
  it('makes the days of the times, today and tomorrow, once', async () => {
    const partitions = new Partitions(store.db);
    await partitions.ensure([NOW - 3 * DAY_MS, NOW - 3 * DAY_MS + 5], NOW);
    expect(await partitions.days()).toEqual([TODAY - 3, TODAY, TODAY + 1]);
    await partitions.ensure([NOW - 3 * DAY_MS], NOW);
    await new Partitions(store.db).ensure([NOW], NOW);
    expect(await partitions.days()).toEqual([TODAY - 3, TODAY, TODAY + 1]);
  });

  it('is safe from several sides at once', async () => {
    const times = [0, 1, 2, 3].map((days) => NOW - days * DAY_MS);
    await Promise.all([1, 2, 3].map(() => new Partitions(store.db).ensure(times, NOW)));
    expect(await new Partitions(store.db).days()).toHaveLength(5);
  });

  it('makes none for a clock that is years off; its fixes are kept elsewhere', async () => {
    const partitions = new Partitions(store.db);
    const off = [Date.UTC(1980, 0, 6), Date.UTC(2080, 0, 1)];
    await partitions.ensure(off, NOW);
    expect(await partitions.days()).toEqual([TODAY, TODAY + 1]);
    for (const time of off) await append(time);
    expect(await Promise.all(off.map(tableOf))).toEqual(['position_elsewhen', 'position_elsewhen']);
  });

  it('moves what came before its partition', async () => {
    const early = NOW + 5 * DAY_MS;
    await append(early);
    expect(await tableOf(early)).toBe('position_elsewhen');
    await new Partitions(store.db).ensure([early], early);
    expect(await tableOf(early)).toBe(partitionName(dayOf(early)));
    expect(await append(early)).toEqual([]);
  });

  it('does not wait for a transaction that inserts, nor makes it wait', async () => {
    const partitions = new Partitions(store.db);
    await partitions.ensure([NOW], NOW);
    await inTransaction(store.db, async (tx) => {
      const row = { customerId: 1, assetId: 1, deviceId: 1 };
      await appendFixes(tx, [{ ...row, fix: fixAt(NOW) }]);
      await partitions.ensure([NOW - DAY_MS], NOW);
      await append(NOW - DAY_MS);
      await appendFixes(tx, [{ ...row, fix: fixAt(NOW + 1) }]);
    });
    expect(await tableOf(NOW + 1)).toBe(partitionName(TODAY));
    expect(await tableOf(NOW - DAY_MS)).toBe(partitionName(TODAY - 1));
  });

  it('gives way to a long query on the table of the odd ones, and comes back', async () => {
    const partitions = new Partitions(store.db);
    await inTransaction(store.db, async (tx) => {
      await query(tx, 'SELECT FROM position_elsewhen');
      await partitions.ensure([], NOW);
      expect(await partitions.days()).toEqual([]);
      await append(NOW);
    });
    await partitions.ensure([], NOW);
    expect(await tableOf(NOW)).toBe(partitionName(TODAY));
  });
});

describe('dropBefore', () => {
  it('drops whole days that ended, and odd fixes before them', async () => {
    const partitions = new Partitions(store.db);
    const times = [Date.UTC(1980, 0, 6), NOW - 2 * DAY_MS, NOW - DAY_MS, NOW, Date.UTC(2080, 0, 1)];
    await partitions.ensure(times, NOW);
    for (const time of times) await append(time);
    expect(await partitions.dropBefore(NOW)).toBe(2);
    const { rows } = await store.pool.query('SELECT fix_time FROM position ORDER BY fix_time');
    expect(rows.map(({ fix_time }) => fix_time.getTime())).toEqual(times.slice(3));
    await partitions.ensure([NOW - DAY_MS], NOW);
    expect(await partitions.days()).toEqual([TODAY - 1, TODAY, TODAY + 1]);
  });

  it('leaves a day that somebody reads for the next time', async () => {
    const partitions = new Partitions(store.db);
    await partitions.ensure([NOW - DAY_MS], NOW);
    await inTransaction(store.db, async (tx) => {
      await query(tx, `SELECT FROM ${partitionName(TODAY - 1)}`);
      expect(await partitions.dropBefore(NOW)).toBe(0);
    });
    expect(await partitions.dropBefore(NOW)).toBe(1);
  });
});
