/** To whom and to what something kept is bound. What is bound otherwise is erased and never shown. */
export interface Bond {
  userId: number;
  /** What the user may do and see, as a text that changes with it. */
  rights: string;
  /** What was asked of the server, as a text that changes with the shape of the answers. */
  shape: string;
}

/** How long something is kept after it was received last: a week. */
export const KEPT_FOR_MS = 7 * 86_400_000;
/** By how much the clock of this browser may have been set back. */
const AHEAD_MS = 86_400_000;

/** Whether what was received last at a moment and is bound so may be shown now, to whom `bond` is of. Moments are in milliseconds since 1970. */
export function mayShow(kept: { bond: Bond; at: number }, bond: Bond, nowMs: number): boolean {
  const ageMs = nowMs - kept.at;
  return isSame(kept.bond, bond) && ageMs < KEPT_FOR_MS && ageMs > -AHEAD_MS;
}

const isSame = (one: Bond, other: Bond): boolean =>
  one.userId === other.userId && one.rights === other.rights && one.shape === other.shape;
