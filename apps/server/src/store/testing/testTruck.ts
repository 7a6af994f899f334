import type { Db } from '../database.ts';
import { createCustomer } from '../people.ts';
import { query } from '../query.ts';

/** A truck of a customer of its own, in a time zone: what whoever computes its days needs to know of it. */
export interface TestTruck {
  customerId: number;
  assetId: number;
  timeZone: string;
}

/** Inserts a customer in a time zone with one truck, without a device. */
export async function insertTestTruck(db: Db, timeZone: string): Promise<TestTruck> {
  const { customerId } = await createCustomer(db, { name: 'Sur', timeZone });
  const { rows } = await query<{ id: number }>(
    db,
    "INSERT INTO asset (customer_id, type_id, name) VALUES ($1, 1, 'Camión') RETURNING id",
    [customerId],
  );
  return { customerId, assetId: rows[0]!.id, timeZone };
}
