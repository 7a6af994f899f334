import { codedError } from '../errors.ts';
import type { Scope } from './scope.ts';

/** The customer that is meant, one's own where none is given. Throws NOT_FOUND where it is out of reach. */
export async function customerInReach(scope: Scope, customerId: number | null | undefined): Promise<number> {
  const wanted = customerId ?? scope.requester.customerId;
  const found = await scope
    .customers()
    .where('customer.id', '=', wanted)
    .select('customer.id')
    .executeTakeFirst();
  if (!found) throw codedError('NOT_FOUND');
  return found.id;
}
