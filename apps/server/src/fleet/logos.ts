import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

/** What the audit log keeps of a logo: its digest, which shows that it changed and to which. */
const AUDITED = sql<string | null>`encode(sha256(convert_to(logo, 'UTF8')), 'hex')`.as('logo_sha256');

/** The logo of a customer in reach as a data URL; null without one. Throws NOT_FOUND. */
export async function logoOf(scope: Scope, customerId: number): Promise<string | null> {
  const customer = await scope
    .customers()
    .where('customer.id', '=', customerId)
    .select('logo')
    .executeTakeFirst();
  if (!customer) throw codedError('NOT_FOUND');
  return customer.logo;
}

/** Gives a customer in reach a logo, as it is stored; null takes it away. Throws NOT_FOUND. */
export const setCustomerLogo = (scope: Scope, customerId: number, logo: string | null): Promise<void> =>
  scope.inTransaction(async (scope) => {
    const before = await scope
      .customers()
      .where('customer.id', '=', customerId)
      .select(AUDITED)
      .forNoKeyUpdate('customer')
      .executeTakeFirst();
    if (!before) throw codedError('NOT_FOUND');
    const after = await scope.db
      .updateTable('customer')
      .set({ logo })
      .where('id', '=', customerId)
      .returning(AUDITED)
      .executeTakeFirstOrThrow();
    await auditChange(scope, {
      customerId,
      action: 'update',
      entity: 'customer',
      entityId: customerId,
      before: { ...before },
      after: { ...after },
    });
  });
