import type { ShareArrivalInput, ShareLink, ShareLinkInput } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { lockAssetsInReach } from '../access/assetsInReach.ts';
import { auditChange, auditChanges } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { newSecret, secretHash } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import { momentMs, momentText } from '../moments.ts';
import { listLinks } from './list.ts';

/** Name of a link in the audit log. */
const ENTITY = 'share_link';
/** How far ahead a link ends at most. */
const LONGEST_MS = 31 * 86_400_000;
/** The milliseconds by which a browser's clock may be ahead of ours. */
const CLOCK_DIFFERENCE_MS = 300_000;
const MOST_RECIPIENT = 80;
const RADIUS_M = { least: 50, most: 10_000 };

/**
 * Makes a link for a vehicle in scope, in the transaction of the scope. Gives it with its token, which is not kept. Throws NOT_FOUND for a
 * vehicle or geofence out of scope, INVALID_INPUT with the field that is at fault.
 */
export async function createLink(
  scope: Scope,
  input: ShareLinkInput,
): Promise<{ link: ShareLink; token: string }> {
  const [asset] = await lockAssetsInReach(scope, [input.assetId]);
  if (!asset) throw codedError('NOT_FOUND');
  const { customerId } = asset;
  const arrival = await arrivalOf(scope, customerId, input.arrival ?? null);
  const fields = [...new Set(input.fields)];
  const endsAt = endOf(momentMs(input.endsAt, scope.requester.timeZone), Date.now());
  const token = newSecret();
  const { id } = await scope.db
    .insertInto('share_link')
    .values({
      customer_id: customerId,
      asset_id: asset.id,
      user_id: scope.requester.userId,
      token_hash: secretHash(token),
      recipient: recipientOf(input.recipient),
      fields,
      ends_at: new Date(endsAt),
      ...arrival,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditChange(scope, {
    customerId,
    action: 'create',
    entity: ENTITY,
    entityId: id,
    before: null,
    after: { assetId: asset.id, fields, endsAt: momentText(endsAt), ...arrival },
  });
  const [link] = await listLinks(scope, { ids: [id] });
  if (!link) throw codedError('NOT_FOUND');
  return { link, token };
}

/** Revokes links of vehicles in scope, in the transaction of the scope; those that have ended stay as they are. Throws NOT_FOUND where one is out of scope. */
export async function revokeLinks(scope: Scope, ids: readonly number[]): Promise<ShareLink[]> {
  const wanted = [...new Set(ids)];
  const before = await listLinks(scope, { ids: wanted });
  if (before.length < wanted.length) throw codedError('NOT_FOUND');
  const revoked = await scope.db
    .updateTable('share_link')
    .set({ revoked_at: sql`now()` })
    .where(sql<boolean>`id = ANY(${wanted}::int[])`)
    .where('revoked_at', 'is', null)
    .where('arrived_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning(['id', 'customer_id', 'revoked_at'])
    .execute();
  await auditChanges(
    scope,
    revoked.map(({ id, customer_id: customerId, revoked_at: revokedAt }) => ({
      customerId,
      action: 'update',
      entity: ENTITY,
      entityId: id,
      before: { revokedAt: null },
      after: { revokedAt },
    })),
  );
  return listLinks(scope, { ids: wanted });
}

function endOf(endsAt: number, now: number): number {
  if (endsAt <= now || endsAt > now + LONGEST_MS + CLOCK_DIFFERENCE_MS)
    throw codedError('INVALID_INPUT', { field: 'endsAt' });
  return endsAt;
}

function recipientOf(text: string | null | undefined): string | null {
  const recipient = (text ?? '').trim();
  if (recipient.length > MOST_RECIPIENT) throw codedError('INVALID_INPUT', { field: 'recipient' });
  return recipient === '' ? null : recipient;
}

/** The columns of an arrival. */
interface ArrivalColumns {
  geofence_id: number | null;
  arrival_latitude: number | null;
  arrival_longitude: number | null;
  arrival_radius_m: number | null;
}

const NO_ARRIVAL: ArrivalColumns = {
  geofence_id: null,
  arrival_latitude: null,
  arrival_longitude: null,
  arrival_radius_m: null,
};

async function arrivalOf(
  scope: Scope,
  customerId: number,
  arrival: ShareArrivalInput | null,
): Promise<ArrivalColumns> {
  if (!arrival) return NO_ARRIVAL;
  const { geofenceId, lat, lon, radius } = arrival;
  const hasPlace = lat != null || lon != null || radius != null;
  if (geofenceId != null) {
    if (hasPlace) throw codedError('INVALID_INPUT', { field: 'arrival' });
    const found = await scope
      .geofences()
      .where('geofence.id', '=', geofenceId)
      .where('geofence.customer_id', '=', customerId)
      .select('geofence.id')
      .executeTakeFirst();
    if (!found) throw codedError('NOT_FOUND');
    return { ...NO_ARRIVAL, geofence_id: geofenceId };
  }
  if (lat == null || lon == null || radius == null || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
    throw codedError('INVALID_INPUT', { field: 'arrival' });
  if (radius < RADIUS_M.least || radius > RADIUS_M.most)
    throw codedError('INVALID_INPUT', { field: 'arrival.radius' });
  return { ...NO_ARRIVAL, arrival_latitude: lat, arrival_longitude: lon, arrival_radius_m: radius };
}
