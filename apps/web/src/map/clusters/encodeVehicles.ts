import { alarmLevel } from '@rastro/domain';
import { isDrawable, type VehiclePoint } from '../../live/index.ts';
import { statusOf } from '../../status/index.ts';
import { vehicleTypeOf } from '../icons/vehicleTypes.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { ALARM_LEVELS, packMarks, VEHICLE_STRIDE } from './messages.ts';

/** Encodes vehicles for the worker; see VEHICLE_STRIDE. */
export function encodeVehicles(points: readonly VehiclePoint[]): Float64Array<ArrayBuffer> {
  const encoded = new Float64Array(points.length * VEHICLE_STRIDE);
  let at = 0;
  for (const point of points) {
    encoded[at] = point.mid;
    encoded[at + 1] = isDrawable(point) ? mercatorX(point.lon) : Number.NaN;
    encoded[at + 2] = mercatorY(point.lat);
    encoded[at + 3] = packMarks({
      status: statusOf(point.typ),
      type: vehicleTypeOf(point.asset.typeMobile.id),
      labelChars: point.pat.length,
      alarm: ALARM_LEVELS.indexOf(alarmLevel(point.alarm)),
    });
    at += VEHICLE_STRIDE;
  }
  return encoded;
}
