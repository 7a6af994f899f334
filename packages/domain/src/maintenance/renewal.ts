/** The metres by which a dashboard and the odometer that Rastro follows may differ and still be the same odometer. */
const AGREES_WITHIN_M = 500_000;

/**
 * The odometer reading (metres) from which the next cycle counts, after a service that was performed at `dashboardM` by the dashboard
 * and at `followedM` by the odometer that Rastro follows. The dashboard is the more exact one, where both are the same odometer; a
 * dashboard that counts elsewhere would make a limit that the followed odometer never reaches, or has passed long ago.
 */
export function renewalStartM(dashboardM: number | null, followedM: number | null): number | null {
  if (dashboardM === null) return followedM;
  if (followedM === null) return dashboardM;
  return Math.abs(dashboardM - followedM) <= AGREES_WITHIN_M ? dashboardM : followedM;
}
