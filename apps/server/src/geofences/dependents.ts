import type { GeofenceDependents } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { shownRuleName } from '../store/alarmRules.ts';
import { nameOrder } from '../store/nameOrder.ts';

/**
 * What the deletion of geofences in scope touches: alarm rules that name them, and vehicles that are inside. All of them are counted; of those
 * in reach there are the names of the first ten. A user bounded by groups is told no names of rules, which may be about vehicles of others.
 */
export async function geofenceDependents(
  scope: Scope,
  ids: readonly number[],
): Promise<GeofenceDependents[]> {
  const geofences = scope
    .geofences()
    .where(sql<boolean>`geofence.id = ANY(${[...ids]}::int[])`)
    .select('geofence.id');
  const { rows } = await sql<GeofenceDependents>`
    WITH wanted AS (${geofences}),
    found AS (
      SELECT 'ALARM_RULES' AS relation, ${shownRuleName('rule', scope.requester.language)} AS name, ${!scope.isBounded}::boolean AS "inReach"
        FROM alarm_rule rule
       WHERE rule.deleted_at IS NULL AND rule.customer_id IN (${scope.customers().select('customer.id')})
         AND EXISTS (SELECT FROM jsonb_array_elements_text(rule.definition -> 'geofenceIds') AS named (id)
                      WHERE named.id::int IN (SELECT id FROM wanted))
      UNION ALL
      SELECT 'VEHICLES_INSIDE', inside.name, inside.id IN (${scope.assets().select('asset.id')})
        FROM asset inside
       WHERE inside.deleted_at IS NULL AND EXISTS (SELECT FROM geofence_visit visit
                      WHERE visit.customer_id = inside.customer_id AND visit.asset_id = inside.id
                        AND visit.exit_time IS NULL AND visit.geofence_id IN (SELECT id FROM wanted)))
    SELECT relation, count(*)::int AS count,
           coalesce((array_agg(name ORDER BY ${nameOrder(sql`name`)}) FILTER (WHERE "inReach"))[1:10], '{}') AS names
      FROM found GROUP BY relation ORDER BY relation`.execute(scope.db);
  return rows;
}
