import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReportParts } from './kernel/report.ts';

/** A vehicle of a report: its names as columns show them, and the time zone in which its days begin. */
export interface ReportVehicle {
  assetId: number;
  customerId: number;
  timeZone: string;
  name: string;
  licensePlate: string;
  internalNumber: string | null;
  brand: string | null;
  type: string;
  typeId: number;
  /** As it is configured; null where it is not. */
  maximumSpeedMps: number | null;
}

/** The vehicles in reach among those that are asked for, by name. */
export const reportVehicles = (scope: Scope, assetIds: readonly number[]): Promise<ReportVehicle[]> =>
  scope
    .watched()
    .innerJoin('customer', 'customer.id', 'asset.customer_id')
    .innerJoin('asset_type', 'asset_type.id', 'asset.type_id')
    .where(sql<boolean>`asset.id = ANY(${[...assetIds]}::int[])`)
    .orderBy('asset.name')
    .orderBy('asset.id')
    .select([
      'asset.id as assetId',
      'asset.customer_id as customerId',
      'customer.time_zone as timeZone',
      'asset.name',
      'asset.license_plate as licensePlate',
      'asset.internal_number as internalNumber',
      'asset.brand',
      'asset_type.description as type',
      'asset_type.id as typeId',
      'asset.maximum_speed_mps as maximumSpeedMps',
    ])
    .execute();

/** Vehicles by so many as a round of statements takes; before each, `progress` is given the share of them that is done. */
export function* inRounds<Vehicle>(
  vehicles: readonly Vehicle[],
  atOnce: number,
  progress?: ReportParts['progress'],
): Generator<Vehicle[]> {
  for (let start = 0; start < vehicles.length; start += atOnce) {
    progress?.(start / vehicles.length);
    yield vehicles.slice(start, start + atOnce);
  }
}
