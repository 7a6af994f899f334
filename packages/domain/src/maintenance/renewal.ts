/** The metres by which a dashboard and the odometer that Rastro follows may differ and still be the same odometer. */
const AGREES_WITHIN_M = 500_000;

/**
 * The odometer reading (metres) from which the next cycle counts, after a service that was performed at `toldM` by the dashboard
 * and at `knownM` by the odometer that Rastro follows. The dashboard is the more exact one, where both are the same odometer; a
 * dashboard that counts elsewhere would make a limit that the followed odometer never reaches, or has passed long ago.
 */
export function renewalStartM(toldM: number | null, knownM: number | null): number | null {
  if (toldM === null) return knownM;
  if (knownM === null) return toldM;
  return Math.abs(toldM - knownM) <= AGREES_WITHIN_M ? toldM : knownM;
}
