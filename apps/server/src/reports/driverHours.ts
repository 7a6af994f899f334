import {
  addPieces,
  type Driving,
  drivenWithin,
  exceededLimits,
  joinDriving,
  localDayOf,
  localDays,
  longestUnbroken,
  metresToKm,
  restAfter,
  type TripPiece,
} from '@rastro/domain';
import { DRIVER_HOURS_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { readDriverNames } from '../store/driverNames.ts';
import { readTripPieces } from '../store/tripPieces.ts';
import { daysIn, type Filter } from './kernel/filter.ts';
import type { Report, ReportParts, ReportRow } from './kernel/report.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Vehicles whose timelines are read at once. */
const AT_ONCE = 20;
const DAY_MS = 86_400_000;

/** Hours of drivers: how long people drove and rested; docs/reports.md says what its columns mean. */
export const driverHours: Report = {
  call: 'driverHoursReport',
  description:
    'How long people drove the vehicles and rested, a row for each driver and local day on which they drove. What nobody is known to have driven is left out.',
  permission: 'HorasConductores',
  words: DRIVER_HOURS_WORDS,
  columns: {
    driverId: { type: 'Int!', description: 'The driver.', width: 0 },
    driver: { type: 'String!', description: 'Name of the driver.', width: 3 },
    day: { type: 'String!', description: 'The local day, `yyyy-MM-dd`.', width: 2 },
    vehicles: {
      type: 'String!',
      description: 'Names of the vehicles, the one driven longest first.',
      width: 3,
    },
    iTime: { type: 'DateTime!', description: 'When the driver first drove on that day.', width: 2.5 },
    fTime: { type: 'DateTime!', description: 'When the driver last drove on that day.', width: 2.5 },
    kmsRec: { type: 'Float!', description: 'Kilometres of the trips.', width: 2 },
    drivingTime: { type: 'Int!', description: 'Seconds that the driver drove on that day.', width: 2 },
    unbrokenTime: {
      type: 'Int!',
      description: 'Seconds of the longest driving without a break that went on that day.',
      width: 2,
    },
    restTime: {
      type: 'Int',
      description:
        'Seconds of the longest rest within 24 hours from the first driving of the day; null until they are over.',
      width: 2,
    },
    weekTime: {
      type: 'Int!',
      description: 'Seconds driven since Monday, up to the end of the day.',
      width: 2,
    },
    exceeded: {
      type: 'String',
      description:
        'The limits that were exceeded, of UNBROKEN, DAY, REST and WEEK, with commas between them; null for none.',
      width: 3,
    },
  },
  rows: driverRows,
};

/** What somebody drove of one vehicle. */
interface Driven {
  vehicle: ReportVehicle;
  pieces: TripPiece[];
}

async function* driverRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  const byDriver = new Map<number, Driven[]>();
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const pieces = await readTripPieces(
      scope.db,
      history,
      some.map((vehicle) => ({ ...vehicle, days: daysAround(filter, vehicle) })),
    );
    for (const [i, vehicle] of some.entries())
      for (const [driverId, own] of Map.groupBy(pieces[i] ?? [], (piece) => piece.driverId)) {
        if (driverId === null || (filter.driverIds && !filter.driverIds.includes(driverId))) continue;
        byDriver.set(driverId, [...(byDriver.get(driverId) ?? []), { vehicle, pieces: own }]);
      }
  }
  const customers = [...new Set(vehicles.map(({ customerId }) => customerId))];
  const names = await readDriverNames(scope.db, customers, [...byDriver.keys()]);
  const drivers = [...byDriver].flatMap(([driverId, driven]) => {
    const driver = names.get(driverId);
    return driver ? [{ driverId, driver: driver.fullName, driven }] : [];
  });
  const now = Date.now();
  for (const { driverId, driver, driven } of drivers.toSorted(
    (one, other) => one.driver.localeCompare(other.driver, 'es') || one.driverId - other.driverId,
  ))
    yield daysOf(driven, filter, now).map((day): ReportRow => ({ driverId, driver, ...day }));
}

/**
 * The local days of which driving is read: from the Monday before a range, since its week is summed, to a day after it, in which drivers rest.
 * Where the range cuts a day, it is two.
 */
function daysAround({ from, to }: Filter, { timeZone }: ReportVehicle) {
  const edges = (start: number, end: number) =>
    [start, from, to, end]
      .filter((time) => time >= start && time <= end)
      .toSorted((one, other) => one - other);
  return localDays(mondayBefore(from, timeZone), to + DAY_MS, timeZone).flatMap((day) => {
    const times = edges(day.startTime, day.endTime);
    return times.slice(1).flatMap((end, i) => {
      const start = times[i] ?? end;
      return end > start ? [{ date: day.date, from: start, to: end }] : [];
    });
  });
}

function mondayBefore(time: number, timeZone: string): number {
  const date = Temporal.PlainDate.from(localDayOf(time, timeZone).date);
  return date.subtract({ days: date.dayOfWeek - 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

const drivingOf = (pieces: readonly TripPiece[]): Driving[] =>
  pieces.flatMap(({ segments }) =>
    segments
      .filter(({ state }) => state === 'MOVING')
      .map(({ startTime, endTime }) => ({ from: startTime, to: endTime })),
  );

const timeOf = ({ startTime, endTime }: TripPiece): Driving => ({ from: startTime, to: endTime });

/** The days of a filter on which somebody drove, in order. A driver belongs to one customer, so that all vehicles have one time zone. */
function daysOf(driven: readonly Driven[], filter: Filter, now: number) {
  const timeZone = driven[0]?.vehicle.timeZone ?? 'UTC';
  const times = joinDriving(driven.flatMap(({ pieces }) => drivingOf(pieces)));
  return daysIn(filter, { timeZone }).flatMap(({ date, from, to }) => {
    const onDay = driven
      .map(({ vehicle, pieces }) => {
        const ofDay = pieces.filter((piece) => piece.startTime >= from && piece.endTime <= to);
        return { vehicle, trips: ofDay.map(timeOf), sum: addPieces(ofDay) };
      })
      // Of a silence within a trip the kilometres are known, and not when the vehicle moved.
      .filter(({ sum }) => sum.movingMs > 0 || sum.distanceM > 0)
      .toSorted((one, other) => other.sum.movingMs - one.sum.movingMs);
    const [main] = onDay;
    if (!main) return [];
    const moved = times.filter((time) => time.to > from && time.from < to);
    const own = moved.length > 0 ? moved : joinDriving(onDay.flatMap(({ trips }) => trips));
    const unbrokenMs = longestUnbroken(times, from, to);
    const dayMs = drivenWithin(times, from, to);
    const weekMs = drivenWithin(times, mondayBefore(from, timeZone), to);
    const restMs = restAfter(times, from, to, now);
    const exceeded = exceededLimits({ unbrokenMs, dayMs, weekMs, restMs }, filter);
    return [
      {
        mid: main.vehicle.assetId,
        day: date,
        vehicles: onDay.map(({ vehicle }) => vehicle.name).join(', '),
        iTime: momentText(Math.max(from, own[0]?.from ?? from)),
        fTime: momentText(Math.min(to, own.at(-1)?.to ?? to)),
        kmsRec: metresToKm(Math.round(onDay.reduce((metres, { sum }) => metres + sum.distanceM, 0))),
        drivingTime: seconds(dayMs),
        unbrokenTime: seconds(unbrokenMs),
        restTime: restMs === null ? null : seconds(restMs),
        weekTime: seconds(weekMs),
        exceeded: exceeded.length === 0 ? null : exceeded.join(','),
      },
    ];
  });
}

const seconds = (ms: number): number => Math.round(ms / 1000);
