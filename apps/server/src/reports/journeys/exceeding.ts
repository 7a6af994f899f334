import { countFaster, FAST_FROM_KMH, fastSpeeds, type Segment, type TripPiece } from '@rastro/domain';
import type { Db } from '../../store/database.ts';
import { fixesOfSegments } from '../../store/fixesOfSegments.ts';
import type { History } from '../../store/history/history.ts';
import { readFastSpeeds } from '../../store/pathQuarters.ts';
import { shownKmh } from '../drivenFixes.ts';
import type { ReportVehicle } from '../vehicles.ts';

/** How far around a part of a movement the fixes are read by which those of the part are judged. */
const AROUND_CUT_MS = 600_000;

/**
 * How many fixes of each piece of the trips of some vehicles are faster than their vehicle may be; null for a vehicle for which no speed is configured.
 * Fixes are read, a day at once, only of movements that a day cuts, that are not counted yet, or whose limit is less than what is counted.
 */
export async function countExceeding(
  db: Db,
  history: History,
  vehicles: readonly ReportVehicle[],
  pieces: readonly (readonly TripPiece[])[],
): Promise<(ReadonlyMap<TripPiece, number> | null)[]> {
  const stretches = vehicles.map(({ customerId, assetId }, i) => {
    const own = pieces[i] ?? [];
    return { customerId, assetId, from: own[0]?.startTime ?? 0, to: own.at(-1)?.endTime ?? 0 };
  });
  const stored = await readFastSpeeds(db, stretches);
  const all: (ReadonlyMap<TripPiece, number> | null)[] = [];
  for (const [i, vehicle] of vehicles.entries()) {
    if (vehicle.maximumSpeedMps === null) {
      all.push(null);
      continue;
    }
    const limitKmh = shownKmh(vehicle.maximumSpeedMps);
    const counts = new Map<TripPiece, number>();
    const unknown = new Map<Segment, TripPiece>();
    const add = (piece: TripPiece, count: number) => counts.set(piece, (counts.get(piece) ?? 0) + count);
    for (const piece of pieces[i] ?? [])
      for (const segment of piece.segments) {
        const { state, maxSpeedMps } = segment;
        if (state !== 'MOVING' || maxSpeedMps === null || shownKmh(maxSpeedMps) <= limitKmh) continue;
        const speeds = limitKmh < FAST_FROM_KMH ? null : stored[i]?.(segment);
        if (speeds) add(piece, countFaster(speeds, limitKmh));
        else unknown.set(segment, piece);
      }
    const inOrder = [...unknown.keys()].sort((one, other) => one.startTime - other.startTime);
    for await (const [segment, fixes] of fixesOfSegments(history, vehicle, inOrder, AROUND_CUT_MS))
      add(unknown.get(segment)!, countFaster(fastSpeeds(segment, fixes, limitKmh), limitKmh));
    all.push(counts);
  }
  return all;
}
