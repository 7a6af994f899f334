import { type Attributes, type ChunkRow, type DeviceEvent, QUALITY_BITS } from '@rastro/domain';
import type pg from 'pg';
import { timestamp } from './binaryArray.ts';
import type { FixKey, FixRange } from './fixKey.ts';

const PAGE_SIZE = 5000;
const TWO_DAYS_MS = 2 * 86_400_000;
/** `date_part` gives seconds as a double: exact to the millisecond, and quicker to read than a date. */
const COLUMNS = `date_part('epoch', fix_time), fingerprint, date_part('epoch', server_time), latitude_e7, longitude_e7,
  odometer_m, flags, altitude_m, speed_cmps, course_d10, satellites, hdop_d10, events, attributes, device_id`;
const OF_ASSET = 'FROM position WHERE customer_id = $1 AND asset_id = $2';
/** The time once more by itself, since a comparison of rows does not show PostgreSQL which partitions it can leave out. */
export const IN_RANGE =
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
  deviceId: number,
];

/** Fixes as rows of `position`. */
export class RowSource {
  readonly #pool: pg.Pool;
  /** Rows of a page at most. */
  readonly pageSize: number;

  constructor(pool: pg.Pool, pageSize = PAGE_SIZE) {
    this.#pool = pool;
    this.pageSize = pageSize;
  }

  /** The first rows of a range, in order: all of them where they are fewer than `pageSize`. */
  page({ customerId, assetId, after, before }: FixRange): Promise<ChunkRow[]> {
    return this.#read(`${OF_ASSET} AND ${IN_RANGE} ORDER BY fix_time, fingerprint LIMIT ${this.pageSize}`, [
      customerId,
      assetId,
      timestamp(after.fixTime),
      after.fingerprint,
      timestamp(before),
    ]);
  }

  /** When the first row of a range was taken; null where there is none. */
  async firstTime({ customerId, assetId, after, before }: FixRange): Promise<number | null> {
    const { rows } = await this.#pool.query<[seconds: number]>({
      text: `SELECT date_part('epoch', fix_time) ${OF_ASSET} AND ${IN_RANGE} ORDER BY fix_time LIMIT 1`,
      values: [customerId, assetId, timestamp(after.fixTime), after.fingerprint, timestamp(before)],
      rowMode: 'array',
    });
    const [first] = rows;
    return first ? Math.round(first[0] * 1000) : null;
  }

  /**
   * The last fix before a time; with `onlyGood` the last that carries no quality flag. Looks at the two days before first: most
   * often it is there, and no other partition needs to be asked.
   */
  async lastBefore(
    customerId: number,
    assetId: number,
    time: number,
    onlyGood: boolean,
  ): Promise<ChunkRow | null> {
    for (const from of [time - TWO_DAYS_MS, Number.NEGATIVE_INFINITY]) {
      const [row] = await this.#read(
        `${OF_ASSET} AND fix_time >= $3::timestamptz AND fix_time < $4::timestamptz
           ${onlyGood ? `AND flags & ${QUALITY_BITS} = 0` : ''} ORDER BY fix_time DESC, fingerprint DESC LIMIT 1`,
        [customerId, assetId, timestamp(from), timestamp(time)],
      );
      if (row) return row;
    }
    return null;
  }

  async find(customerId: number, assetId: number, key: FixKey): Promise<ChunkRow | null> {
    const [row] = await this.#read(`${OF_ASSET} AND fix_time = $3::timestamptz AND fingerprint = $4`, [
      customerId,
      assetId,
      timestamp(key.fixTime),
      key.fingerprint,
    ]);
    return row ?? null;
  }

  async #read(from: string, values: unknown[]): Promise<ChunkRow[]> {
    const { rows } = await this.#pool.query<Row>({
      text: `SELECT ${COLUMNS} ${from}`,
      values,
      rowMode: 'array',
    });
    return rows.map(toRow);
  }
}

function toRow(row: Row): ChunkRow {
  return {
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
    deviceId: row[14],
  };
}
