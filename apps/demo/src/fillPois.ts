import type { PoiCategory } from '@rastro/domain';
import { type Db, inTransaction } from '@rastro/server/store/database';

/** Places of the city that dispatchers look for: real ones, whose coordinates are approximate. */
const PLACES: readonly { name: string; category: PoiCategory; latitude: number; longitude: number }[] = [
  { name: 'Puerto del Callao, puerta 3', category: 'port', latitude: -12.0492, longitude: -77.1391 },
  { name: 'Mercado Mayorista de Santa Anita', category: 'customer', latitude: -12.0408, longitude: -76.9438 },
  { name: 'Grifo Evitamiento', category: 'fuel', latitude: -12.0613, longitude: -76.9842 },
  { name: 'Grifo Javier Prado', category: 'fuel', latitude: -12.0869, longitude: -76.9972 },
  { name: 'Taller Frenos Ate', category: 'workshop', latitude: -12.0561, longitude: -76.9516 },
  { name: 'Peaje Villa', category: 'toll', latitude: -12.2037, longitude: -76.9806 },
  { name: 'Playa de camiones San Luis', category: 'parking', latitude: -12.0746, longitude: -76.9983 },
  { name: 'Hospital Dos de Mayo', category: 'hospital', latitude: -12.0567, longitude: -77.0171 },
];

/** Marks the places on the maps of all demo customers. Does nothing in a store that has points of interest. */
export async function fillPois(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await tx.selectFrom('point_of_interest').select('id').limit(1).executeTakeFirst()) return;
    const customers = await tx.selectFrom('customer').select('id').orderBy('id').execute();
    for (const { id } of customers.slice(1)) // the first one runs the platform and has no vehicles
      await tx
        .insertInto('point_of_interest')
        .values(PLACES.map((place) => ({ customer_id: id, ...place })))
        .execute();
  });
}
