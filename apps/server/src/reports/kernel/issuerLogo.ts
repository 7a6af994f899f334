import { pictureBytes } from '../../access/photo.ts';
import type { Scope } from '../../access/scope.ts';

/** The logo of the customer for whom a report is written, as a PNG; null without one. */
export async function issuerLogo({ db, requester: { customerId } }: Scope): Promise<Buffer | null> {
  const customer = await db
    .selectFrom('customer')
    .select('logo')
    .where('id', '=', customerId)
    .executeTakeFirst();
  const logo = customer?.logo ?? null;
  return logo === null ? null : pictureBytes(logo);
}
