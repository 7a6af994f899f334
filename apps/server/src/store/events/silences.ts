import { type LiveState, wasUnderWay } from '@rastro/domain';
import { EVENT_SOURCE } from '../codes.ts';
import type { Db } from '../database.ts';
import { timestamp, timestampArray } from '../history/binaryArray.ts';
import { takeLiveNumbers } from '../liveSequence.ts';
import { query } from '../query.ts';

/** When Rastro last received something of an asset that has a device, and whether it was under way. */
export interface LastContact {
  customerId: number;
  assetId: number;
  heardTime: number;
  isUnderWay: boolean;
}

/** An asset that has not transmitted for some time, and the earlier silences that are known of it. */
export interface Silent extends LastContact {
  deviceId: number;
  driverId: number | null;
  /** Its last good fix; null before the first. */
  point: Pick<LiveState, 'fixTime' | 'fingerprint' | 'latitude' | 'longitude'> | null;
  /** When the last suspension of its customer ended; null where there was none. */
  resumedTime: number | null;
  /** The timeline's learnt interval under way. */
  rung: number;
  /** Its silences in the same state (under way or not), in milliseconds, in any order. */
  silencesMs: readonly number[];
}

/** A silence that is over. */
export interface Silence extends LastContact {
  againTime: number;
}

/** A silence that is long enough to be an event. */
export interface SilenceBegun extends Silent {
  /** When the silence was long enough. */
  at: number;
  /** When that was known: from then on rules ring. */
  decidedTime: number;
  thresholdMs: number;
}

interface ContactRow {
  customer_id: number;
  asset_id: number;
  contact: Date;
  point: Pick<LiveState, 'ignition' | 'speedMps'> | null;
}

interface SilentRow extends ContactRow {
  resumed_at: Date | null;
  point: LiveState | null;
  device_id: number;
  driver_id: number | null;
  rung: number;
  parked: number[] | null;
  under_way: number[] | null;
}

const toContact = (row: ContactRow): LastContact => ({
  customerId: row.customer_id,
  assetId: row.asset_id,
  heardTime: row.contact.getTime(),
  isUnderWay: row.point !== null && wasUnderWay(row.point),
});

/** Assets that could report: with a device mounted, of a customer that is there. */
const EXPECTED = `
  asset_state s
  JOIN asset a ON a.id = s.asset_id AND a.deleted_at IS NULL
  JOIN customer c ON c.id = s.customer_id AND NOT c.suspended AND c.deleted_at IS NULL
  JOIN mounting m ON m.asset_id = s.asset_id AND m.mounted_to IS NULL`;

/** The last contact with every asset that ever reported. */
export async function readLastContacts(db: Db): Promise<LastContact[]> {
  const { rows } = await query<ContactRow>(
    db,
    `SELECT s.customer_id, s.asset_id, s.last_seen AS contact,
            jsonb_build_object('ignition', s.point -> 'ignition', 'speedMps', s.point -> 'speedMps') AS point
       FROM asset_state s`,
  );
  return rows.map(toContact);
}

/**
 * Assets of which nothing came since a moment (nor were they mounted since), for whose silence no event lasts yet, with their silences
 * after `since`.
 */
export async function readSilent(db: Db, heardBefore: number, since: number): Promise<Silent[]> {
  const { rows } = await query<SilentRow>(
    db,
    `SELECT s.customer_id, s.asset_id, m.device_id, a.driver_id, s.point, greatest(s.last_seen, m.mounted_from) AS contact, c.resumed_at,
            (s.memory::jsonb -> 'timeline' ->> 'rung')::int AS rung, q.parked, q.under_way
       FROM ${EXPECTED}
       LEFT JOIN LATERAL (
         SELECT array_agg(q.ms) FILTER (WHERE NOT q.is_under_way) AS parked, array_agg(q.ms) FILTER (WHERE q.is_under_way) AS under_way
           FROM (SELECT is_under_way, extract(epoch FROM again_time - heard_time)::float8 * 1000 AS ms
                   FROM asset_silence WHERE asset_id = s.asset_id AND again_time > $2) q) q ON true
      WHERE s.last_seen < $1 AND m.mounted_from < $1
        AND NOT EXISTS (SELECT FROM event e WHERE e.asset_id = s.asset_id AND e.code = 'noTransmission'
                                              AND e.end_time IS NULL AND e.source <> ${EVENT_SOURCE.device})`,
    [timestamp(heardBefore), timestamp(since)],
  );
  return rows.map((row) => {
    const contact = toContact(row);
    return {
      ...contact,
      deviceId: row.device_id,
      driverId: row.driver_id,
      resumedTime: row.resumed_at?.getTime() ?? null,
      point: row.point,
      rung: row.rung,
      silencesMs: (contact.isUnderWay ? row.under_way : row.parked) ?? [],
    };
  });
}

/** The fixes that are looked through are not older than this: what a device says now is rarely older. */
const RECENT_MS = 86_400_000;

/**
 * Of which of these assets something was committed that was received after they were heard last, and when the last of it was: their state is
 * written a moment behind their positions.
 */
export async function readLastTransmissions(db: Db, silent: readonly Silent[]): Promise<Map<number, number>> {
  if (silent.length === 0) return new Map();
  const { rows } = await query<{ asset_id: number; heard: Date }>(
    db,
    `SELECT b.asset_id, greatest(s.last_seen, p.received) AS heard
       FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS b (customer_id, asset_id, heard_time)
       LEFT JOIN asset_state s ON s.asset_id = b.asset_id
       LEFT JOIN LATERAL (
         SELECT max(server_time) AS received FROM position
          WHERE customer_id = b.customer_id AND asset_id = b.asset_id AND fix_time > b.heard_time - $4 * interval '1 millisecond') p ON true
      WHERE greatest(s.last_seen, p.received) > b.heard_time`,
    [
      silent.map((each) => each.customerId),
      silent.map((each) => each.assetId),
      timestampArray(silent.map((each) => each.heardTime)),
      RECENT_MS,
    ],
  );
  return new Map(rows.map((row) => [row.asset_id, row.heard.getTime()]));
}

/** Stores an event for each silence that has begun. */
export async function beginSilences(db: Db, begun: readonly SilenceBegun[]): Promise<void> {
  if (begun.length === 0) return;
  const numbers = await takeLiveNumbers(db, begun.length);
  await query<never>(
    db,
    `INSERT INTO event (customer_id, asset_id, at, code, fingerprint, device_id, driver_id, latitude_e7, longitude_e7, detail,
                        source, decided_time, rule_version, sequence)
     SELECT customer_id, asset_id, at, 'noTransmission', 0, device_id, driver_id, round(latitude * 1e7), round(longitude * 1e7),
            detail, ${EVENT_SOURCE.clock}, decided_time, 1, number
       FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::float8[], $7::float8[], $8::jsonb[],
                   $9::timestamptz[], $10::bigint[])
            AS b (customer_id, asset_id, at, device_id, driver_id, latitude, longitude, detail, decided_time, number)
     ON CONFLICT DO NOTHING`,
    [
      begun.map((each) => each.customerId),
      begun.map((each) => each.assetId),
      timestampArray(begun.map((each) => each.at)),
      begun.map((each) => each.deviceId),
      begun.map((each) => each.driverId),
      begun.map(({ point }) => point?.latitude ?? null),
      begun.map(({ point }) => point?.longitude ?? null),
      begun.map(({ heardTime, thresholdMs, isUnderWay, point }) =>
        JSON.stringify({
          heardTime,
          thresholdMs,
          isUnderWay,
          ...(point && { fixTime: point.fixTime, fixFingerprint: point.fingerprint }),
        }),
      ),
      timestampArray(begun.map((each) => each.decidedTime)),
      numbers,
    ],
  );
}

/** When the asset of an event `e` last transmitted before it; for events that do not say so, when they began. */
const HEARD_BEFORE = `coalesce(to_timestamp((e.detail ->> 'heardTime')::float8 / 1000), e.at)`;

/**
 * Ends the events of silences that are over: of assets that reported again, at that moment, or at once where that was before the silence
 * was long enough; of those that cannot report any more, at `now`. Gives how many ended.
 */
export async function endSilences(db: Db, now: number): Promise<number> {
  const { rows } = await query<{ customer_id: number; asset_id: number; at: Date; end_time: Date }>(
    db,
    `SELECT e.customer_id, e.asset_id, e.at, coalesce(s.last_seen, $1) AS end_time
       FROM event e
       LEFT JOIN (SELECT s.asset_id, s.last_seen FROM ${EXPECTED}) s ON s.asset_id = e.asset_id
      WHERE e.code = 'noTransmission' AND e.source = ${EVENT_SOURCE.clock} AND e.end_time IS NULL
        AND (s.asset_id IS NULL OR s.last_seen >= ${HEARD_BEFORE} + interval '1 millisecond')
        FOR UPDATE OF e`,
    [timestamp(now)],
  );
  if (rows.length === 0) return 0;
  const numbers = await takeLiveNumbers(db, rows.length);
  await query<never>(
    db,
    `UPDATE event e SET end_time = greatest(b.end_time, e.at), sequence = b.number
       FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::bigint[])
            AS b (customer_id, asset_id, at, end_time, number)
      WHERE e.customer_id = b.customer_id AND e.asset_id = b.asset_id AND e.at = b.at AND e.code = 'noTransmission'`,
    [
      rows.map((row) => row.customer_id),
      rows.map((row) => row.asset_id),
      rows.map((row) => row.at),
      rows.map((row) => row.end_time),
      numbers,
    ],
  );
  return rows.length;
}

/** Remembers silences that are over, and forgets those that ended before `until`. */
export async function noteSilences(db: Db, silences: readonly Silence[], until: number): Promise<void> {
  await query<never>(db, 'DELETE FROM asset_silence WHERE again_time < $1', [timestamp(until)]);
  if (silences.length === 0) return;
  await query<never>(
    db,
    `INSERT INTO asset_silence (customer_id, asset_id, heard_time, again_time, is_under_way)
     SELECT b.* FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::bool[])
                  AS b (customer_id, asset_id, heard_time, again_time, is_under_way)
       JOIN asset a ON a.customer_id = b.customer_id AND a.id = b.asset_id
     ON CONFLICT DO NOTHING`,
    [
      silences.map((each) => each.customerId),
      silences.map((each) => each.assetId),
      timestampArray(silences.map((each) => each.heardTime)),
      timestampArray(silences.map((each) => each.againTime)),
      silences.map((each) => each.isUnderWay),
    ],
  );
}
