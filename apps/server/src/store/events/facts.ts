import type { ReportedEvent, ReportedFacts, ReportedVisit } from '@rastro/domain';
import { EVENT_SOURCE } from '../codes.ts';
import type { Db } from '../database.ts';
import { float4Array, int4Array, textArray, timestamp, timestampArray } from '../history/binaryArray.ts';
import { HOLD_LIVE_HORIZON } from '../liveSequence.ts';
import { query } from '../query.ts';

const E7 = 1e7;
const degreesE7 = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * E7);

/** What the fact rules found of an asset. */
export interface FactsUpdate {
  customerId: number;
  assetId: number;
  facts: ReportedFacts;
}

/** The events and visits that a derivation replaces: those that it does not find again go; see Rederived in packages/domain. */
export interface FactsReplacement extends FactsUpdate {
  /** Decided after this and up to that; infinite for all. */
  decidedAfter: number;
  decidedUntil: number;
  /** The events and visits that stay as they are. */
  standing: ReportedFacts;
}

/**
 * Stores what fact rules found, in the given transaction. Each event and visit is one row, which the newest derivation writes over;
 * what the row says already changes nothing, and an event that is new or differs gets a number of the live sequence.
 */
export async function writeFacts(db: Db, updates: readonly FactsUpdate[]): Promise<void> {
  const ofAssets = <T>(choose: (facts: ReportedFacts) => readonly T[]): Owned<T>[] =>
    updates.flatMap(({ customerId, assetId, facts }) =>
      choose(facts).map((fact) => ({ customerId, assetId, fact })),
    );
  await write(
    db,
    EVENTS,
    ofAssets(({ events }) => events),
  );
  await write(
    db,
    VISITS,
    ofAssets(({ visits }) => visits),
  );
}

/** Stores what a derivation found and deletes what it would have found again and did not. */
export async function replaceFacts(db: Db, replacement: FactsReplacement): Promise<void> {
  await writeFacts(db, [replacement]);
  const { customerId, assetId, facts, standing, decidedAfter, decidedUntil } = replacement;
  const window = [customerId, assetId, timestamp(decidedAfter), timestamp(decidedUntil)];
  const events = [...facts.events, ...standing.events];
  await query<never>(
    db,
    `DELETE FROM event e
      WHERE customer_id = $1 AND asset_id = $2 AND source = ${EVENT_SOURCE.rule} AND decided_time > $3::timestamptz AND decided_time <= $4::timestamptz
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
  const visits = [...facts.visits, ...standing.visits];
  await query<never>(
    db,
    `DELETE FROM geofence_visit v
      WHERE customer_id = $1 AND asset_id = $2 AND decided_time > $3::timestamptz AND decided_time <= $4::timestamptz
        AND NOT EXISTS (SELECT FROM unnest($5::timestamptz[], $6::int[]) AS kept (enter_time, geofence_id)
                         WHERE (kept.enter_time, kept.geofence_id) = (v.enter_time, v.geofence_id))`,
    [...window, visits.map((visit) => new Date(visit.enterTime)), visits.map((visit) => visit.geofenceId)],
  );
}

/** The driver of the asset of the row `found` at a time, by its segments, which were written before. */
const driverAt = (time: string): string =>
  `(SELECT s.driver_id FROM segment s WHERE s.customer_id = found.customer_id AND s.asset_id = found.asset_id
       AND s.start_time <= ${time} ORDER BY s.start_time DESC LIMIT 1)`;

interface Owned<T> {
  customerId: number;
  assetId: number;
  fact: T;
}

/** How the values of a column are sent; `json` as the text of what it holds. */
const ARRAYS = {
  int: int4Array,
  real: float4Array,
  text: textArray,
  json: textArray,
  timestamptz: timestampArray,
} as const;

/** A column of what is written: its name, its type and its value of a row. */
type Column<T> = [name: string, type: keyof typeof ARRAYS, value: (row: Owned<T>) => number | string | null];

/** Where facts are written. */
interface Target<T> {
  columns: readonly Column<T>[];
  statement: string;
}

/**
 * A statement that writes the rows of which the table does not say the same yet. `key` names a row, `mayChange` which of the table's rows
 * `old` may be written over, `others` what else a row gets, and `from` of which relations besides `changed`, the rows that are written.
 */
function target<T>(
  table: 'event' | 'geofence_visit',
  key: readonly string[],
  columns: readonly Column<T>[],
  mayChange: string,
  others: Readonly<Record<string, string>>,
  from: { with: string; name: string } | null = null,
): Target<T> {
  const names = columns.map(([name]) => name);
  const arrays = columns.map(([, type], i) => `$${i + 1}::${type === 'json' ? 'text' : type}[]`);
  const said = columns.map(([name, type]) => (type === 'json' ? `${name}::jsonb` : name));
  const content = names.filter((name) => !key.includes(name));
  const contentOf = (row: string): string => content.map((name) => `${row}.${name}`).join(', ');
  const written = [...content, ...Object.keys(others)];
  const statement = `
    WITH found (${names.join(', ')}) AS (
      SELECT ${said.join(', ')} FROM unnest(${arrays.join(', ')}) AS each (${names.join(', ')})),
    changed AS (
      SELECT found.* FROM found LEFT JOIN ${table} old USING (${key.join(', ')})
       WHERE old.asset_id IS NULL OR (${mayChange} AND (${contentOf('old')}) IS DISTINCT FROM (${contentOf('found')})))${from ? `,\n    ${from.with}` : ''}
    INSERT INTO ${table} (${names.join(', ')}, ${Object.keys(others).join(', ')})
    SELECT ${names.map((name) => `found.${name}`).join(', ')}, ${Object.values(others).join(', ')}
      FROM changed AS found${from ? `, ${from.name}` : ''}
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${written.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  return { columns, statement };
}

async function write<T>(db: Db, { columns, statement }: Target<T>, rows: readonly Owned<T>[]): Promise<void> {
  if (rows.length === 0) return;
  await query<never>(
    db,
    statement,
    columns.map(([, type, value]) => ARRAYS[type](rows.map(value) as never[])),
  );
}

const EVENTS = target<ReportedEvent>(
  'event',
  ['customer_id', 'asset_id', 'at', 'code', 'subject', 'fingerprint'],
  [
    ['customer_id', 'int', ({ customerId }) => customerId],
    ['asset_id', 'int', ({ assetId }) => assetId],
    ['at', 'timestamptz', ({ fact }) => fact.startTime],
    ['code', 'text', ({ fact }) => fact.code],
    ['subject', 'int', ({ fact }) => fact.subject],
    ['fingerprint', 'int', ({ fact }) => fact.fingerprint],
    ['end_time', 'timestamptz', ({ fact }) => fact.endTime],
    ['decided_time', 'timestamptz', ({ fact }) => fact.decidedTime],
    ['latitude_e7', 'int', ({ fact }) => degreesE7(fact.latitude)],
    ['longitude_e7', 'int', ({ fact }) => degreesE7(fact.longitude)],
    ['rule', 'text', ({ fact }) => fact.rule],
    ['rule_version', 'int', ({ fact }) => fact.ruleVersion],
    ['detail', 'json', ({ fact }) => JSON.stringify(fact.detail)],
  ],
  `old.source = ${EVENT_SOURCE.rule}`, // an event of a device under the same key stands: a rule does not write over it
  { source: String(EVENT_SOURCE.rule), driver_id: driverAt('found.at'), sequence: "nextval('live_number')" },
  {
    with: `holding AS MATERIALIZED (SELECT ${HOLD_LIVE_HORIZON} FROM live_number WHERE EXISTS (SELECT FROM changed))`,
    name: 'holding',
  },
);

const VISITS = target<ReportedVisit>(
  'geofence_visit',
  ['customer_id', 'asset_id', 'enter_time', 'geofence_id'],
  [
    ['customer_id', 'int', ({ customerId }) => customerId],
    ['asset_id', 'int', ({ assetId }) => assetId],
    ['geofence_id', 'int', ({ fact }) => fact.geofenceId],
    ['enter_time', 'timestamptz', ({ fact }) => fact.enterTime],
    ['enter_latitude_e7', 'int', ({ fact }) => degreesE7(fact.enterLatitude)],
    ['enter_longitude_e7', 'int', ({ fact }) => degreesE7(fact.enterLongitude)],
    ['exit_time', 'timestamptz', ({ fact }) => fact.exitTime],
    ['exit_latitude_e7', 'int', ({ fact }) => degreesE7(fact.exitLatitude)],
    ['exit_longitude_e7', 'int', ({ fact }) => degreesE7(fact.exitLongitude)],
    ['distance_m', 'real', ({ fact }) => fact.distanceM],
    ['max_speed_mps', 'real', ({ fact }) => fact.maxSpeedMps],
    ['decided_time', 'timestamptz', ({ fact }) => fact.decidedTime],
    ['rule', 'text', ({ fact }) => fact.rule],
    ['rule_version', 'int', ({ fact }) => fact.ruleVersion],
  ],
  'true',
  { driver_id: driverAt('found.enter_time') },
);
