import {
  between,
  type DrawnFix,
  drawnFixes,
  eventTitle,
  formatPositionId,
  type TripPiece,
} from '@rastro/domain';
import { createFormat } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import { readDriverNames } from '../../store/driverNames.ts';
import { listEvents } from '../../store/events/listed.ts';
import { historySeenBy } from '../../store/history/veiledHistory.ts';
import { readFixesOf } from '../../store/range.ts';
import { readTripPieces } from '../../store/tripPieces.ts';
import { shownKmh } from '../drivenFixes.ts';
import type { ReportParts } from '../kernel/report.ts';
import type { ReportVehicle } from '../vehicles.ts';

/** Fixes before and after a range by which it is judged whether those in it are good, in milliseconds. */
const AROUND_MS = 600_000;
/** More events than so many in one stretch of positions are left out: nobody reads them. */
const MOST_EVENTS = 10_000;

/** The trips of a vehicle in a range of milliseconds since 1970 UTC, both ends included. */
export interface JourneyRange {
  vehicle: ReportVehicle;
  from: number;
  to: number;
}

/** A good fix of a trip, with who drove. */
interface TripPosition {
  fix: DrawnFix;
  driverId: number | null;
}

/** A position as calls and files show it. */
export type ShownPosition = Readonly<{
  id: string;
  nCh: string | null;
  fGPS: string;
  evt: string | null;
  lat: number;
  lon: number;
  dir: string | null;
  cur: number | null;
  vel: number | null;
  course: string | null;
  odo: number | null;
}>;

/** The pieces of the trips of a vehicle in a range. */
export async function tripsIn(
  { history }: Pick<ReportParts, 'history'>,
  scope: Scope,
  { vehicle, from, to }: JourneyRange,
): Promise<TripPiece[]> {
  const days = [{ date: '', from, to: to + 1 }];
  const { customerId, assetId } = vehicle;
  const [pieces = []] = await readTripPieces(scope.db, historySeenBy(history, scope), [
    { customerId, assetId, days },
  ]);
  return pieces;
}

/** The good fixes of each piece of trips, in order. The fix between two pieces of a trip belongs to the earlier one. */
export async function fixesOfPieces(
  { history }: Pick<ReportParts, 'history'>,
  scope: Scope,
  { vehicle, to }: JourneyRange,
  pieces: readonly TripPiece[],
): Promise<{ piece: TripPiece; fixes: DrawnFix[] }[]> {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return [];
  const [startTime, endTime] = [first.startTime, Math.min(last.endTime, to)];
  const span = { startTime: startTime - AROUND_MS, endTime: endTime + AROUND_MS };
  const drawn = drawnFixes(
    await readFixesOf(historySeenBy(history, scope), vehicle, [span]),
    startTime,
    endTime + 1,
  );
  return pieces.map((piece) => ({
    piece,
    fixes: between(drawn, piece.startTime + Number(piece.trips === 0), piece.endTime),
  }));
}

/** The good fixes of the trips of a vehicle in a range, in order. */
export async function tripPositions(
  parts: ReportParts,
  scope: Scope,
  range: JourneyRange,
): Promise<TripPosition[]> {
  const pieces = await tripsIn(parts, scope, range);
  return (await fixesOfPieces(parts, scope, range, pieces)).flatMap(({ piece: { driverId }, fixes }) =>
    fixes.map((fix) => ({ fix, driverId })),
  );
}

/** Positions of a vehicle in order as they are shown, with who drove and what happened at them. */
export async function shownPositions(
  { addressOf }: ReportParts,
  scope: Scope,
  { vehicle: { customerId, assetId } }: JourneyRange,
  positions: readonly TripPosition[],
): Promise<ShownPosition[]> {
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last) return [];
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const drivers = await readDriverNames(
    scope.db,
    [customerId],
    [...new Set(positions.flatMap(({ driverId }) => driverId ?? []))],
  );
  const stretch = { customerId, assetId, from: first.fix.fixTime, to: last.fix.fixTime + 1 };
  const all = { codes: null, driverIds: null };
  const events = Map.groupBy(await listEvents(scope.db, [stretch], all, {}, MOST_EVENTS), ({ at }) => at);
  return positions.map(({ fix, driverId }) => {
    const { fixTime, fingerprint, latitude, longitude, course, speedMps, odometerM } = fix;
    const happened = events.get(fixTime)?.map((event) => eventTitle(event, language === 'US' ? 'en' : 'es'));
    return {
      id: formatPositionId({ assetId, fixTime, fingerprint }),
      nCh: drivers.get(driverId ?? 0)?.fullName ?? null,
      fGPS: momentText(fixTime),
      evt: happened ? [...new Set(happened)].join(', ') : null,
      lat: latitude,
      lon: longitude,
      dir: addressOf(latitude, longitude),
      cur: course,
      vel: speedMps === null ? null : shownKmh(speedMps),
      course: course === null ? null : format.course(course),
      odo: odometerM === null ? null : Math.round(odometerM) / 1000,
    };
  });
}
