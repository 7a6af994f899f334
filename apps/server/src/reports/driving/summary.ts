import type { DrivingFigures } from '@rastro/contract/resolvers';
import { drivingScore, infractionScore, scoreStatus } from '@rastro/domain';
import type { Scope } from '../../access/scope.ts';
import { type NamedDriver, readDriverNames } from '../../store/driverNames.ts';
import { addDays, type DrivenDay } from './drivenDays.ts';

type Figures = Omit<DrivingFigures, '__typename'>;

/** How one person drove one vehicle. */
export interface DrivenPair extends Figures, Pick<DrivenDay, 'vehicle' | 'driverId'> {
  /** Null where nobody is known. */
  driverName: string | null;
}

/** Days by person and vehicle, in the order of the vehicles. */
export const summaryOf = (
  days: readonly DrivenDay[],
  drivers: ReadonlyMap<number, NamedDriver>,
): DrivenPair[] =>
  [...Map.groupBy(days, pairOf).values()].map((some) => {
    const { vehicle, driverId } = some[0]!;
    return {
      driverId,
      driverName: drivers.get(driverId ?? 0)?.fullName ?? null,
      vehicle,
      ...figuresOf(some),
    };
  });

const pairOf = ({ vehicle, driverId }: DrivenDay): string => `${vehicle.assetId} ${driverId}`;

/** The drivers of days or infractions, by their ids. */
export const driversOf = (
  scope: Scope,
  some: readonly Pick<DrivenDay, 'vehicle' | 'driverId'>[],
): Promise<ReadonlyMap<number, NamedDriver>> =>
  readDriverNames(
    scope.db,
    [...new Set(some.map(({ vehicle }) => vehicle.customerId))],
    [...new Set(some.flatMap(({ driverId }) => driverId ?? []))],
  );

const km = (metres: number): number => Math.round(metres) / 1000;
const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/** What days add up to. */
export function figuresOf(days: readonly DrivenDay[]): Figures {
  const { record, movingMs, fuelUsedL, measuredM } = addDays(days);
  const { AB, GB, FF, EV } = record.infractions;
  const score = drivingScore(record);
  return {
    scoreProm: score,
    scoreStatus: scoreStatus(score),
    kmsRecSum: km(record.distanceM),
    conductionTimeSum: Math.round(movingMs / 1000),
    cmbConsumedSum: tenths(fuelUsedL),
    eficiencyProm: fuelUsedL ? tenths(measuredM / 1000 / fuelUsedL) : null,
    suddenAcelerations: AB,
    suddenAcelerationsStatus: scoreStatus(infractionScore(record, 'AB')),
    hardBrakings: FF,
    hardBrakingsStatus: scoreStatus(infractionScore(record, 'FF')),
    velocityExcess: EV,
    velocityExcessStatus: scoreStatus(infractionScore(record, 'EV')),
    sharpTurn: GB,
    sharpTurnStatus: scoreStatus(infractionScore(record, 'GB')),
  };
}
