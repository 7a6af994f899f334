import type { AlarmDriver, AlarmFix, AlarmScene } from '@rastro/contract/resolvers';
import { drawnFixes, type Fix } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { assignedThen } from '../store/driverThen.ts';
import { placesOf, roadOf } from '../store/events/places.ts';
import type { History } from '../store/history/history.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { readComments } from '../store/incidents/handling.ts';
import { type NotificationRow, readNotifications } from './row.ts';
import { fixTimeOf, toNotification, type ViewParts } from './view.ts';

/** Dependencies of the scene of an alarm. */
export interface SceneParts extends ViewParts {
  history: History;
}

/** How much of the way before and after an alarm is shown. */
const AROUND_MS = 60_000;
/** Fixes around them show which of them leap. */
const CONTEXT_MS = 600_000;
const MOST_FIXES = 500;

/** What a person needs to attend to an alarm in scope, whether or not it was acknowledged. Throws NOT_FOUND. */
export async function sceneOf(scope: Scope, notificationId: number, parts: SceneParts): Promise<AlarmScene> {
  const [row] = await readNotifications(scope, [notificationId], 'any');
  if (!row) throw codedError('NOT_FOUND');
  const { customerId, code, subject, detail } = row;
  const at = row.firstAt.getTime();
  const [alarm, driver, places, trail, comments] = await Promise.all([
    toNotification(row, scope.requester.language, parts),
    driverOf(scope, row),
    placesOf(scope.db, customerId, { code, subject, at, ...roadOf(detail ?? {}) }),
    trailOf(row, historySeenBy(parts.history, scope)),
    readComments(scope.db, notificationId),
  ]);
  const said = comments.map((each) => ({ ...each, at: momentText(each.at.getTime()) }));
  return { alarm, driver, places, trail, comments: said };
}

/** Who drove, by the segment of the alarm's time; else whom the vehicle was given then. */
async function driverOf(
  scope: Scope,
  { customerId, assetId, firstAt }: NotificationRow,
): Promise<AlarmDriver | null> {
  const { rows } = await sql<AlarmDriver>`
    SELECT trim(concat_ws(' ', d.first_name, d.last_name)) AS name,
           CASE WHEN d.deleted_at IS NULL THEN nullif(d.phone, '') END AS phone
      FROM driver d CROSS JOIN (SELECT ${assetId}::int AS asset_id, ${firstAt}::timestamptz AS at) AS rung
     WHERE d.customer_id = ${customerId} AND d.id = coalesce(
       (SELECT s.driver_id FROM segment s
         WHERE s.customer_id = ${customerId} AND s.asset_id = ${assetId} AND s.start_time <= ${firstAt} AND s.end_time >= ${firstAt}
         ORDER BY s.start_time DESC LIMIT 1),
       ${sql.raw(assignedThen({ assetId: 'rung.asset_id', at: 'rung.at' }))})`.execute(scope.db);
  return rows[0] ?? null;
}

async function trailOf(row: NotificationRow, history: History): Promise<AlarmFix[]> {
  const at = fixTimeOf(row);
  const [from, to] = [at - AROUND_MS, at + AROUND_MS + 1];
  const { customerId, assetId } = row;
  const fixes: Fix[] = [];
  for await (const fix of history.readFixes(customerId, assetId, from - CONTEXT_MS, to + CONTEXT_MS))
    fixes.push(fix);
  return drawnFixes(fixes, from, to)
    .slice(0, MOST_FIXES)
    .map(({ latitude, longitude, fixTime }) => ({
      lat: latitude,
      lon: longitude,
      fGPS: momentText(fixTime),
    }));
}
