import { buffer } from 'node:stream/consumers';
import type { Resolvers } from '@rastro/contract/resolvers';
import { countOf, metresToKm, type Trip, tripsOf } from '@rastro/domain';
import { type ConsolidatedForm, consolidatedWords, PLANNED_WORDS } from '@rastro/format';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { defineJob, type Job } from '../jobs/kernel/job.ts';
import type { Jobs } from '../jobs/kernel/jobs.ts';
import { shownJob } from '../jobs/kernel/resolvers.ts';
import { momentText } from '../moments.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { type KeyHolder, keyHolders } from '../store/keyHolders.ts';
import { readParts } from '../store/range.ts';
import { shownKmh } from './drivenFixes.ts';
import { checked } from './kernel/checked.ts';
import type { WrittenFile } from './kernel/files.ts';
import { type AskedFilter, askedFilter, type Filter, filterOf, stretchesIn } from './kernel/filter.ts';
import { shownOf } from './kernel/job.ts';
import { reportParameters } from './kernel/parameters.ts';
import type { ReportColumn, ReportForm, ReportParts, ReportRow } from './kernel/report.ts';
import { type SealableReport, sealedFile } from './sealed/sealable.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Vehicles whose timelines are read together. */
const AT_ONCE = 5;

const COLUMNS: Readonly<Record<string, ReportColumn>> = {
  name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
  pat: { type: 'String!', description: 'License plate.', width: 2 },
  nInt: { type: 'String', description: 'Internal number.', width: 2 },
  ibutton: { type: 'String', description: 'The key with which the driver identified.', width: 3 },
  nCh: { type: 'String', description: 'Whose key it is.', width: 3 },
  nroJourneys: { type: 'Int!', description: 'Trips that began in the range.', width: 1.5 },
  iTime: { type: 'DateTime!', description: 'When the trip began, or the range did.', width: 3 },
  uIni: { type: 'String', description: 'Where it began.', width: 5 },
  fTime: { type: 'DateTime!', description: 'When it ended, or the range did.', width: 3 },
  uFin: { type: 'String', description: 'Where it ended.', width: 5 },
  kmsRec: { type: 'Float!', description: 'Kilometres.', width: 2 },
  tIgn: { type: 'Int!', description: 'Seconds of the trips.', width: 2 },
  tRal: { type: 'Int!', description: 'Seconds of the trips with the engine idling.', width: 2 },
  velProm: { type: 'Float', description: 'Kilometres over the time that was not idle, in km/h.', width: 2 },
  velMax: { type: 'Float', description: 'Greatest speed, in km/h.', width: 2 },
};

/** Consolidated: the trips of vehicles as a spreadsheet, one by one or summed up; docs/reports.md says what its columns mean. */
export const sealableConsolidated: SealableReport<ReportParts> = {
  name: 'consolidatedReport',
  anyOf: ['Consolidados'],
  words: PLANNED_WORDS.consolidatedReport,
  read: async (parts, scope, given) => {
    const asked = checked(askedFilter, given);
    const filter = filterOf(scope, asked);
    const form: ReportForm = { words: consolidatedWords(filter), columns: COLUMNS };
    return {
      form,
      content: { rows: consolidatedRows(parts, scope, filter), beginning: null, nested: null },
      filter,
      parameters: (format) => reportParameters(form, filter, asked, format),
    };
  },
};

const consolidatedFile = (parts: ReportParts, scope: Scope, asked: AskedFilter): Promise<WrittenFile> =>
  sealedFile(sealableConsolidated, parts, scope, asked, 'EXCEL');

async function* consolidatedRows(parts: ReportParts, scope: Scope, filter: Filter) {
  const history = historySeenBy(parts.history, scope);
  for (const vehicles of inRounds(await reportVehicles(scope, filter.assetIds), AT_ONCE, parts.progress)) {
    const stretches = vehicles.map((vehicle) => stretchesIn(filter, vehicle));
    const timelines = await readParts(scope.db, history, stretches.flat());
    const holders = filter.useIbutton ? await keyHolders(scope.db, vehicles, filter.from, filter.to) : null;
    for (const [i, vehicle] of vehicles.entries()) {
      const trips = timelines.splice(0, stretches[i]!.length).flatMap(tripsOf);
      if (trips.length > 0) yield rowsOf(vehicle, trips, holders?.get(vehicle.assetId) ?? [], filter, parts);
    }
  }
}

function rowsOf(
  vehicle: ReportVehicle,
  trips: readonly Trip[],
  holders: readonly KeyHolder[],
  { resumed, useIbutton }: ConsolidatedForm,
  parts: ReportParts,
): ReportRow[] {
  const keyOf = (trip: Trip): string =>
    useIbutton ? (trip.segments.find(({ driverKey }) => driverKey !== null)?.driverKey ?? '') : '';
  const groups = resumed ? [...Map.groupBy(trips, keyOf).values()] : trips.map((trip) => [trip]);
  return groups.map((some) => {
    const key = keyOf(some[0]!);
    return {
      ...vehicleCells(vehicle),
      ...(useIbutton && { ibutton: key || null, nCh: nameOf(holders, key, some[0]!) }),
      ...(resumed ? { nroJourneys: countOf(some) } : tripCells(some[0]!, parts)),
      ...figures(some),
    };
  });
}

const vehicleCells = ({ assetId, name, licensePlate, internalNumber }: ReportVehicle) => ({
  mid: assetId,
  name,
  pat: licensePlate,
  nInt: internalNumber,
});

/** Whose key it was when the trip was driven; null where it is nobody's. */
const nameOf = (holders: readonly KeyHolder[], key: string, { startTime, endTime }: Trip): string | null =>
  holders.find((held) => held.key === key && held.startTime < endTime && held.endTime > startTime)
    ?.driverName ?? null;

const tripCells = (trip: Trip, { addressOf }: ReportParts) => ({
  iTime: momentText(trip.startTime),
  uIni: addressOf(trip.startLatitude, trip.startLongitude),
  fTime: momentText(trip.endTime),
  uFin: addressOf(trip.endLatitude, trip.endLongitude),
});

function figures(trips: readonly Trip[]) {
  const sum = (of: (trip: Trip) => number): number => trips.reduce((total, trip) => total + of(trip), 0);
  const distanceM = sum((trip) => trip.distanceM);
  const tripMs = sum((trip) => trip.endTime - trip.startTime);
  const idleMs = sum((trip) => trip.idleMs);
  const speeds = trips.flatMap(({ maxSpeedMps }) => maxSpeedMps ?? []);
  return {
    kmsRec: Math.round(metresToKm(distanceM) * 1000) / 1000,
    tIgn: Math.round(tripMs / 1000),
    tRal: Math.round(idleMs / 1000),
    velProm: tripMs > idleMs ? shownKmh((distanceM / (tripMs - idleMs)) * 1000) : null,
    velMax: speeds.length === 0 ? null : shownKmh(Math.max(...speeds)),
  };
}

/** The file of the consolidated report as a job. */
export const consolidatedJob = (parts: ReportParts): Job =>
  defineJob({
    kind: 'consolidatedReport',
    anyOf: ['Consolidados'],
    input: askedFilter,
    about: ({ fechaInicio, fechaFin, assetsSelected }) => ({
      format: 'EXCEL',
      from: fechaInicio,
      to: fechaFin,
      count: assetsSelected.length,
    }),
    shows: shownOf,
    run: async ({ scope }, input, progress) => ({
      file: await consolidatedFile({ ...parts, progress }, scope, input),
    }),
  });

/** The calls that give the consolidated report. */
export function consolidatedResolvers(parts: ReportParts & { jobs: Jobs }): Resolvers<CallContext> {
  return {
    Query: {
      consolidatedReportExportExcel: async (_root, args, context) => {
        const { content } = await consolidatedFile(parts, scopeOf(context), checked(askedFilter, args));
        return (await buffer(content)).toString('base64');
      },
    },
    Mutation: {
      consolidatedReportJob: async (_root, args, context) => {
        const scope = scopeOf(context);
        const wish = checked(askedFilter, args);
        filterOf(scope, wish); // a wrong range is refused at once, and not by the job
        const vehicles = await reportVehicles(scope, wish.assetsSelected);
        if (vehicles.length === 0) throw codedError('NOT_FOUND');
        const assetsSelected = vehicles.map(({ assetId }) => assetId);
        return shownJob(await parts.jobs.start(scope, consolidatedJob(parts), { ...wish, assetsSelected }));
      },
    },
  };
}
