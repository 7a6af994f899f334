import type { Db } from '@rastro/server/store/database';
import type { DemoFleet } from '@rastro/simulator/fleet/fleet';

const YEAR_MS = 365 * 86_400_000;

/** Guide numbers of the demo: who types one on the login page sees a vehicle of the first customer, the second without its plate. */
const GUIDES = [
  { number: 'DEMO-2026-001', showsPlate: true },
  { number: 'DEMO-2026-002', showsPlate: false },
];

/** Gives vehicles of the demo their guide numbers, valid for a year from `now` (milliseconds since 1970), unless there were any before. */
export async function fillGuides(db: Db, fleet: DemoFleet, now: number): Promise<void> {
  if (await db.selectFrom('guide_number').select('id').limit(1).executeTakeFirst()) return;
  const assets = fleet.customers[0]?.assets ?? [];
  for (const [at, { number, showsPlate }] of GUIDES.entries()) {
    const vehicle = await db
      .selectFrom('asset')
      .select(['id', 'customer_id'])
      .where('license_plate', '=', assets[at]?.licensePlate ?? '')
      .executeTakeFirst();
    if (!vehicle) continue;
    await db
      .insertInto('guide_number')
      .values({
        customer_id: vehicle.customer_id,
        asset_id: vehicle.id,
        number,
        valid_from: new Date(now),
        valid_to: new Date(now + YEAR_MS),
        shows_plate: showsPlate,
      })
      .execute();
  }
}
