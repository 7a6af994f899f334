import type { ToldEvent, ToldFacts, ToldVisit } from '@rastro/domain';
import type { PoolClient } from 'pg';
import { takeLiveSequence } from './derived.ts';
import { timestamp } from './history/binaryArray.ts';

const E7 = 1e7;
const degreesE7 = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * E7);
const moment = (time: number | null): Date | null => (time === null ? null : new Date(time));

/** What the rules told of an asset. */
export interface FactsUpdate {
  customerId: number;
  assetId: number;
  told: ToldFacts;
}

/** The events and visits that a derivation takes back unless it tells them again; see Rederived in packages/domain. */
export interface FactsReplacement extends FactsUpdate {
  /** Decided after this and up to that; infinite for all. */
  decidedAfter: number;
  decidedUntil: number;
  /** These stay as they are. */
  standing: ToldFacts;
}

/**
 * Stores what rules told, in the given transaction. Each event and visit is one row, whose last word counts; what it said already
 * changes nothing, and what is new or differs gets the next numbers of the live sequence, which are in commit order.
 */
export async function writeFacts(client: PoolClient, updates: readonly FactsUpdate[]): Promise<void> {
  const ofAssets = <T>(facts: (told: ToldFacts) => readonly T[]): Owned<T>[] =>
    updates.flatMap(({ customerId, assetId, told }) =>
      facts(told).map((fact) => ({ customerId, assetId, fact })),
    );
  await writeEvents(
    client,
    ofAssets(({ events }) => events),
  );
  await writeVisits(
    client,
    ofAssets(({ visits }) => visits),
  );
}

/** Stores what a derivation told and deletes what it would have told again and did not. */
export async function replaceFacts(client: PoolClient, replacement: FactsReplacement): Promise<void> {
  await writeFacts(client, [replacement]);
  const { customerId, assetId, told, standing, decidedAfter, decidedUntil } = replacement;
  const window = [customerId, assetId, timestamp(decidedAfter), timestamp(decidedUntil)];
  const events = [...told.events, ...standing.events];
  await client.query(
    `DELETE FROM event e
      WHERE customer_id = $1 AND asset_id = $2 AND source = 2 AND decided_time > $3::timestamptz AND decided_time <= $4::timestamptz
        AND NOT EXISTS (SELECT FROM unnest($5::timestamptz[], $6::text[], $7::int[], $8::int[]) AS kept (at, code, subject, fingerprint)
                         WHERE (kept.at, kept.code, kept.subject, kept.fingerprint) = (e.at, e.code, e.subject, e.fingerprint))`,
    [
      ...window,
      events.map((event) => new Date(event.startTime)),
      events.map((event) => event.code),
      events.map((event) => event.subject),
      events.map((event) => event.fingerprint),
    ],
  );
  const visits = [...told.visits, ...standing.visits];
  await client.query(
    `DELETE FROM geofence_visit v
      WHERE customer_id = $1 AND asset_id = $2 AND decided_time > $3::timestamptz AND decided_time <= $4::timestamptz
        AND NOT EXISTS (SELECT FROM unnest($5::timestamptz[], $6::int[]) AS kept (enter_time, geofence_id)
                         WHERE (kept.enter_time, kept.geofence_id) = (v.enter_time, v.geofence_id))`,
    [...window, visits.map((visit) => new Date(visit.enterTime)), visits.map((visit) => visit.geofenceId)],
  );
}

/** Who drove the asset of the row `told` at a time: as its segments, which were written before, have it. */
const driverAt = (time: string): string =>
  `(SELECT s.driver_id FROM segment s WHERE s.customer_id = told.customer_id AND s.asset_id = told.asset_id
       AND s.start_time <= ${time} ORDER BY s.start_time DESC LIMIT 1)`;

interface Owned<T> {
  customerId: number;
  assetId: number;
  fact: T;
}

/** A statement's `unnest` of columns, its values, and the way from there to the rows that would change something. */
interface Columns {
  names: string;
  types: readonly string[];
  values: unknown[][];
}

const unnest = ({ names, types }: Columns): string =>
  `unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS told (${names})`;

/** The rows whose number in the result is to change something; `differs` compares the table's row `old` with `told`. */
async function changed<T>(
  client: PoolClient,
  rows: readonly T[],
  columns: Columns,
  join: string,
  differs: string,
): Promise<T[]> {
  const numbered = unnest(columns)
    .replace(') AS told (', ') WITH ORDINALITY AS told (')
    .replace(/\)$/, ', row)');
  const { rows: found } = await client.query(
    `SELECT told.row::int FROM ${numbered} LEFT JOIN ${join} WHERE old.asset_id IS NULL OR ${differs} ORDER BY 1`,
    columns.values,
  );
  return found.map(({ row }) => rows[row - 1] as T);
}

function eventColumns(rows: readonly Owned<ToldEvent>[]): Columns {
  return {
    names:
      'customer_id, asset_id, at, code, subject, fingerprint, end_time, decided_time, latitude_e7, longitude_e7, rule, rule_version, detail',
    types: [
      ...['int', 'int', 'timestamptz', 'text', 'int', 'int', 'timestamptz', 'timestamptz', 'int', 'int'],
      ...['text', 'int', 'jsonb'],
    ],
    values: [
      rows.map(({ customerId }) => customerId),
      rows.map(({ assetId }) => assetId),
      rows.map(({ fact }) => new Date(fact.startTime)),
      rows.map(({ fact }) => fact.code),
      rows.map(({ fact }) => fact.subject),
      rows.map(({ fact }) => fact.fingerprint),
      rows.map(({ fact }) => moment(fact.endTime)),
      rows.map(({ fact }) => new Date(fact.decidedTime)),
      rows.map(({ fact }) => degreesE7(fact.latitude)),
      rows.map(({ fact }) => degreesE7(fact.longitude)),
      rows.map(({ fact }) => fact.rule),
      rows.map(({ fact }) => fact.ruleVersion),
      rows.map(({ fact }) => JSON.stringify(fact.detail)),
    ],
  };
}

/** An event of a device under the same key stands: a rule does not write over it. */
async function writeEvents(client: PoolClient, told: readonly Owned<ToldEvent>[]): Promise<void> {
  if (told.length === 0) return;
  const rows = await changed(
    client,
    told,
    eventColumns(told),
    'event old USING (customer_id, asset_id, at, code, subject, fingerprint)',
    `old.source = 2 AND (old.end_time, old.decided_time, old.latitude_e7, old.longitude_e7, old.rule, old.rule_version, old.detail)
       IS DISTINCT FROM (told.end_time, told.decided_time, told.latitude_e7, told.longitude_e7, told.rule, told.rule_version, told.detail)`,
  );
  if (rows.length === 0) return;
  const columns = eventColumns(rows);
  const last = await takeLiveSequence(client, rows.length);
  await client.query(
    `INSERT INTO event (${columns.names}, source, sequence, driver_id)
     SELECT told.*, 2, $${columns.values.length + 1}::bigint + row_number() OVER (), ${driverAt('told.at')}
       FROM ${unnest(columns)}
     ON CONFLICT (customer_id, asset_id, at, code, subject, fingerprint) DO UPDATE
       SET end_time = excluded.end_time, decided_time = excluded.decided_time, latitude_e7 = excluded.latitude_e7,
           longitude_e7 = excluded.longitude_e7, rule = excluded.rule, rule_version = excluded.rule_version,
           detail = excluded.detail, sequence = excluded.sequence, driver_id = excluded.driver_id`,
    [...columns.values, last - rows.length],
  );
}

function visitColumns(rows: readonly Owned<ToldVisit>[]): Columns {
  return {
    names:
      'customer_id, asset_id, geofence_id, enter_time, enter_latitude_e7, enter_longitude_e7, exit_time, exit_latitude_e7, exit_longitude_e7, distance_m, max_speed_mps, decided_time, rule, rule_version',
    types: [
      ...['int', 'int', 'int', 'timestamptz', 'int', 'int', 'timestamptz', 'int', 'int', 'real', 'real'],
      ...['timestamptz', 'text', 'int'],
    ],
    values: [
      rows.map(({ customerId }) => customerId),
      rows.map(({ assetId }) => assetId),
      rows.map(({ fact }) => fact.geofenceId),
      rows.map(({ fact }) => new Date(fact.enterTime)),
      rows.map(({ fact }) => degreesE7(fact.enterLatitude)),
      rows.map(({ fact }) => degreesE7(fact.enterLongitude)),
      rows.map(({ fact }) => moment(fact.exitTime)),
      rows.map(({ fact }) => degreesE7(fact.exitLatitude)),
      rows.map(({ fact }) => degreesE7(fact.exitLongitude)),
      rows.map(({ fact }) => fact.distanceM),
      rows.map(({ fact }) => fact.maxSpeedMps),
      rows.map(({ fact }) => new Date(fact.decidedTime)),
      rows.map(({ fact }) => fact.rule),
      rows.map(({ fact }) => fact.ruleVersion),
    ],
  };
}

async function writeVisits(client: PoolClient, told: readonly Owned<ToldVisit>[]): Promise<void> {
  if (told.length === 0) return;
  const rows = await changed(
    client,
    told,
    visitColumns(told),
    'geofence_visit old USING (customer_id, asset_id, enter_time, geofence_id)',
    `(old.exit_time, old.distance_m, old.max_speed_mps, old.decided_time, old.rule, old.rule_version,
      old.enter_latitude_e7, old.enter_longitude_e7, old.exit_latitude_e7, old.exit_longitude_e7)
       IS DISTINCT FROM (told.exit_time, told.distance_m, told.max_speed_mps, told.decided_time, told.rule, told.rule_version,
      told.enter_latitude_e7, told.enter_longitude_e7, told.exit_latitude_e7, told.exit_longitude_e7)`,
  );
  if (rows.length === 0) return;
  const columns = visitColumns(rows);
  const last = await takeLiveSequence(client, rows.length);
  await client.query(
    `INSERT INTO geofence_visit (${columns.names}, sequence, driver_id)
     SELECT told.*, $${columns.values.length + 1}::bigint + row_number() OVER (), ${driverAt('told.enter_time')}
       FROM ${unnest(columns)}
     ON CONFLICT (customer_id, asset_id, enter_time, geofence_id) DO UPDATE
       SET enter_latitude_e7 = excluded.enter_latitude_e7, enter_longitude_e7 = excluded.enter_longitude_e7,
           exit_time = excluded.exit_time, exit_latitude_e7 = excluded.exit_latitude_e7,
           exit_longitude_e7 = excluded.exit_longitude_e7, distance_m = excluded.distance_m,
           max_speed_mps = excluded.max_speed_mps, decided_time = excluded.decided_time, rule = excluded.rule,
           rule_version = excluded.rule_version, sequence = excluded.sequence, driver_id = excluded.driver_id`,
    [...columns.values, last - rows.length],
  );
}
