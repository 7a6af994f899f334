import { auditChange } from '../access/auditChange.ts';
import { pictureDigest } from '../access/photo.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

const AUDITED = pictureDigest('logo');

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
