/** Where a device sat, and when. Times are milliseconds since 1970 UTC; `to` null while it still sits there. */
export interface PlacedMounting {
  assetId: number;
  from: number;
  to: number | null;
}

/**
 * Of the mountings of a device, in order, the one to which a fix of a moment belongs. `outside`: it sat nowhere then, so the vehicle in which
 * it sits now gets the fix, flagged. Null where it sat nowhere then and sits nowhere now.
 */
export function mountingOf<Mounting extends PlacedMounting>(
  mountings: readonly Mounting[],
  fixTime: number,
): { mounting: Mounting; outside: boolean } | null {
  const then = mountings.find(({ from, to }) => from <= fixTime && (to === null || fixTime < to));
  if (then) return { mounting: then, outside: false };
  const last = mountings.at(-1);
  return last && last.to === null ? { mounting: last, outside: true } : null;
}
