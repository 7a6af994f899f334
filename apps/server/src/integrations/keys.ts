import type { ApiKey, ApiKeyInput, ApiKeyState } from '@rastro/contract/resolvers';
import { PERMISSIONS } from '@rastro/domain';
import { sql } from 'kysely';
import { newApiKey } from '../access/apiKeys.ts';
import { auditChange, auditChanges } from '../access/auditChange.ts';
import { withinBoundsSql } from '../access/boundedUsers.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demandPerson } from '../access/grant.ts';
import { demandHeld } from '../access/heldRights.ts';
import { byKey, loadRequesterOfUser, RIGHTS } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs, momentOrNull, momentText } from '../moments.ts';
import { publishOnCommit } from '../store/bus.ts';

/** Name of a key in the audit log. */
const ENTITY = 'api_key';
const MOST_NAME = 80;
/** How far ahead a key ends at most: two years, of which one may have a day more. */
const LONGEST_MS = 731 * 86_400_000;
/** The milliseconds by which a browser's clock may be ahead of ours. */
const CLOCK_DIFFERENCE_MS = 300_000;
/** Keys of a list at most: of more, the newest. */
const MOST_LISTED = 1_000;

interface KeyRow {
  id: number;
  customerId: number;
  customerName: string;
  isCustomerSuspended: boolean;
  userId: number;
  createdBy: string;
  name: string;
  beginning: string;
  permissions: string[];
  seesAll: boolean;
  createdAt: Date;
  endsAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** The keys of the users in scope, the newest first: all, or those of these ids. */
export async function listKeys(
  scope: Scope,
  ids: readonly number[] | null = null,
  now = Date.now(),
): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    SELECT k.id, k.customer_id AS "customerId", c.name AS "customerName", c.suspended AS "isCustomerSuspended", k.user_id AS "userId",
           coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name) AS "createdBy",
           k.name, k.beginning, k.permissions, k.sees_all AS "seesAll", k.created_at AS "createdAt", k.ends_at AS "endsAt",
           k.revoked_at AS "revokedAt", k.last_used_at AS "lastUsedAt"
      FROM api_key k
      JOIN customer c ON c.id = k.customer_id
      JOIN app_user u ON u.id = k.user_id
     WHERE k.customer_id IN (${scope.customers().select('customer.id')})
       AND k.user_id IN (${scope.users().select('app_user.id')})
       AND ${withinBoundsSql(scope, sql<number>`k.user_id`) ?? sql<boolean>`true`}
       AND (${ids && [...ids]}::int[] IS NULL OR k.id = ANY(${ids && [...ids]}::int[]))
     ORDER BY k.id DESC LIMIT ${MOST_LISTED}`.execute(scope.db);
  const makers = new Map(
    await Promise.all(
      [...new Set(rows.map(({ userId }) => userId))].map(
        async (userId) => [userId, await loadRequesterOfUser(scope.db, userId)] as const,
      ),
    ),
  );
  return rows.map((row): ApiKey => {
    const maker = makers.get(row.userId) ?? null;
    const good = maker && !row.isCustomerSuspended ? byKey(maker, row) : null;
    return {
      id: row.id,
      customerId: row.customerId,
      customerName: row.customerName,
      allCustomers: row.seesAll,
      name: row.name,
      beginning: row.beginning,
      permissions: row.permissions,
      lostPermissions: row.permissions.filter((name) => !maker?.permissions.has(name)),
      state: stateOf(row, good !== null, now),
      createdBy: row.createdBy,
      createdAt: momentText(row.createdAt.getTime()),
      endsAt: momentText(row.endsAt.getTime()),
      revokedAt: momentOrNull(row.revokedAt?.getTime() ?? null),
      lastUsedAt: momentOrNull(row.lastUsedAt?.getTime() ?? null),
    };
  });
}

function stateOf(
  { revokedAt, endsAt }: Pick<KeyRow, 'revokedAt' | 'endsAt'>,
  isGood: boolean,
  now: number,
): ApiKeyState {
  if (revokedAt) return 'REVOKED';
  if (endsAt.getTime() <= now) return 'ENDED';
  return isGood ? 'ACTIVE' : 'PAUSED';
}

/**
 * Makes a key, in the transaction of the scope. Gives it with its token, which is not kept. Throws FORBIDDEN for what the requester does not
 * hold, and for who asks by a key; INVALID_INPUT with the field that is at fault; NOT_FOUND for a customer out of scope.
 */
export async function createKey(
  scope: Scope,
  input: ApiKeyInput,
): Promise<{ apiKey: ApiKey; token: string }> {
  const { requester } = scope;
  demandPerson(requester);
  const name = input.name.trim();
  if (name === '' || name.length > MOST_NAME) throw codedError('INVALID_INPUT', { field: 'name' });
  const permissions = [...new Set(input.permissions)];
  if (
    permissions.length === 0 ||
    !permissions.every((each) => (PERMISSIONS as readonly string[]).includes(each))
  )
    throw codedError('INVALID_INPUT', { field: 'permissions' });
  demandHeld(requester, { permissions, isOwner: input.allCustomers === true, isAdmin: false });
  const customerId = await customerInReach(scope, input.customerId);
  const [now, endsAt] = [Date.now(), momentMs(input.endsAt, requester.timeZone)];
  if (endsAt <= now || endsAt > now + LONGEST_MS + CLOCK_DIFFERENCE_MS)
    throw codedError('INVALID_INPUT', { field: 'endsAt' });
  const { token, beginning, hash } = newApiKey();
  const { id } = await scope.db
    .insertInto('api_key')
    .values({
      customer_id: customerId,
      user_id: requester.userId,
      name,
      beginning,
      token_hash: hash,
      permissions,
      sees_all: input.allCustomers === true,
      ends_at: new Date(endsAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditChange(scope, {
    customerId,
    action: 'create',
    entity: ENTITY,
    entityId: id,
    before: null,
    after: { name, permissions, allCustomers: input.allCustomers === true, endsAt: momentText(endsAt) },
  });
  const [apiKey] = await listKeys(scope, [id]);
  if (!apiKey) throw codedError('NOT_FOUND');
  return { apiKey, token };
}

/** Revokes keys in scope, in the transaction of the scope; those that have ended stay as they are. Throws NOT_FOUND where one is out of scope. */
export async function revokeKeys(scope: Scope, ids: readonly number[]): Promise<ApiKey[]> {
  demandPerson(scope.requester);
  const wanted = [...new Set(ids)];
  if ((await listKeys(scope, wanted)).length < wanted.length) throw codedError('NOT_FOUND');
  const revoked = await scope.db
    .updateTable('api_key')
    .set({ revoked_at: sql`now()` })
    .where(sql<boolean>`id = ANY(${wanted}::int[])`)
    .where('revoked_at', 'is', null)
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
  await publishOnCommit(scope.db, RIGHTS, 'all');
  return listKeys(scope, wanted);
}
