import { writing } from '@rastro/domain';
import { sql } from 'kysely';
import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import { lesserUserInReach } from '../../access/userInReach.ts';
import { codedError } from '../../errors.ts';
import { asPerson, PEOPLE, type Person, pseudonymOf } from '../../store/personal/person.ts';
import type { PersonKind } from '../../store/personal/personKind.ts';
import { drivers } from '../drivers.ts';
import type { Entity } from '../kernel/entity.ts';
import { rowsOf } from '../kernel/rows.ts';
import { technicians } from '../technicians.ts';
import { users } from '../users.ts';

/** A person whom a call is about. */
export interface AskedPerson {
  kind: PersonKind;
  personId: number;
}

const NEEDED = {
  DRIVER: { read: ['Conductores'], erase: writing('Conductores').delete },
  USER: { read: ['Usuarios'], erase: writing('Usuarios').delete },
  TECHNICIAN: { read: ['Técnicos'], erase: writing('Técnicos').delete },
} as const;

/** The pages of people. */
export const PAGES_OF_PEOPLE: Readonly<Record<PersonKind, Entity>> = {
  DRIVER: drivers,
  USER: users(0), // read alone, whatever passwords have to be
  TECHNICIAN: technicians,
};

/** Throws FORBIDDEN for who may not read, or delete, on the page of such people. */
export const demandPage = ({ requester }: Scope, kind: PersonKind, to: 'read' | 'erase'): void =>
  demand({ kind: 'permission', anyOf: NEEDED[kind][to] }, requester);

/**
 * Somebody in reach, as the pages list them, also who was deleted, for who may read or delete there. Throws NOT_FOUND, also for who was erased
 * already; FORBIDDEN for a user who may do more than who asks; OWN_USER for who erases themselves.
 */
export async function personInReach(
  scope: Scope,
  { kind, personId }: AskedPerson,
  to: 'read' | 'erase',
): Promise<Person> {
  const { requester, db } = scope;
  demandPage(scope, kind, to);
  if (kind === 'USER') await lesserUserInReach(scope, personId, { deleted: true });
  else await rowsOf(PAGES_OF_PEOPLE[kind], scope, [personId], { deleted: true });
  if (kind === 'USER' && to === 'erase' && personId === requester.userId) throw codedError('OWN_USER');
  const person = await asPerson(db, kind, personId);
  if (person.fullName === pseudonymOf(person)) throw codedError('NOT_FOUND');
  return person;
}

/** The same for erasing, locked until the transaction of the scope ends: nobody writes anything about the person meanwhile. */
export async function lockedPerson(scope: Scope, asked: AskedPerson): Promise<Person> {
  await sql`SELECT FROM ${sql.table(PEOPLE[asked.kind])} WHERE id = ${asked.personId} FOR UPDATE`.execute(
    scope.db,
  );
  return personInReach(scope, asked, 'erase');
}
