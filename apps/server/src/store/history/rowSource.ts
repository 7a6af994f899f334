import { type Attributes, type DeviceEvent, type Fix, fixOfColumns } from '@rastro/domain';
import type pg from 'pg';
import { timestamp } from './binaryArray.ts';
import type { FixKey, FixRange, FixSource } from './fixSource.ts';
import type { StoredFix } from './storedFix.ts';

const PAGE_SIZE = 5000;
const TWO_DAYS_MS = 2 * 86_400_000;
/** `date_part` gives seconds as a double: exact to the millisecond, and quicker to read than a date. */
const COLUMNS = `date_part('epoch', fix_time), fingerprint, date_part('epoch', server_time), latitude_e7, longitude_e7,
  odometer_m, flags, altitude_m, speed_cmps, course_d10, satellites, hdop_d10, events, attributes`;
const OF_ASSET = 'FROM position WHERE customer_id = $1 AND asset_id = $2';
/** The time once more by itself, since a comparison of rows does not tell PostgreSQL which partitions it can leave out. */
const IN_RANGE =
  'fix_time >= $3::timestamptz AND (fix_time, fingerprint) > ($3::timestamptz, $4::bigint) AND fix_time < $5::timestamptz';

type Row = [
  fixTimeS: number,
  fingerprint: number,
  serverTimeS: number,
  latitudeE7: number | null,
  longitudeE7: number | null,
  odometerM: number | null,
  flags: number,
  altitudeM: number | null,
  speedCmps: number | null,
  courseD10: number | null,
  satellites: number | null,
  hdopD10: number | null,
  events: DeviceEvent[] | null,
  attributes: Attributes | null,
];

/** Fixes as rows of `position`. */
export class RowSource implements FixSource {
  readonly #pool: pg.Pool;
  readonly #pageSize: number;

  constructor(pool: pg.Pool, pageSize = PAGE_SIZE) {
    this.#pool = pool;
    this.#pageSize = pageSize;
  }

  async *pages({ customerId, assetId, after, before }: FixRange): AsyncGenerator<Fix[]> {
    let last = after;
    for (;;) {
      const { rows } = await this.#pool.query<Row>({
        text: `SELECT ${COLUMNS} ${OF_ASSET} AND ${IN_RANGE} ORDER BY fix_time, fingerprint LIMIT ${this.#pageSize}`,
        values: [customerId, assetId, timestamp(last.fixTime), last.fingerprint, timestamp(before)],
        rowMode: 'array',
      });
      const page = rows.map(toFix);
      const end = page.at(-1);
      if (!end) return;
      yield page;
      if (page.length < this.#pageSize) return;
      last = end;
    }
  }

  /** Looks at the two days before first: most often it is there, and no other partition needs to be asked. */
  async lastBefore(
    customerId: number,
    assetId: number,
    time: number,
    onlyGood: boolean,
  ): Promise<Fix | null> {
    for (const from of [time - TWO_DAYS_MS, Number.NEGATIVE_INFINITY]) {
      const { rows } = await this.#pool.query<Row>({
        text: `SELECT ${COLUMNS} ${OF_ASSET} AND fix_time >= $3::timestamptz AND fix_time < $4::timestamptz
                 ${onlyGood ? 'AND flags & 65535 = 0' : ''} ORDER BY fix_time DESC, fingerprint DESC LIMIT 1`,
        values: [customerId, assetId, timestamp(from), timestamp(time)],
        rowMode: 'array',
      });
      if (rows[0]) return toFix(rows[0]);
    }
    return null;
  }

  async count({ customerId, assetId, after, before }: FixRange): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      `SELECT count(*)::int ${OF_ASSET} AND ${IN_RANGE}`,
      [customerId, assetId, timestamp(after.fixTime), after.fingerprint, timestamp(before)],
    );
    return rows[0]?.count ?? 0;
  }

  async find(customerId: number, assetId: number, key: FixKey): Promise<StoredFix | null> {
    const { rows } = await this.#pool.query<[...Row, deviceId: number]>({
      text: `SELECT ${COLUMNS}, device_id ${OF_ASSET} AND fix_time = $3::timestamptz AND fingerprint = $4`,
      values: [customerId, assetId, timestamp(key.fixTime), key.fingerprint],
      rowMode: 'array',
    });
    const [row] = rows;
    if (!row) return null;
    const [deviceId] = row.slice(-1) as [number];
    return { customerId, assetId, deviceId, fix: toFix(row) };
  }
}

function toFix(row: Row | [...Row, deviceId: number]): Fix {
  return fixOfColumns({
    fixTime: Math.round(row[0] * 1000),
    fingerprint: row[1],
    serverTime: Math.round(row[2] * 1000),
    latitudeE7: row[3],
    longitudeE7: row[4],
    odometerM: row[5],
    flags: row[6],
    altitudeM: row[7],
    speedCmps: row[8],
    courseD10: row[9],
    satellites: row[10],
    hdopD10: row[11],
    events: row[12],
    attributes: row[13],
  });
}
