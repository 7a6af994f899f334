import { expect, it } from 'vitest';
import { fillTestFleet } from '../testing/testFleet.ts';
import { query } from './query.ts';
import { testStore } from './testing/testStore.ts';
import { NOTHING_SPARED, veiledDb } from './veil.ts';

const store = await testStore();
const { db, pool } = store;

const columnsOf = async (schema: string): Promise<Map<string, string[]>> => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name || ' ' || udt_name AS column FROM information_schema.columns
      WHERE table_schema = $1 ORDER BY table_name, ordinal_position`,
    [schema],
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.table)].map(([table, all]) => [table, all.map((row) => row.column)]),
  );
};

/** Tables that say where something is, and nothing of where a vehicle was that is read by whoever looks at it. */
const NO_PLACES_OF_VEHICLES: Record<string, string> = {
  place_address: 'the address of a place, whoever asked for it',
  point_of_interest: 'a place that does not move',
  position_chunk: 'read by the history alone, which hides its positions itself (history/veiledHistory.ts)',
  share_link: 'where a link ends',
};

it('stands before its tables with all their columns', async () => {
  const [views, tables] = [await columnsOf('veiled'), await columnsOf('public')];
  for (const [view, columns] of views)
    if (view !== 'hidden_time') expect(columns, view).toEqual(tables.get(view));
  expect(views.size).toBe(9);
});

it('covers every table that says where a vehicle was', async () => {
  const [views, tables] = [await columnsOf('veiled'), await columnsOf('public')];
  const withPlaces = [...tables]
    .filter(([table, columns]) =>
      !/^position_/.test(table) || table === 'position_chunk'
        ? columns.some((name) => /latitude|longitude|south_e7|^point /.test(name))
        : false,
    )
    .map(([table]) => table);
  expect(withPlaces.filter((table) => !views.has(table)).sort()).toEqual(
    Object.keys(NO_PLACES_OF_VEHICLES).sort(),
  );
});

it('hides the place of a fix in a private time also in what the clock says of it afterwards', async () => {
  const { north } = await fillTestFleet(store);
  const assetId = north.assets[0]!.assetId;
  const now = Date.now();
  const ago = (minutes: number) => new Date(now - 60_000 * minutes);
  await pool.query(
    'INSERT INTO private_time (customer_id, asset_id, started_at, ended_at) VALUES ($1, $2, $3, $4)',
    [north.customerId, assetId, ago(60), ago(30)],
  );
  const places = async (handle: typeof db, table: string): Promise<unknown[]> =>
    (
      await query<{ place: number | null }>(
        handle,
        `SELECT latitude_e7 AS place FROM ${table} ORDER BY subject`,
      )
    ).rows.map(({ place }) => place);
  // The vehicle was heard last within it, and before it; of both something falls due when it is over.
  for (const [subject, fixMinutes] of [
    [1, 40],
    [2, 70],
  ] as const) {
    const detail = JSON.stringify({ fixTime: ago(fixMinutes).getTime() });
    const key = [north.customerId, assetId, ago(10), subject];
    await pool.query(
      `INSERT INTO event (customer_id, asset_id, at, code, subject, fingerprint, source, latitude_e7, longitude_e7, detail)
       VALUES ($1, $2, $3, 'maintenanceDue', $4, 1, 3, -120000000, -770000000, $5)`,
      [...key, detail],
    );
    await pool.query(
      `INSERT INTO notification (customer_id, asset_id, first_at, last_at, code, subject, fingerprint, type_id, kind, latitude_e7, longitude_e7, event_count, rule_ids, listed, late, created_at)
       VALUES ($1, $2, $3, $3, 'maintenanceDue', $4, 1, 6, 1, -120000000, -770000000, 1, '{}', true, false, now())`,
      key,
    );
  }
  for (const table of ['event', 'notification']) {
    expect(await places(db, table)).toEqual([-120000000, -120000000]);
    expect(await places(veiledDb(db, NOTHING_SPARED), table)).toEqual([null, -120000000]);
    expect(await places(veiledDb(db, { sparedCustomerId: north.customerId }), table)).toEqual([
      -120000000, -120000000,
    ]);
  }
});

it('is lifted from each connection before another one uses it', async () => {
  const veiled = veiledDb(db, NOTHING_SPARED);
  expect(veiledDb(db, { sparedCustomerId: null })).toBe(veiled);
  const pathOf = async (handle: typeof db): Promise<string> => {
    const { rows } = await query<{ path: string; spared: string | null }>(
      handle,
      `SELECT current_setting('search_path') AS path, current_setting('rastro.spared_customer', true) AS spared`,
    );
    return `${rows[0]?.path} ${rows[0]?.spared ?? ''}`;
  };
  const asked = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0 ? pathOf(db) : pathOf(veiledDb(db, { sparedCustomerId: at % 3 === 1 ? null : 7 })),
  );
  const paths = await Promise.all(asked);
  paths.forEach((path, at) => {
    expect(path.trim()).toBe(['"$user", public', 'veiled, public', 'veiled, public 7'][at % 3]);
  });
});

it('lets a change in a transaction know all of it', async () => {
  await db.transaction().execute(async (tx) => {
    expect(veiledDb(tx, NOTHING_SPARED)).toBe(tx);
  });
});
