import { sql } from 'kysely';
import { codedError } from '../errors.ts';
import { recordAccess } from '../store/accessLog.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { newRecoveryCodes, newSecretKey, plainCode, stepOf } from './secondFactorCodes.ts';
import { secretHash } from './tokens.ts';

/** Wrong codes in a row after which none is looked at for an hour: whoever types them knows the password. */
const MOST_FAILURES = 10;
const LOCKED_MS = 3_600_000;

/** The second factor of a user. */
export interface SecondFactor {
  since: Date;
  /** How many recovery codes are unused. */
  recoveryCodesLeft: number;
}

/** Who gives a code, for the audit log. */
export interface CodeGiver {
  userId: number;
  peer: string;
}

/** The second factor of a user; null where none is on. */
export async function secondFactorOf(db: Db, userId: number): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('second_factor')
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('recovery_code')
        .whereRef('recovery_code.user_id', '=', 'second_factor.user_id')
        .where('used_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('left'))
        .as('left'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.confirmed_at ? { since: row.confirmed_at, recoveryCodesLeft: row.left ?? 0 } : null;
}

/** Makes a key for a user's app, in the place of one that no code has shown yet. Throws INVALID_INPUT where a second factor is on. */
export async function offerSecondFactor(db: Db, userId: number): Promise<Buffer> {
  const secret = newSecretKey();
  const made = await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, begun_at: sql<Date>`now()`, last_step: 0, failures: 0, failed_at: null })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!made) throw codedError('INVALID_INPUT', { field: 'secondFactor' });
  return secret;
}

/**
 * Switches the second factor on by a first code, within a transaction. Gives the recovery codes, of which only hashes are kept. Throws
 * WRONG_CODE, and INVALID_INPUT where none was offered or it is on.
 */
export async function confirmSecondFactor(tx: Db, userId: number, code: string): Promise<string[]> {
  const row = await lockedFactor(tx, userId);
  if (!row || row.confirmed_at) throw codedError('INVALID_INPUT', { field: 'secondFactor' });
  const step = stepOf(row.secret, plainCode(code), Date.now());
  if (step === null) throw codedError('WRONG_CODE');
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return replaceRecoveryCodes(tx, userId);
}

/** Gives new recovery codes, within a transaction; the former ones are worthless. */
export async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: secretHash(plainCode(code)) })))
    .execute();
  return codes;
}

/** Takes a user's second factor away, also one that was only offered. Says whether it was on. */
export async function removeSecondFactor(db: Db, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return (removed?.confirmed_at ?? null) !== null;
}

/**
 * Demands a code where the user has a second factor: one of the app, which is good once, or a recovery code. Throws CODE_REQUIRED without one,
 * WRONG_CODE, and TOO_MANY_ATTEMPTS after ten wrong ones in a row, for an hour.
 */
export async function demandCode(db: Db, giver: CodeGiver, code: string | null | undefined): Promise<void> {
  const verdict = await inTransaction(db, (tx) => judge(tx, giver, plainCode(code ?? '')));
  if (verdict) throw verdict;
}

/** What is wrong with a code, which is counted; null where it is good, or none is needed. */
async function judge(tx: Db, { userId, peer }: CodeGiver, code: string) {
  const row = await lockedFactor(tx, userId);
  if (!row?.confirmed_at) return null;
  if (code === '') return codedError('CODE_REQUIRED');
  const now = Date.now();
  const lockedForMs = (row.failed_at?.getTime() ?? 0) + LOCKED_MS - now;
  const failures = lockedForMs > 0 ? row.failures : 0;
  if (failures >= MOST_FAILURES)
    return codedError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(lockedForMs / 1000) });
  const change = tx.updateTable('second_factor').where('user_id', '=', userId);
  const step = stepOf(row.secret, code, now);
  if (step !== null && step > Number(row.last_step)) {
    await change.set({ last_step: step, failures: 0 }).execute();
    return null;
  }
  const record = (action: 'loginFailed' | 'throttled' | 'recoveryCode') =>
    recordAccess(tx, { action, userId, peer, what: 'secondFactor' });
  if (await useRecoveryCode(tx, userId, code)) {
    await change.set({ failures: 0 }).execute();
    await record('recoveryCode');
    return null;
  }
  await change.set({ failures: failures + 1, failed_at: new Date(now) }).execute();
  await record(failures + 1 >= MOST_FAILURES ? 'throttled' : 'loginFailed');
  return codedError('WRONG_CODE');
}

async function useRecoveryCode(tx: Db, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', secretHash(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

const lockedFactor = (tx: Db, userId: number) =>
  tx
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at', 'last_step', 'failures', 'failed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
