import { expect, it } from 'vitest';
import { fillTestFleet } from '../../testing/testFleet.ts';
import { query } from '../query.ts';
import { testStore } from '../testing/testStore.ts';
import { asPerson } from './person.ts';
import { personalRows } from './personalData.ts';

/** Years of trips of a driver, among those of many vehicles that others drove. */

const TRIPS = 60_000;
const EVERY = 3;

const store = await testStore();
const { north } = await fillTestFleet(store);

it('exports years of trips in small portions that follow each other through the key of the table', async () => {
  await query(
    store.db,
    `INSERT INTO segment (customer_id, asset_id, start_time, end_time, state, final, start_latitude_e7, start_longitude_e7,
       end_latitude_e7, end_longitude_e7, distance_m, detail, rule_version, driver_id)
     SELECT $1, 1000 + n % 40, '2020-01-01'::timestamptz + n * interval '17.003001 minutes', '2020-01-01'::timestamptz + n * interval '17.5 minutes', 1,
            true, 0, 0, 0, 0, 1000, '[]', 1, CASE WHEN n % $3 = 0 THEN $2::int END
       FROM generate_series(1, $4::int) n`,
    [north.customerId, north.driverId, EVERY, TRIPS],
  );
  await query(store.db, 'ANALYZE segment');
  const person = await asPerson(store.db, 'DRIVER', north.driverId);
  const seen = new Set<string>();
  let portions = 0;
  for await (const { table, rows } of personalRows(store.db, person)) {
    if (table !== 'segment') continue;
    expect(rows.length).toBeLessThanOrEqual(1_000);
    portions += 1;
    for (const row of rows as { asset_id: number; start_time: string }[])
      seen.add(`${row.asset_id} ${row.start_time}`);
  }
  expect(seen.size).toBe(TRIPS / EVERY);
  expect(portions).toBe(TRIPS / EVERY / 1_000);
});
