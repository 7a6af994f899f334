import type { DrivingBehaviorsQuery } from '../../api/index.ts';
import type { DrivingFigures } from './calls.ts';
import type { DrivingTab } from './drivingAddress.ts';

export type Driving = DrivingBehaviorsQuery['drivingBehaviorsReport'];
export type DrivingDay = Driving['details'][number];

/** One of those who are compared: a driver or a vehicle. */
export interface Compared {
  /** Its name in the address. */
  who: string;
  name: string;
  figures: DrivingFigures;
  /** Whether a day, or an infraction, is its own. */
  owns: (one: { driverId: number | null; assetId: number }) => boolean;
}

/** The drivers or vehicles that are compared, the best first. */
export const comparedIn = (driving: Driving, tab: DrivingTab, unknownDriver: string): Compared[] =>
  tab === 'vehicles'
    ? driving.assetProms.map(({ assetId, assetName, figures }) => ({
        who: String(assetId),
        name: assetName,
        figures,
        owns: (one) => one.assetId === assetId,
      }))
    : driving.driverProms.map(({ driverId, driverName, figures }) => ({
        who: driverId === null ? 'none' : String(driverId),
        name: driverName ?? unknownDriver,
        figures,
        owns: (one) => one.driverId === driverId,
      }));

/** Whom an address means: one of those who are compared, or all of them; null for nobody. */
export function shownIn(
  driving: Driving,
  tab: DrivingTab,
  who: string | null,
  texts: { everybody: string; unknownDriver: string },
): Compared | null {
  if (who === 'all') return { who, name: texts.everybody, figures: driving.totals, owns: () => true };
  return comparedIn(driving, tab, texts.unknownDriver).find((one) => one.who === who) ?? null;
}
