import type { NearbyAsset } from '@rastro/contract/resolvers';
import { distanceM } from '@rastro/domain';
import { vehicleName } from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { LiveFleet } from '../live/liveFleet.ts';

/** The option of a choice of customers that stands for all of them. */
const ALL_CUSTOMERS = -1;

/** A circle: degrees, and metres. */
export interface Circle {
  latitud: number;
  longitud: number;
  radius: number;
}

/**
 * The vehicles in scope that were last seen within a circle, the nearest first; with `customerIds` only those of these customers. Throws
 * INVALID_INPUT for a place that is not on Earth, or a negative radius.
 */
export async function nearbyAssets(
  scope: Scope,
  fleet: Pick<LiveFleet, 'points'>,
  { latitud, longitud, radius, customerIds }: Circle & { customerIds?: readonly number[] | null },
): Promise<NearbyAsset[]> {
  const limits = {
    latitud: Math.abs(latitud) <= 90,
    longitud: Math.abs(longitud) <= 180,
    radius: radius >= 0,
  };
  for (const [field, isRight] of Object.entries(limits))
    if (!isRight) throw codedError('INVALID_INPUT', { field });
  let assets = scope.watched();
  if (customerIds && !customerIds.includes(ALL_CUSTOMERS))
    assets = assets.where(sql<boolean>`asset.customer_id = ANY(${customerIds}::int[])`);
  const rows = await assets.select('asset.id').execute();
  return fleet
    .points(
      rows.map(({ id }) => id),
      await scope.sight(),
    )
    .map((point) => ({
      id: point.mid,
      type: point.asset.typeMobile.id,
      name: vehicleName({ name: point.nMov, licensePlate: point.pat }),
      patente: point.pat,
      nombreMovil: point.nMov,
      latitud: point.lat,
      longitud: point.lon,
      fechaGPS: point.fGPS,
      distance: Math.round(distanceM(latitud, longitud, point.lat, point.lon)),
    }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance || a.id - b.id);
}
