import type { RoadDependents } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { shownRuleName } from '../store/alarmRules.ts';
import { nameOrder } from '../store/nameOrder.ts';

/**
 * What the deletion of roads in scope touches: alarm rules that name them, and vehicles with runs that are not over or with a timetable. All
 * of them are counted; of those in reach there are the names of the first ten. A user bounded by groups is told no names of rules, which may
 * be about vehicles of others.
 */
export async function roadDependents(scope: Scope, ids: readonly number[]): Promise<RoadDependents[]> {
  const roads = scope
    .roads()
    .where(sql<boolean>`road.id = ANY(${[...ids]}::int[])`)
    .select('road.id');
  const inReach = sql`asset.id IN (${scope.assets().select('asset.id')})`;
  const { rows } = await sql<RoadDependents>`
    WITH wanted AS (${roads}),
    found AS (
      SELECT 'ALARM_RULES' AS relation, ${shownRuleName('rule', scope.requester.language)} AS name, ${!scope.isBounded}::boolean AS "inReach"
        FROM alarm_rule rule
       WHERE rule.deleted_at IS NULL AND rule.customer_id IN (${scope.customers().select('customer.id')})
         AND EXISTS (SELECT FROM jsonb_array_elements_text(rule.definition -> 'roadIds') AS named (id)
                      WHERE named.id::int IN (SELECT id FROM wanted))
      UNION ALL
      SELECT 'VEHICLES', asset.name, ${inReach}
        FROM asset
       WHERE asset.deleted_at IS NULL
         AND EXISTS (SELECT FROM road_run run
                      WHERE run.asset_id = asset.id AND run.road_id IN (SELECT id FROM wanted)
                        AND run.cancelled_at IS NULL AND run.planned_end > now())
      UNION ALL
      SELECT 'TIMETABLES', asset.name, ${inReach}
        FROM asset
       WHERE asset.deleted_at IS NULL
         AND EXISTS (SELECT FROM road_timetable tabled
                      WHERE tabled.asset_id = asset.id AND tabled.road_id IN (SELECT id FROM wanted)
                        AND tabled.deleted_at IS NULL))
    SELECT relation, count(*)::int AS count,
           coalesce((array_agg(name ORDER BY ${nameOrder(sql`name`)}) FILTER (WHERE "inReach"))[1:10], '{}') AS names
      FROM found GROUP BY relation ORDER BY relation`.execute(scope.db);
  return rows;
}
