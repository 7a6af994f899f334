import type { Store } from '@rastro/server/store/database';
import type { Received } from './vehicleDay.ts';

/** The baseline, which is what most trackers store: a row for each position with doubles, the address as text and the readings as jsonb. */
export const PLAIN_TABLE = 'plain_position';

export async function createPlainRows({ pool }: Store): Promise<void> {
  await pool.query(`
    CREATE TABLE ${PLAIN_TABLE} (
      asset_id    integer NOT NULL,
      fix_time    timestamptz NOT NULL,
      server_time timestamptz NOT NULL,
      device_id   integer NOT NULL,
      valid       boolean,
      latitude    double precision,
      longitude   double precision,
      altitude    double precision,
      speed       double precision,
      course      double precision,
      hdop        double precision,
      odometer    double precision,
      satellites  integer,
      ignition    boolean,
      address     text,
      attributes  jsonb,
      PRIMARY KEY (asset_id, fix_time)
    )`);
}

/** Stores fixes of many assets in the order of their arrival. */
export async function insertPlainRows(
  { pool }: Store,
  fixes: readonly { assetId: number; received: Received }[],
): Promise<void> {
  const column = <T>(of: (received: Received) => T): T[] => fixes.map(({ received }) => of(received));
  await pool.query({
    name: 'plain-rows',
    text: `INSERT INTO ${PLAIN_TABLE}
           SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $1::int[], $4::bool[], $5::float8[], $6::float8[],
                                $7::float8[], $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::int[], $13::bool[],
                                $14::text[], $15::jsonb[])`,
    values: [
      fixes.map(({ assetId }) => assetId),
      column(({ message }) => new Date(message.fixTime ?? 0)),
      column(({ serverTime }) => new Date(serverTime)),
      column(({ message }) => message.valid),
      column(({ message }) => message.latitude),
      column(({ message }) => message.longitude),
      column(({ message }) => message.altitudeM),
      column(({ message }) => message.speedMps),
      column(({ message }) => message.course),
      column(({ message }) => message.hdop),
      column(({ message }) => message.odometerM),
      column(({ message }) => message.satellites),
      column(({ message }) => message.ignition),
      column(
        ({ message }) => `Avenida Arequipa ${Math.round((message.odometerM ?? 0) / 20)}, Miraflores, Lima`,
      ),
      column(({ message }) => JSON.stringify(message.attributes)),
    ],
  });
}

/** Reads one vehicle's day as objects with all columns. */
export async function readPlainDay(
  { pool }: Store,
  assetId: number,
  from: number,
  to: number,
): Promise<number> {
  const { rows } = await pool.query(
    `SELECT * FROM ${PLAIN_TABLE} WHERE asset_id = $1 AND fix_time >= $2 AND fix_time < $3 ORDER BY fix_time`,
    [assetId, new Date(from), new Date(to)],
  );
  return rows.length;
}
