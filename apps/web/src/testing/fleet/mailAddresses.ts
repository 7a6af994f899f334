import type { FakeFleet, FakeMailAddress } from './types.ts';

/** Lets a customer want to write to an address; gives it. */
export function nameAddress(
  fleet: Pick<FakeFleet, 'mailAddresses'>,
  customer: { id: number; name: string },
  address: string,
  more: Partial<FakeMailAddress> = {},
): FakeMailAddress {
  const named: FakeMailAddress = {
    customerId: customer.id,
    customerName: customer.name,
    address,
    topic: 'ALARMS',
    state: 'PENDING',
    askedMs: null,
    error: null,
    token: `enlace-de-${address}`,
    ...more,
  };
  fleet.mailAddresses.push(named);
  return named;
}
