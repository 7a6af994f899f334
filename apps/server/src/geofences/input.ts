import type { GeofenceInput } from '@rastro/contract/resolvers';
import {
  checkShape,
  type GeofenceShape,
  kmhToMps,
  readGeoJson,
  readWkt,
  shapeOfGeometry,
} from '@rastro/domain';
import { codedError } from '../errors.ts';
import { holdsFromMs } from '../moments.ts';

const MAX_NAME_LENGTH = 100;
export const MAX_CATEGORY_LENGTH = 60;
/** Characters of a shape: more than the longest text of 1,000 places has. */
const MAX_GEOMETRY_LENGTH = 100_000;
export const MAX_SPEED_KMH = 1_000;
export const MAX_DWELL_MINUTES = 365 * 24 * 60;
const DEFAULT_COLOR = '#2f5fb3';

/** A geofence as a person wrote it, checked. */
export interface CheckedGeofence {
  name: string;
  category: string | null;
  color: string;
  showOnMap: boolean;
  shape: GeofenceShape;
  maxSpeedMps: number | null;
  alertsInputOutput: boolean;
  dwellS: number | null;
  /** Milliseconds since 1970 UTC; null for now. */
  holdsFrom: number | null;
}

const refuse = (field: string): never => {
  throw codedError('INVALID_INPUT', { field });
};

/** Days without a zone are of `timeZone`. Throws INVALID_INPUT with the field, and GEOFENCE_SHAPE with the problem where what was drawn is no geofence. */
export function checkedGeofence(input: GeofenceInput, timeZone: string): CheckedGeofence {
  const name = input.name.trim();
  if (name === '' || name.length > MAX_NAME_LENGTH) refuse('name');
  const category = input.category?.trim() || null;
  if (category && category.length > MAX_CATEGORY_LENGTH) refuse('category');
  const color = (input.color ?? DEFAULT_COLOR).toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(color)) refuse('color');
  const { maxSpeed, dwellMinutes } = input;
  if (maxSpeed != null && !(maxSpeed > 0 && maxSpeed <= MAX_SPEED_KMH)) refuse('maxSpeed');
  if (dwellMinutes != null && !(dwellMinutes > 0 && dwellMinutes <= MAX_DWELL_MINUTES))
    refuse('dwellMinutes');
  return {
    name,
    category,
    color,
    showOnMap: input.showOnMap,
    shape: checkedShape(input),
    maxSpeedMps: maxSpeed == null ? null : kmhToMps(maxSpeed),
    alertsInputOutput: input.alertsInputOutput,
    dwellS: dwellMinutes == null ? null : Math.round(dwellMinutes * 60),
    holdsFrom: holdsFromMs(input.holdsFrom, timeZone),
  };
}

function checkedShape(input: GeofenceInput): GeofenceShape {
  const text = input.geomJson ?? input.geomText ?? '';
  if (text.length > MAX_GEOMETRY_LENGTH) throw codedError('GEOFENCE_SHAPE', { problem: 'tooManyPlaces' });
  if (input.geofenceType !== 'POLYGON' && input.radius == null) refuse('radius');
  const geometry = input.geomJson == null ? readWkt(text) : readGeoJson(text);
  const shape = shapeOfGeometry(input.geofenceType, geometry, input.radius ?? 0);
  if (!shape) throw codedError('GEOFENCE_SHAPE', { problem: 'notAShape' });
  const checked = checkShape(shape);
  if (checked.problem !== null) throw codedError('GEOFENCE_SHAPE', { problem: checked.problem });
  return checked.shape;
}
