import type { DeviceClock } from '@rastro/contract/resolvers';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';

/** What was learnt of the clock of a device in reach, in the order of time. */
export async function clocksOf(scope: Scope, deviceId: number): Promise<DeviceClock[]> {
  const rows = await scope.db
    .selectFrom('device_clock')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('device_id', 'in', scope.devices().select('device.id'))
    .orderBy('from_time')
    .orderBy('id')
    .execute();
  const held = rows.filter((row) => row.removed_at === null);
  return rows.map((row) => {
    const next = row.removed_at === null ? held[held.indexOf(row) + 1] : null;
    return {
      id: row.id,
      from: momentText(row.from_time.getTime()),
      until: next ? momentText(next.from_time.getTime()) : null,
      offset: row.offset_ms / 1_000,
      learnt: momentText(row.learnt_at.getTime()),
      isRemoved: row.removed_at !== null,
    };
  });
}

/**
 * Removes a setting of the clock of a device in reach; the ingest moves its positions once it looks. Gives what is known of the clock then.
 * Throws NOT_FOUND for a setting out of reach.
 */
export const removeClock = (scope: Scope, id: number): Promise<DeviceClock[]> =>
  scope.inTransaction(async (scope) => {
    const clock = await scope.db
      .selectFrom('device_clock')
      .select(['device_id', 'customer_id', 'from_time', 'offset_ms', 'removed_at'])
      .where('id', '=', id)
      .where('device_id', 'in', scope.devices().select('device.id'))
      .forUpdate()
      .executeTakeFirst();
    if (!clock) throw codedError('NOT_FOUND');
    if (clock.removed_at === null) {
      await scope.db
        .updateTable('device_clock')
        .set({ removed_at: new Date(), removed_by: scope.requester.userId, settled: false })
        .where('id', '=', id)
        .execute();
      const said = { deviceId: clock.device_id, from: clock.from_time, offsetMs: clock.offset_ms };
      await auditChange(scope, {
        customerId: clock.customer_id,
        action: 'delete',
        entity: 'device_clock',
        entityId: id,
        before: said,
        after: null,
      });
    }
    return clocksOf(scope, clock.device_id);
  });
