import { type Db, inTransaction } from '@rastro/server/store/database';
import type { DemoFleet } from '@rastro/simulator/fleet/fleet';

const DAY_MS = 86_400_000;

/** Days until documents of vehicles expire, in turn: one is over, one soon will be, the others are in order. */
const DAYS_OF_VEHICLES = [140, -4, 210, 18, 95, 320, 61, 270];
/** The same of driving licences. */
const DAYS_OF_LICENCES = [700, 26, 1_150, 380, 910];
/** What each vehicle has, and by how many days the second expires later than the first. */
const OF_VEHICLE = [
  { kind: 'insurance', number: 'SOAT', laterDays: 0 },
  { kind: 'inspection', number: 'CITV', laterDays: 75 },
];
const VEHICLES_OF_CUSTOMER = 8;

/**
 * Gives vehicles of the demo their insurance and inspection, and drivers their licences. Of those that are over or soon will be at `now`
 * (milliseconds since 1970 UTC) people have been told before, as in a system that has been in use. Does nothing in a store that has documents.
 */
export async function fillDocuments(db: Db, fleet: DemoFleet, now: number): Promise<void> {
  const day = (days: number): string => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  await inTransaction(db, async (tx) => {
    if (await tx.selectFrom('fleet_document').select('id').limit(1).executeTakeFirst()) return;
    for (const { assets, drivers } of fleet.customers) {
      for (const [index, { licensePlate }] of assets.slice(0, VEHICLES_OF_CUSTOMER).entries()) {
        const vehicle = await tx
          .selectFrom('asset')
          .select(['id', 'customer_id'])
          .where('license_plate', '=', licensePlate)
          .executeTakeFirst();
        if (!vehicle) continue;
        for (const { kind, number, laterDays } of OF_VEHICLE) {
          const expiry = day((DAYS_OF_VEHICLES[index % DAYS_OF_VEHICLES.length] ?? 0) + laterDays);
          await tx
            .insertInto('fleet_document')
            .values({
              customer_id: vehicle.customer_id,
              asset_id: vehicle.id,
              kind,
              number: `${number}-${licensePlate}`,
              expires_on: expiry,
              warned_for: expiry,
              expired_for: expiry,
            })
            .execute();
        }
      }
      for (const [index, { iButton, licence }] of drivers.entries()) {
        const driver = await tx
          .selectFrom('driver')
          .select(['id', 'customer_id'])
          .where('ibutton', '=', iButton)
          .executeTakeFirst();
        if (!driver) continue;
        const expiry = day(DAYS_OF_LICENCES[index % DAYS_OF_LICENCES.length] ?? 0);
        await tx
          .insertInto('fleet_document')
          .values({
            customer_id: driver.customer_id,
            driver_id: driver.id,
            kind: 'licence',
            number: licence,
            expires_on: expiry,
            warned_for: expiry,
            expired_for: null,
          })
          .execute();
      }
    }
  });
}
