import { localDay, type RangeFacts } from '@rastro/domain';
import { UTILIZATION_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { type DailyFacts, readDailyTotals } from '../store/totals.ts';
import { countDays, type Filter, weekdayOf } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, LinePoint, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { thinLine } from './kernel/thinLine.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements. */
const AT_ONCE = 50;
const MS_PER_HOUR = 3_600_000;

/** What the rows of the report and those of its days have. */
const USE = {
  drivenHours: { type: 'Float!', description: 'Hours that it moved.', width: 2 },
  idleHours: { type: 'Float!', description: 'Hours that it stood with the engine running.', width: 2 },
  parkedHours: { type: 'Float!', description: 'Hours that it stood with the engine off.', width: 2 },
  unknownHours: { type: 'Float!', description: 'Hours of which nothing is known.', width: 2 },
} as const satisfies Report['columns'];

/** Utilisation: how much of a period vehicles were in use; docs/reports.md says what its columns mean. */
export const utilization: Report = {
  call: 'utilizationReport',
  description:
    'How much of a range vehicles were in use. A vehicle without data in the range is left out, one that only stood has a row.',
  permission: 'UtilizacionFlota',
  words: UTILIZATION_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    daysKnown: { type: 'Int!', description: 'Local days of which something is known.', width: 0 },
    daysUsed: { type: 'Int!', description: 'Local days on which it made a trip.', width: 1.5 },
    daysShare: { type: 'Float', description: 'Percent of the days of the range, up to now.', width: 1.5 },
    ...USE,
    share: {
      type: 'Float',
      description: 'Percent of the time that is known in which its engine ran, or it moved.',
      width: 1.5,
    },
    kmsRec: { type: 'Float!', description: 'Kilometres of its trips.', width: 2 },
    dailyKm: {
      type: 'Float',
      description: 'Kilometres for each day on which it was used; null where it never was.',
      width: 2,
    },
  },
  rows: utilizationRows,
  details: {
    description: 'Its local days of which something is known, in order; all of them, or a page.',
    columns: {
      day: { type: 'String!', description: 'The local day, `yyyy-MM-dd`.', width: 2 },
      ...USE,
      kmsRec: { type: 'Float!', description: 'Kilometres of its trips.', width: 2 },
    },
    rows: utilizationDays,
    line: async (parts, scope, filter, { mid }, column) => {
      const [vehicle] = await reportVehicles(scope, [mid]);
      if (!vehicle) return [];
      const days = await daysOf(parts, scope, filter, vehicle);
      return thinLine(
        days.map(({ date, facts }): LinePoint => {
          const value = dayRow(date, facts)[column];
          const at = Math.max(filter.from, localDay(date, vehicle.timeZone).startTime);
          return { at: momentText(at), value: Number(value) };
        }),
      );
    },
  },
};

async function* utilizationRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  const now = Date.now();
  for (const some of inRounds(vehicles, AT_ONCE, progress)) {
    const daily = await readDailyTotals(scope.db, history, some, filter.from, filter.to);
    yield some.flatMap((vehicle): ReportRow[] => {
      const known = ofDays(daily.get(vehicle.assetId) ?? [], filter);
      if (known.length === 0) return [];
      const { assetId, name, licensePlate } = vehicle;
      const figures = rowOf(known, countDays(filter, vehicle, now));
      return [{ mid: assetId, name, pat: licensePlate, ...figures }];
    });
  }
}

function rowOf(known: readonly DailyFacts[], days: number) {
  const sum = (of: (facts: RangeFacts) => number) => known.reduce((total, day) => total + of(day.facts), 0);
  const used = known.filter(({ facts }) => facts.tripMs > 0).length;
  const movedMs = sum((facts) => facts.movingMs);
  const idleMs = sum((facts) => facts.idleMs);
  const stoppedMs = sum((facts) => facts.stoppedMs);
  const knownMs = movedMs + idleMs + stoppedMs;
  const distanceM = sum((facts) => facts.distanceM);
  return {
    daysKnown: known.length,
    daysUsed: used,
    daysShare: days > 0 ? percent(Math.min(1, used / days)) : null,
    drivenHours: hours(movedMs),
    idleHours: hours(idleMs),
    parkedHours: hours(stoppedMs),
    unknownHours: hours(sum(unknownMs)),
    share: knownMs === 0 ? null : percent((movedMs + idleMs) / knownMs),
    kmsRec: Math.round(distanceM) / 1000,
    dailyKm: used === 0 ? null : Math.round(distanceM / used) / 1000,
  };
}

async function* utilizationDays(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (!vehicle) return;
  const days = await daysOf(parts, scope, filter, vehicle);
  yield days.slice(offset, offset + limit).map(({ date, facts }) => dayRow(date, facts));
}

async function daysOf({ history }: ReportParts, scope: Scope, filter: Filter, vehicle: ReportVehicle) {
  const daily = await readDailyTotals(scope.db, history, [vehicle], filter.from, filter.to);
  return ofDays(daily.get(vehicle.assetId) ?? [], filter);
}

const ofDays = (days: readonly DailyFacts[], { weekdays }: Filter): DailyFacts[] =>
  days
    .filter(({ date }) => weekdays.has(weekdayOf(date)))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));

const dayRow = (date: string, facts: RangeFacts): DetailRow => ({
  day: date,
  drivenHours: hours(facts.movingMs),
  idleHours: hours(facts.idleMs),
  parkedHours: hours(facts.stoppedMs),
  unknownHours: hours(unknownMs(facts)),
  kmsRec: Math.round(facts.distanceM) / 1000,
});

/** A vehicle in tow moves, and what it is used for is not known. */
const unknownMs = ({ noDataMs, towedMs }: RangeFacts): number => noDataMs + towedMs;
const hours = (ms: number): number => Math.round((ms / MS_PER_HOUR) * 100) / 100;
const percent = (share: number): number => Math.round(share * 1000) / 10;
