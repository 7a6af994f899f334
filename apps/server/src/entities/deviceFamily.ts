import type { DeviceFamily, Resolvers } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { z } from 'zod';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { defineJob, type Job } from '../jobs/kernel/job.ts';
import type { Jobs } from '../jobs/kernel/jobs.ts';
import { shownJob } from '../jobs/kernel/resolvers.ts';
import { devices } from './devices.ts';
import type { EntityRow } from './kernel/entity.ts';
import { readRows, rowsOf, withIds } from './kernel/rows.ts';
import { inChange, updateRows } from './kernel/write.ts';

const KIND = 'synchronizeDeviceFamily';
/** Devices of one transaction at most: between two, the job can be cancelled, and others can write. */
const AT_ONCE = 100;

/** A family by what its devices have in common. */
const family = z.object({
  deviceId: z.number().int(),
  customerId: z.number().int(),
  protocol: z.string(),
  model: z.string().nullable(),
});
type Family = z.infer<typeof family>;

/** The family of a device in reach. Throws NOT_FOUND. */
async function familyOf(scope: Scope, deviceId: number): Promise<{ family: Family; device: EntityRow }> {
  const [device] = await rowsOf(devices, scope, [deviceId]);
  if (!device) throw codedError('NOT_FOUND');
  const { protocol, model } = device.values as { protocol: string; model: string | null };
  return { family: { deviceId, customerId: device.customerId, protocol, model }, device };
}

/** The other devices of a family that are in reach; among some that were found before, those that still are, locked until the transaction of the scope ends. */
function othersOf(
  scope: Scope,
  { deviceId, customerId, protocol, model }: Family,
  among: readonly number[] | null = null,
): Promise<EntityRow[]> {
  const inReach = scope.devices().where('device.customer_id', '=', customerId).select('device.id');
  return readRows(
    devices,
    scope,
    sql`t.id <> ${deviceId} AND t.protocol = ${protocol} AND t.model IS NOT DISTINCT FROM ${model} AND t.id IN (${inReach})
        AND ${among ? withIds(among) : sql`true`}`,
    among ? { tail: sql`ORDER BY t.id FOR UPDATE OF t` } : {},
  );
}

/** What a family has in common besides: how messages are read. */
const setupOf = ({ values: { events = '[]', tempConversionFactor = null } }: EntityRow) => ({
  events,
  tempConversionFactor,
});
const isLike = (one: EntityRow, other: EntityRow): boolean =>
  JSON.stringify(setupOf(one)) === JSON.stringify(setupOf(other));

/**
 * Sets a family up as one of its devices is, some at a time; each is audited as if somebody had written it. Where it is cancelled, those that
 * are done stay so, and the next one does the rest. One that leaves the family meanwhile is left as it is.
 */
export const deviceFamilyJob: Job = defineJob<Family>({
  kind: KIND,
  anyOf: ['SincronizarEquipos'],
  input: family,
  about: () => ({}),
  run: async ({ scope }, asked, progress, signal) => {
    const { family, device } = await familyOf(scope, asked.deviceId);
    // Where it left the family before this began, nobody asked for the one that it is of now.
    if (family.protocol !== asked.protocol || family.model !== asked.model) throw codedError('NOT_FOUND');
    const others = (await othersOf(scope, family)).filter((other) => !isLike(other, device));
    let changed = 0;
    for (let at = 0; at < others.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const ids = others.slice(at, at + AT_ONCE).map(({ id }) => id);
      const { changes } = await inChange(devices, scope, { ids }, async (scope, changeId) => {
        const rows = await othersOf(scope, family, ids); // without those that were deleted, or became others, meanwhile
        const next = rows
          .filter((before) => !isLike(before, device))
          .map((before) => ({ before, values: { ...before.values, ...setupOf(device) } }));
        return updateRows(devices, scope, changeId, next);
      });
      changed += changes.length;
      progress(Math.min(1, (at + AT_ONCE) / others.length));
    }
    return { result: { changed } };
  },
});

/** Whether the family is being set up already, by whomever. The customer's row keeps two from beginning at once. */
async function isRunning(scope: Scope, { customerId, protocol, model }: Family): Promise<boolean> {
  await sql`SELECT FROM customer WHERE id = ${customerId} FOR NO KEY UPDATE`.execute(scope.db);
  const { rows } = await sql`
    SELECT FROM job WHERE kind = ${KIND} AND state IN ('WAITING', 'RUNNING')
       AND (input->>'customerId')::int = ${customerId} AND input->>'protocol' = ${protocol}
       AND input->>'model' IS NOT DISTINCT FROM ${model} LIMIT 1`.execute(scope.db);
  return rows.length > 0;
}

/** The calls about the family of a device. */
export const deviceFamilyResolvers = ({ jobs }: { jobs: Jobs }): Resolvers<CallContext> => ({
  Query: {
    deviceFamily: async (_root, { deviceId }, context): Promise<DeviceFamily> => {
      const scope = scopeOf(context);
      const { family, device } = await familyOf(scope, deviceId);
      const others = await othersOf(scope, family);
      const different = others.filter((other) => !isLike(other, device)).length;
      return { protocol: family.protocol, model: family.model, others: others.length, different };
    },
  },
  Mutation: {
    synchronizeDeviceFamily: (_root, { deviceId }, context) =>
      scopeOf(context).inTransaction(async (scope) => {
        const { family } = await familyOf(scope, deviceId);
        if (await isRunning(scope, family)) return { state: 'RUNNING', job: null };
        return { state: 'STARTING', job: shownJob(await jobs.start(scope, deviceFamilyJob, family)) };
      }),
  },
});
