import type { NotificationPreferences, NotificationPreferencesInput } from '@rastro/contract/resolvers';
import { DEFAULT_ALARM_PREFERENCES } from '@rastro/domain';
import type { Requester } from '../access/requester.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { audit } from '../store/audit.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';

const MAX_PER_HOUR = 600;
const DIGEST_MINUTES = { least: 5, most: 1440 };
const MAX_TEXT = 1_000;
const MAX_DEVICES = 20;

/** What a user wants to be told at most, and the browsers that take web push. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const chosen = await query(
    db,
    `SELECT email, push, email_per_hour AS "emailPerHour", push_per_hour AS "pushPerHour", digest_minutes AS "digestMinutes"
       FROM notification_preference WHERE user_id = $1`,
    [userId],
  );
  const devices = await query<{ id: number; name: string; createdAt: Date }>(
    db,
    'SELECT id, name, created_at AS "createdAt" FROM push_device WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return {
    ...DEFAULT_ALARM_PREFERENCES,
    ...chosen.rows[0],
    pushDevices: devices.rows.map((row) => ({ ...row, createdAt: momentText(row.createdAt.getTime()) })),
  };
}

/** Changes what the requester wants to be told. Throws INVALID_INPUT. */
export async function updatePreferences(
  store: Store,
  { userId, customerId }: Requester,
  wanted: NotificationPreferencesInput,
): Promise<NotificationPreferences> {
  for (const field of ['emailPerHour', 'pushPerHour'] as const)
    if (wanted[field] < 0 || wanted[field] > MAX_PER_HOUR) throw codedError('INVALID_INPUT', { field });
  if (wanted.digestMinutes < DIGEST_MINUTES.least || wanted.digestMinutes > DIGEST_MINUTES.most)
    throw codedError('INVALID_INPUT', { field: 'digestMinutes' });
  return inTransaction(store.db, async (tx) => {
    const { pushDevices: _devices, ...before } = await readPreferences(tx, userId);
    await query(
      tx,
      `INSERT INTO notification_preference (user_id, email, push, email_per_hour, push_per_hour, digest_minutes)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id) DO UPDATE SET email = $2, push = $3, email_per_hour = $4, push_per_hour = $5, digest_minutes = $6`,
      [userId, wanted.email, wanted.push, wanted.emailPerHour, wanted.pushPerHour, wanted.digestMinutes],
    );
    const entity = 'notificationPreference';
    const action = 'update';
    await audit(tx, { userId, customerId, action, entity, entityId: userId, before, after: wanted });
    return readPreferences(tx, userId);
  });
}

/** Adds a browser, or takes it over from whoever used it before. Throws INVALID_INPUT. */
export async function addPushDevice(
  store: Store,
  { userId, customerId }: Requester,
  device: { endpoint: string; p256dh: string; auth: string; name: string },
): Promise<NotificationPreferences> {
  const { endpoint, p256dh, auth } = device;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || endpoint.length > MAX_TEXT)
    throw codedError('INVALID_INPUT', { field: 'endpoint' });
  if (Buffer.from(p256dh, 'base64url').length !== 65) throw codedError('INVALID_INPUT', { field: 'p256dh' });
  if (Buffer.from(auth, 'base64url').length !== 16) throw codedError('INVALID_INPUT', { field: 'auth' });
  const name = device.name.trim().slice(0, 200) || url.host;
  return inTransaction(store.db, async (tx) => {
    const { rows } = await query<{ id: number }>(
      tx,
      `INSERT INTO push_device (user_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (endpoint) DO UPDATE SET user_id = $1, p256dh = $3, auth = $4, name = $5 RETURNING id`,
      [userId, endpoint, p256dh, auth, name],
    );
    await query(
      tx,
      'DELETE FROM push_device WHERE user_id = $1 AND id NOT IN (SELECT id FROM push_device WHERE user_id = $1 ORDER BY id DESC LIMIT $2)',
      [userId, MAX_DEVICES],
    );
    await audit(tx, {
      userId,
      customerId,
      action: 'create',
      entity: 'pushDevice',
      entityId: rows[0]?.id as number,
      before: null,
      after: { service: url.host, name },
    });
    return readPreferences(tx, userId);
  });
}

/** Forgets one's own browser; harmless where it is not known. */
export async function removePushDevice(
  store: Store,
  { userId, customerId }: Requester,
  endpoint: string,
): Promise<NotificationPreferences> {
  return inTransaction(store.db, async (tx) => {
    const { rows } = await query<{ id: number; name: string }>(
      tx,
      'DELETE FROM push_device WHERE user_id = $1 AND endpoint = $2 RETURNING id, name',
      [userId, endpoint],
    );
    for (const { id, name } of rows)
      await audit(tx, {
        userId,
        customerId,
        action: 'delete',
        entity: 'pushDevice',
        entityId: id,
        before: { name },
        after: null,
      });
    return readPreferences(tx, userId);
  });
}
