import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';
import { startOfDay } from '../store/history/fixKey.ts';
import type { History } from '../store/history/history.ts';
import type { ChangedNotification } from '../store/incidents/waiting.ts';
import { dropAudit } from '../store/retention/dropAudit.ts';
import { dropDeliveries, dropEventsOf, dropNotifications } from '../store/retention/dropEvents.ts';
import { dropJourneysOf } from '../store/retention/dropJourneys.ts';
import {
  type DroppedData,
  noteDropped,
  ownRetentions,
  type Retention,
} from '../store/retention/droppedBefore.ts';

const MS_PER_DAY = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

/** Where data are forgotten, and who is told of alarms that are no more. */
export interface RetentionParts {
  db: Db;
  history: History;
  /** The news of alarms, as far as they are given here: those that waited for somebody wait no more. */
  news: { publish(change: { acknowledged: readonly ChangedNotification[] }): void };
}

/** The data of a customer from before a moment, in milliseconds since 1970. */
interface Outdated {
  customerId: number;
  before: number;
  signal: AbortSignal;
}

/** Drops what a customer keeps for less than for good, and gives how much that was. */
const DROP: Readonly<Record<DroppedData, (parts: RetentionParts, outdated: Outdated) => Promise<number>>> = {
  positions: ({ history }, { customerId, before }) => history.dropFixesOf(customerId, before),
  journeys: async ({ db }, outdated) => {
    await noteDropped(db, 'journeys', outdated.before, outdated.customerId);
    return ofEachAsset(db, outdated, dropJourneysOf);
  },
  events: async (parts, outdated) => {
    await noteDropped(parts.db, 'events', outdated.before, outdated.customerId);
    const alarms = await dropAlarms(parts, outdated);
    return alarms + (await ofEachAsset(parts.db, outdated, dropEventsOf));
  },
  audit: async ({ db }, { customerId, before, signal }) => {
    await noteDropped(db, 'audit', before, customerId);
    let dropped = 0;
    for (let more = true; more && !signal.aborted; ) {
      const count = await dropAudit(db, customerId, before);
      dropped += count;
      more = count > 0;
    }
    return dropped;
  },
};

/**
 * Forgets positions older than `days` (0 keeps everything), and what customers keep for less, now and four times a day. Gives the function that
 * stops it.
 */
export function startRetention(
  parts: RetentionParts,
  days: number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  return startRounds({
    round: async (signal) => {
      await dropOutdated(parts, days, log, signal);
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'old data could not be dropped; the next run tries again'),
  });
}

/** One round: forgets positions older than `days`, and what customers keep for less. */
export async function dropOutdated(
  parts: RetentionParts,
  days: number,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const dropped = days === 0 ? 0 : await parts.history.dropFixesBefore(Date.now() - days * MS_PER_DAY);
  if (dropped > 0) log.info({ dropped, days }, 'dropped days of positions beyond POSITION_RETENTION_DAYS');
  for (const retention of await ownRetentions(parts.db)) await dropOf(parts, retention, days, log, signal);
}

/** Drops what a customer keeps for less than `positionDays`, which the installation keeps positions for, or than for good. */
async function dropOf(
  parts: RetentionParts,
  { customerId, ...retention }: Retention,
  positionDays: number,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  for (const [data, drop] of Object.entries(DROP) as [DroppedData, (typeof DROP)[DroppedData]][]) {
    const days = retention[data];
    if (signal.aborted) return;
    if (days === null || (data === 'positions' && positionDays !== 0 && days >= positionDays)) continue;
    const before = startOfDay(Math.floor((Date.now() - days * MS_PER_DAY) / MS_PER_DAY));
    const dropped = await drop(parts, { customerId, before, signal });
    if (dropped > 0)
      log.info({ customerId, data, dropped, days }, 'dropped data that their customer keeps for less');
  }
}

/** Drops something of every vehicle that a customer has or had. */
async function ofEachAsset(
  db: Db,
  { customerId, before, signal }: Outdated,
  drop: typeof dropEventsOf,
): Promise<number> {
  const assets = await db.selectFrom('asset').select('id').where('customer_id', '=', customerId).execute();
  let dropped = 0;
  for (const { id } of assets) {
    if (signal.aborted) break;
    dropped += await drop(db, { customerId, assetId: id }, before);
  }
  return dropped;
}

/** Drops the notifications of a customer, and what was sent about its alarms. */
async function dropAlarms({ db, news }: RetentionParts, outdated: Outdated): Promise<number> {
  const { customerId, before, signal } = outdated;
  let count = 0;
  for (let more = true; more && !signal.aborted; ) {
    const round = await dropNotifications(db, customerId, before);
    const waited = round.dropped.filter((each) => each.waited);
    if (waited.length > 0) news.publish({ acknowledged: waited });
    count += round.dropped.length;
    more = round.more;
  }
  for (let more = true; more && !signal.aborted; ) ({ more } = await dropDeliveries(db, customerId, before));
  return count;
}
