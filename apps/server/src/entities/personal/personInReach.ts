import { writing } from '@rastro/domain';
import { sql } from 'kysely';
import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import { lesserUserInReach } from '../../access/userInReach.ts';
import { codedError } from '../../errors.ts';
import { driverAsPerson, type Person, userAsPerson } from '../../store/personal/person.ts';
import { drivers } from '../drivers.ts';
import { rowsOf } from '../kernel/rows.ts';

/** A person whom a call is about. */
export interface AskedPerson {
  kind: Person['kind'];
  personId: number;
}

const NEEDED = {
  DRIVER: { read: ['Conductores'], erase: writing('Conductores').delete },
  USER: { read: ['Usuarios'], erase: writing('Usuarios').delete },
} as const;

/**
 * A driver or a user in reach, as their pages list them, for who may read or delete there. Throws NOT_FOUND, and FORBIDDEN for a user who may do more than who
 * asks; OWN_USER for who erases themselves.
 */
export async function personInReach(
  scope: Scope,
  { kind, personId }: AskedPerson,
  to: 'read' | 'erase',
): Promise<Person> {
  const { requester, db } = scope;
  demand({ kind: 'permission', anyOf: NEEDED[kind][to] }, requester);
  if (kind === 'DRIVER') {
    await rowsOf(drivers, scope, [personId]);
    return driverAsPerson(db, personId);
  }
  await lesserUserInReach(scope, personId);
  if (to === 'erase' && personId === requester.userId) throw codedError('OWN_USER');
  return userAsPerson(db, personId);
}

/** The same for erasing, locked until the transaction of the scope ends: nobody writes anything about the person meanwhile. */
export async function lockedPerson(scope: Scope, asked: AskedPerson): Promise<Person> {
  const table = asked.kind === 'DRIVER' ? 'driver' : 'app_user';
  await sql`SELECT FROM ${sql.table(table)} WHERE id = ${asked.personId} FOR UPDATE`.execute(scope.db);
  return personInReach(scope, asked, 'erase');
}
