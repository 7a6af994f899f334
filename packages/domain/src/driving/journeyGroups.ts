import type { TripPiece } from './tripPieces.ts';

/** By what the trips of a vehicle are put together: the values of the enumeration JourneyGroupEnum, the usual one first. */
export const JOURNEY_GROUPS = ['BY_DAY', 'BY_TRIP', 'BY_DRIVER'] as const;
export type JourneyGroup = (typeof JOURNEY_GROUPS)[number];

/** What pieces of one group have in common. Drivers are put together over the whole range, those that nobody knows too. */
const KEYS: Readonly<Record<JourneyGroup, (piece: TripPiece) => string | number | null>> = {
  BY_DAY: ({ date }) => date,
  BY_TRIP: ({ tripStartTime }) => tripStartTime,
  BY_DRIVER: ({ driverId }) => driverId,
};

/** The pieces of trips put together, each group with its first piece first, in the order of those. */
export const journeyGroups = (pieces: readonly TripPiece[], by: JourneyGroup): TripPiece[][] => [
  ...Map.groupBy(pieces, KEYS[by]).values(),
];

/** Who drove longest in pieces of trips; null where nobody is known. Of equals the one who drove first. */
export function mainDriver(pieces: readonly TripPiece[]): number | null {
  let best: { driverId: number | null; ms: number } = { driverId: null, ms: -1 };
  for (const [driverId, driven] of Map.groupBy(pieces, (piece) => piece.driverId)) {
    const ms = driven.reduce((sum, { tripMs }) => sum + tripMs, 0);
    if (driverId !== null && ms > best.ms) best = { driverId, ms };
  }
  return best.driverId;
}
