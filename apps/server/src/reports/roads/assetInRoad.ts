import type { AssetInRoad, RoadDriveEnd, RoadDrivePoint, RoadStretch } from '@rastro/contract/resolvers';
import { bufferOutline, centreOf, decodePolyline, type Fix, type LinePoint } from '@rastro/domain';
import { type Language, wordIn } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import type { StoredRoad } from '../../store/roads.ts';
import { seenBy } from '../kernel/seen.ts';
import { type Drive, drivesOn, type RoadQuestion } from './drives.ts';
import type { FollowParts } from './followRoad.ts';

const WORDS = {
  In: { es: 'Vehiculo en ruta', en: 'Vehicle on the route' },
  Out: { es: 'Desvio de ruta', en: 'Route detour' },
  outside: { es: 'Fuera del recorrido', en: 'Outside of a drive' },
} as const;

/** Metres and degrees are shown with seven digits: a centimetre. */
const DIGITS = 1e7;
const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;
const lonLat = ({ latitude, longitude }: LinePoint): [number, number] => [
  rounded(longitude),
  rounded(latitude),
];

/** A fix that has a place which may be believed. */
interface Placed extends LinePoint {
  time: number;
}

const placed = ({ fixTime, latitude, longitude, quality }: Fix): Placed | null =>
  latitude === null || longitude === null || quality !== 0 ? null : { time: fixTime, latitude, longitude };

const placeText = (place: LinePoint, moment: number): RoadDriveEnd => ({
  fechaGPS: momentText(moment),
  latitud: rounded(place.latitude),
  longitud: rounded(place.longitude),
});

/** The way of a vehicle in a range, in stretches of one kind each, with its drives on the road. Throws as `drivesOn`. */
export async function wayOf(parts: FollowParts, scope: Scope, question: RoadQuestion) {
  const seen = seenBy(parts, scope);
  const [found] = await drivesOn(parts, scope, question);
  const { vehicle, drives } = found!; // NOT_FOUND is thrown where there is none
  const { customerId, assetId } = vehicle;
  const points: Placed[] = [];
  for await (const page of seen.history.readFixPages(customerId, assetId, question.from, question.to))
    for (const fix of page) {
      const point = placed(fix);
      if (point) points.push(point);
    }
  const { noDataMs } = parts.settings.of(customerId, assetId).at(question.from).timeline;
  return { ...found!, points, stretches: stretchesOf(points, drives, noDataMs) };
}

/** How a vehicle kept to a road in a range: where it was on it and where off it. Throws as `drivesOn`. */
export async function assetInRoad(
  parts: FollowParts,
  scope: Scope,
  question: RoadQuestion,
): Promise<AssetInRoad> {
  const seen = seenBy(parts, scope);
  const { vehicle, road, drives, points, stretches } = await wayOf(parts, scope, question);
  const { customerId, assetId } = vehicle;
  /** Where the vehicle was at a moment, by the fix that is nearest to it, also where the range cuts the drive; null where there is none. */
  const endAt = async (moment: number | null): Promise<RoadDriveEnd | null> => {
    if (moment === null) return null;
    const before = await seen.history.lastFixBefore(customerId, assetId, moment + 1, { onlyGood: true });
    const last = before && placed(before);
    const off = ({ time }: Placed): number => Math.abs(time - moment);
    const near = points.reduce((best, each) => (best === null || off(each) < off(best) ? each : best), last);
    return near && placeText(near, moment);
  };
  const start = drives.find(({ startTime }) => startTime !== null)?.startTime ?? null;
  const end = drives.findLast(({ endTime }) => endTime !== null)?.endTime ?? null;
  return {
    roadStart: await endAt(start),
    roadEnd: await endAt(end),
    pointRoad: stretches.map(({ kind, of }): RoadStretch => {
      const evtDesc = stretchWord(kind, scope.requester.language);
      return {
        type: kind === 'In' ? 'In' : 'Out',
        isWithin: kind !== 'outside',
        points: of.map(
          ({ time, latitude, longitude }): RoadDrivePoint => ({
            latitud: rounded(latitude),
            longitud: rounded(longitude),
            evtDesc,
            fechaGPS: momentText(time),
          }),
        ),
      };
    }),
    road: roadText(drives[0]?.road ?? road),
  };
}

/** A road as the text of a JSON object, as the schema describes it. */
export function roadText({ id, name, polyline, deviationM, stops }: StoredRoad): string {
  const points = decodePolyline(polyline);
  return JSON.stringify({
    id,
    name,
    deviationMeters: deviationM,
    coordinates: points.map(lonLat),
    outline: bufferOutline(points, deviationM).map(lonLat),
    roadGeofence: stops.map(({ id: stopId, name: stopName, shape }, index) => {
      const [lon, lat] = lonLat(centreOf(shape));
      return {
        id: stopId,
        name: stopName,
        order: index + 1,
        lat,
        lon,
        radius: shape.kind === 'circle' ? shape.radiusM : null,
        polygon:
          shape.kind === 'polygon'
            ? shape.ring.map((corner) => ({ lat: rounded(corner.latitude), lon: rounded(corner.longitude) }))
            : null,
      };
    }),
  });
}

type StretchKind = keyof typeof WORDS;

/** What a stretch of a kind is called. */
export const stretchWord = (kind: StretchKind, language: Language): string => wordIn(WORDS[kind], language);

/** The way in parts of one kind each. A silence divides it: nobody knows the way that was driven in it. */
export function stretchesOf(
  points: readonly Placed[],
  drives: readonly Pick<Drive, 'startTime' | 'endTime' | 'facts'>[],
  noDataMs: number,
): { kind: StretchKind; of: Placed[] }[] {
  const windows = drives.map(({ startTime, endTime, facts }) => ({
    from: startTime ?? Number.POSITIVE_INFINITY,
    to: endTime ?? facts.findLast(({ code }) => code === 'roadRun')?.endTime ?? Number.POSITIVE_INFINITY,
    detours: facts
      .filter((fact) => fact.code === 'routeDeviation')
      .map(({ detail, endTime: ended }) => ({
        from: detail.leftTime,
        to: detail.returnedTime ?? ended ?? Number.POSITIVE_INFINITY,
      })),
  }));
  const kindAt = (time: number): StretchKind => {
    const drive = windows.find(({ from, to }) => time >= from && time <= to);
    if (!drive) return 'outside';
    return drive.detours.some(({ from, to }) => time > from && time < to) ? 'Out' : 'In';
  };
  const stretches: { kind: StretchKind; of: Placed[] }[] = [];
  let before: Placed | null = null;
  for (const point of points) {
    const kind = kindAt(point.time);
    const last = stretches.at(-1);
    const isSilent = before !== null && point.time - before.time > noDataMs;
    if (last && last.kind === kind && !isSilent) last.of.push(point);
    else stretches.push({ kind, of: last && before && !isSilent ? [before, point] : [point] });
    before = point;
  }
  return stretches;
}
