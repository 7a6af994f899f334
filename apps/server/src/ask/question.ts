import type { QueryShapeStaysArgs } from '@rastro/contract/resolvers';
import {
  ASK_LIMITS,
  AskedShape,
  checkShape,
  type GeofenceShape,
  readGeoJson,
  shapeOfGeometry,
  squareMetresOf,
} from '@rastro/domain';
import { codedError } from '../errors.ts';
import { rangeMs } from '../moments.ts';

/** Characters of a shape: more than the longest text of 1,000 places has. */
const MAX_GEOMETRY_LENGTH = 100_000;

/** A question as it is answered. Times are milliseconds since 1970 UTC. */
export interface Question {
  asked: AskedShape;
  from: number;
  /** Exclusive. */
  to: number;
}

/**
 * A question as a person put it, checked; moments without a zone are of `timeZone`. Throws INVALID_INPUT with the field, RANGE_TOO_LONG,
 * TOO_MANY_ASSETS, AREA_TOO_LARGE, and GEOFENCE_SHAPE with the problem where what was drawn is no shape.
 */
export function checkedQuestion(
  { assetIds, shape, fechaInicio, fechaFin }: QueryShapeStaysArgs,
  timeZone: string,
): Question {
  const limits = { endField: 'fechaFin', maximumDays: ASK_LIMITS.days };
  const { from, to } = rangeMs([fechaInicio, fechaFin], timeZone, limits);
  if (assetIds.length > ASK_LIMITS.assetsAtOnce)
    throw codedError('TOO_MANY_ASSETS', { maximum: ASK_LIMITS.assetsAtOnce });
  return { asked: new AskedShape(checkedShape(shape), from), from, to };
}

function checkedShape({ geofenceType, geomJson, radius }: QueryShapeStaysArgs['shape']): GeofenceShape {
  if (geomJson.length > MAX_GEOMETRY_LENGTH) throw codedError('GEOFENCE_SHAPE', { problem: 'tooManyPlaces' });
  if (geofenceType !== 'POLYGON' && radius == null) throw codedError('INVALID_INPUT', { field: 'radius' });
  const shape = shapeOfGeometry(geofenceType, readGeoJson(geomJson), radius ?? 0);
  if (!shape) throw codedError('GEOFENCE_SHAPE', { problem: 'notAShape' });
  const checked = checkShape(shape);
  if (checked.problem !== null) throw codedError('GEOFENCE_SHAPE', { problem: checked.problem });
  if (squareMetresOf(checked.shape) > ASK_LIMITS.areaKm2 * 1e6)
    throw codedError('AREA_TOO_LARGE', { maximumKm2: ASK_LIMITS.areaKm2 });
  return checked.shape;
}
