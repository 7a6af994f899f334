import type { NotificationPreferences, NotificationPreferencesInput } from '@rastro/contract/resolvers';
import { DEFAULT_ALARM_PREFERENCES } from '@rastro/domain';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';

const MAX_PER_HOUR = 600;
const DIGEST_MINUTES = { least: 5, most: 1440 };
const MAX_TEXT = 1_000;
const MAX_DEVICES = 20;

/** What the requester wants to be notified of at most, and the browsers that receive web push. */
export async function readPreferences({ db, requester }: Scope): Promise<NotificationPreferences> {
  const chosen = await db
    .selectFrom('notification_preference')
    .select(['email', 'push'])
    .select([
      'email_per_hour as emailPerHour',
      'push_per_hour as pushPerHour',
      'digest_minutes as digestMinutes',
    ])
    .where('user_id', '=', requester.userId)
    .executeTakeFirst();
  const devices = await db
    .selectFrom('push_device')
    .select(['id', 'name', 'endpoint', 'created_at as createdAt'])
    .where('user_id', '=', requester.userId)
    .orderBy('id')
    .execute();
  return {
    ...DEFAULT_ALARM_PREFERENCES,
    ...chosen,
    pushDevices: devices.map((row) => ({ ...row, createdAt: momentText(row.createdAt.getTime()) })),
  };
}

/** Changes what the requester wants to be notified of. Throws INVALID_INPUT. */
export async function updatePreferences(
  scope: Scope,
  wanted: NotificationPreferencesInput,
): Promise<NotificationPreferences> {
  for (const field of ['emailPerHour', 'pushPerHour'] as const)
    if (wanted[field] < 0 || wanted[field] > MAX_PER_HOUR) throw codedError('INVALID_INPUT', { field });
  if (wanted.digestMinutes < DIGEST_MINUTES.least || wanted.digestMinutes > DIGEST_MINUTES.most)
    throw codedError('INVALID_INPUT', { field: 'digestMinutes' });
  return scope.inTransaction(async (scope) => {
    const { userId, customerId } = scope.requester;
    const { pushDevices: _devices, ...before } = await readPreferences(scope);
    const columns = {
      email: wanted.email,
      push: wanted.push,
      email_per_hour: wanted.emailPerHour,
      push_per_hour: wanted.pushPerHour,
      digest_minutes: wanted.digestMinutes,
    };
    await scope.db
      .insertInto('notification_preference')
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute();
    await auditChange(scope, {
      customerId,
      action: 'update',
      entity: 'notificationPreference',
      entityId: userId,
      before,
      after: wanted,
    });
    return readPreferences(scope);
  });
}

/**
 * Adds a browser to the requester's, from whomever it belonged to before: who has its keys has the browser. Throws INVALID_INPUT, also
 * where the address is somebody else's under other keys.
 */
export async function addPushDevice(
  scope: Scope,
  device: { endpoint: string; p256dh: string; auth: string; name: string },
): Promise<NotificationPreferences> {
  const { endpoint, p256dh, auth } = device;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || endpoint.length > MAX_TEXT)
    throw codedError('INVALID_INPUT', { field: 'endpoint' });
  if (Buffer.from(p256dh, 'base64url').length !== 65) throw codedError('INVALID_INPUT', { field: 'p256dh' });
  if (Buffer.from(auth, 'base64url').length !== 16) throw codedError('INVALID_INPUT', { field: 'auth' });
  const name = device.name.trim().slice(0, 200) || url.host;
  return scope.inTransaction(async (scope) => {
    const { userId, customerId } = scope.requester;
    const columns = { user_id: userId, p256dh, auth, name };
    const added = await scope.db
      .insertInto('push_device')
      .values({ endpoint, ...columns })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet(columns)
          .where((eb) =>
            eb.or([
              eb('push_device.user_id', '=', userId),
              eb.and([eb('push_device.p256dh', '=', p256dh), eb('push_device.auth', '=', auth)]),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!added) throw codedError('INVALID_INPUT', { field: 'endpoint' });
    const { id } = added;
    await scope.db
      .deleteFrom('push_device')
      .where('user_id', '=', userId)
      .where('id', 'not in', (newest) =>
        newest
          .selectFrom('push_device')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('id', 'desc')
          .limit(MAX_DEVICES),
      )
      .execute();
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: 'pushDevice',
      entityId: id,
      before: null,
      after: { service: url.host, name },
    });
    return readPreferences(scope);
  });
}

/** Removes one of the requester's own browsers; harmless where it is not known. */
export function removePushDevice(scope: Scope, endpoint: string): Promise<NotificationPreferences> {
  return scope.inTransaction(async (scope) => {
    const { userId, customerId } = scope.requester;
    const removed = await scope.db
      .deleteFrom('push_device')
      .where('user_id', '=', userId)
      .where('endpoint', '=', endpoint)
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of removed)
      await auditChange(scope, {
        customerId,
        action: 'delete',
        entity: 'pushDevice',
        entityId: id,
        before: { name },
        after: null,
      });
    return readPreferences(scope);
  });
}
