import type { Road, RoadGeofence } from '@rastro/contract/resolvers';
import {
  bufferOutline,
  centreOf,
  decodePolyline,
  type LinePoint,
  minuteText,
  mpsToKmh,
  type StopPlan,
  WEEKDAYS,
} from '@rastro/domain';
import { momentText } from '../moments.ts';
import type { ApplyingToPast } from '../store/applications.ts';
import { roadOfStored, type StoredRoad } from '../store/roads.ts';

/** A road as it holds now, with how far a change of it is applied to the past. */
export interface ReadRoad extends StoredRoad {
  applying: ApplyingToPast | null;
  cancelledApplying: ApplyingToPast | null;
}

/** A road under the contract's names. */
export function shownRoad({ applying, cancelledApplying, ...stored }: ReadRoad): Road {
  const points = decodePolyline(stored.polyline);
  const road = roadOfStored(stored);
  return {
    id: stored.id,
    version: stored.rowVersion,
    name: stored.name,
    customerId: stored.customerId,
    customerName: stored.customerName,
    description: stored.description,
    deviationAlarm: stored.deviationAlarm,
    deviationMeters: stored.deviationM,
    speedAlarm: stored.speedAlarm,
    maxSpeed: stored.maxSpeedMps === null ? null : Math.round(mpsToKmh(stored.maxSpeedMps) * 10) / 10,
    earlyTolerance: stored.earlyToleranceS,
    lateTolerance: stored.lateToleranceS,
    overviewPolyline: stored.polyline,
    // Only where they are asked for: a list of roads is without their lines.
    get decodedPolyline() {
      return points.map(shownPoint);
    },
    get bufferedDecodedOverviewPolyline() {
      return bufferOutline(points, stored.deviationM).map(shownPoint);
    },
    get coordinates() {
      return points.map(({ latitude, longitude }) => [longitude, latitude]);
    },
    length: road.line.lengthM,
    holdsFrom: momentText(stored.validFrom),
    applying,
    cancelledApplying,
    roadGeofence: stored.stops.map((stop, index): RoadGeofence => {
      const { shape } = stop;
      const centre = shownPoint(centreOf(shape));
      return {
        id: stop.id,
        name: stop.name,
        order: index + 1,
        ...centre,
        radius: shape.kind === 'circle' ? shape.radiusM : null,
        polygon: shape.kind === 'polygon' ? shape.ring.map(shownPoint) : null,
        minimumStay: stop.minimumStayMs / 1000,
        distance: Math.round(road.stops[index]!.lineM),
        ...shownPlan(stop.plan),
      };
    }),
  };
}

/** Days as the contract names them, from numbers: 1 Monday. */
export const shownDays = (weekdays: readonly number[]) => weekdays.map((day) => WEEKDAYS[day - 1]!);

const shownPoint = ({ latitude, longitude }: LinePoint) => ({
  lat: Math.round(latitude * 1e7) / 1e7,
  lon: Math.round(longitude * 1e7) / 1e7,
});

function shownPlan(plan: StopPlan): Pick<RoadGeofence, 'arrivalOffset' | 'arrivalTimes'> {
  return {
    arrivalOffset: plan.kind === 'offset' ? plan.offsetMs / 1000 : null,
    arrivalTimes:
      plan.kind === 'clock'
        ? plan.times.map(({ weekdays, minuteOfDay }) => ({
            days: shownDays(weekdays),
            time: minuteText(minuteOfDay),
          }))
        : null,
  };
}
