import {
  addPieces,
  addRecords,
  type DayStretch,
  type DrivingRecord,
  type Infraction,
  judgedDistances,
  type TripPiece,
} from '@rastro/domain';
import type { Scope } from '../../access/scope.ts';
import type { SettingsDirectory } from '../../settings/settingsDirectory.ts';
import { type FoundInfraction, readInfractions, readOwnManoeuvres } from '../../store/events/infractions.ts';
import { historySeenBy } from '../../store/history/veiledHistory.ts';
import { readTripPieces } from '../../store/tripPieces.ts';
import { daysIn, type Filter } from '../kernel/filter.ts';
import type { ReportParts } from '../kernel/report.ts';
import { type ReportVehicle, reportVehicles } from '../vehicles.ts';

/** Vehicles whose timelines are read at once. */
const AT_ONCE = 20;

/** Dependencies of driving behaviour. */
export interface DrivingParts extends ReportParts {
  /** The thresholds by which facts are found. */
  settings: SettingsDirectory;
}

/** What somebody did with a vehicle on a local day: the least that driving behaviour is summed from. */
export interface DrivenDay {
  vehicle: ReportVehicle;
  /** Null where nobody is known. */
  driverId: number | null;
  date: string;
  record: DrivingRecord;
  movingMs: number;
  /** The litres burnt; null where nothing measures them. */
  fuelUsedL: number | null;
}

/** An infraction with the day and the vehicle on which it was committed. */
export interface DatedInfraction extends FoundInfraction {
  vehicle: ReportVehicle;
  date: string;
}

/** What a filter is about: days of people and vehicles, and their infractions, both in the order of the vehicles and of time. */
export async function drivenDays(
  { history, settings }: Pick<DrivingParts, 'history' | 'settings'>,
  scope: Scope,
  filter: Filter,
): Promise<{ days: DrivenDay[]; infractions: DatedInfraction[] }> {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  const all = { days: [] as DrivenDay[], infractions: [] as DatedInfraction[] };
  for (let start = 0; start < vehicles.length; start += AT_ONCE) {
    const some = vehicles.slice(start, start + AT_ONCE);
    const asked = some.map(({ customerId, assetId, timeZone }) => ({
      customerId,
      assetId,
      days: daysIn(filter, { timeZone }),
    }));
    const spans = asked.map(({ customerId, assetId, days }) => ({
      customerId,
      assetId,
      from: days[0]?.from ?? 0,
      to: days.at(-1)?.to ?? 0,
    }));
    const pieces = await readTripPieces(scope.db, historySeenBy(history, scope), asked);
    const found = await readInfractions(scope.db, spans);
    const thresholdsOf = some.map(({ customerId, assetId }) => {
      const inForce = settings.of(customerId, assetId);
      return (timeMs: number) => inForce.at(timeMs).behaviour;
    });
    const trusted = spans.map((span, i) => {
      const trustMs = [span.from, span.to].map((time) => thresholdsOf[i]!(time).deviceTrustMs);
      return { ...span, from: span.from - Math.max(...trustMs) };
    });
    const own = await readOwnManoeuvres(scope.db, trusted);
    for (const [i, vehicle] of some.entries()) {
      const infractions = dated(vehicle, found.get(i) ?? [], asked[i]?.days ?? []).filter(isAsked(filter));
      const driven = (pieces[i] ?? []).filter(isAsked(filter));
      all.infractions.push(...infractions);
      const judgedOf = (segments: TripPiece['segments']) =>
        judgedDistances(segments, own.get(i) ?? [], thresholdsOf[i]!);
      all.days.push(...daysOf(vehicle, driven, infractions, judgedOf));
    }
  }
  return all;
}

const isAsked =
  ({ driverIds }: Filter) =>
  ({ driverId }: { driverId: number | null }): boolean =>
    driverIds === null || (driverId !== null && driverIds.includes(driverId));

/** The infractions that begin on one of the days. */
function dated(
  vehicle: ReportVehicle,
  found: readonly FoundInfraction[],
  days: readonly DayStretch[],
): DatedInfraction[] {
  return found.flatMap((infraction) => {
    const day = days.find(({ from, to }) => infraction.at >= from && infraction.at < to);
    return day ? [{ ...infraction, vehicle, date: day.date }] : [];
  });
}

function daysOf(
  vehicle: ReportVehicle,
  pieces: readonly TripPiece[],
  infractions: readonly DatedInfraction[],
  judgedOf: (segments: TripPiece['segments']) => Pick<DrivingRecord, 'judgedM' | 'turnsJudgedM'>,
): DrivenDay[] {
  const keyOf = ({ date, driverId }: { date: string; driverId: number | null }): string =>
    `${date} ${driverId}`;
  const driven = Map.groupBy(pieces, keyOf);
  const committed = Map.groupBy(infractions, keyOf);
  const keys = new Map([...pieces, ...infractions].map((one) => [keyOf(one), one]));
  return [...keys]
    .map(([key, { date, driverId }]): DrivenDay => {
      const own = driven.get(key) ?? [];
      const { distanceM, movingMs, fuelUsedL } = addPieces(own);
      const kinds = (committed.get(key) ?? []).map(({ kind }) => kind);
      const count = (wanted: Infraction): number => kinds.filter((kind) => kind === wanted).length;
      const judged = judgedOf(own.flatMap(({ segments }) => segments));
      const counts = { AB: count('AB'), GB: count('GB'), FF: count('FF'), EV: count('EV') };
      return {
        vehicle,
        driverId,
        date,
        record: { distanceM, ...judged, infractions: counts },
        movingMs,
        fuelUsedL,
      };
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** Days added up. The distance on which fuel was measured is that by which it is judged how far a litre reached. */
export function addDays(days: readonly DrivenDay[]) {
  const measured = days.filter(({ fuelUsedL }) => fuelUsedL !== null);
  return {
    record: addRecords(days.map(({ record }) => record)),
    movingMs: days.reduce((sum, { movingMs }) => sum + movingMs, 0),
    fuelUsedL:
      measured.length === 0 ? null : measured.reduce((sum, { fuelUsedL }) => sum + (fuelUsedL ?? 0), 0),
    measuredM: measured.reduce((sum, { record: { distanceM } }) => sum + distanceM, 0),
  };
}
