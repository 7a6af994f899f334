import type {
  DetentionReportDetail,
  EventReportDetail,
  FleetKmReportRow,
  ReportPoint,
} from '@rastro/contract/resolvers';
import { ENUMERATIONS, EVENT_TYPES, OBD2_VARIABLES, type Obd2Name } from '@rastro/domain';
import { REPORT_WORDS, type ReportColumnKind, type ReportWords, USUAL_ARGUMENTS } from '@rastro/format';
import { type ListedReport, REPORTS } from '../../reports/index.ts';
import type { Asked } from '../api/asked.ts';
import { refusal } from '../api/refusal.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';
import { addJob } from './jobs.ts';

/** Kilometres of a vehicle, which are its id. */
const rowsOf = ({ fleet, user }: Asked, ids: readonly number[]): FleetKmReportRow[] =>
  vehiclesInReach(fleet, user)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, plate }) => ({
      mid: id,
      typeMobile: 'Bus',
      name: plate,
      pat: plate,
      kmsRec: id,
      velProm: 50,
      velMax: 80,
      dir: null,
    }));

const CHOOSES_DRIVERS = 'MostrarFiltroDeConductoresEnReportesDeEstadistica';
const EVENTS_EACH = 12;
const BEGIN = Date.parse('2026-11-20T13:00:00Z');

/** One an hour, of which the second has no place and was on no trip. */
const eventsOfOne = Array.from({ length: EVENTS_EACH }, (_, index) => ({
  fGPS: new Date(BEGIN + index * 3_600_000).toISOString(),
  evtDesc: index === 0 ? 'Panico' : 'Exceso de velocidad',
  traveltime: index === 1 ? null : 600 + index,
  kmsRec: index === 1 ? null : 5 + index,
  nCh: index === 1 ? null : 'Rosa Quispe',
  dir: index === 1 ? null : 'Av. Arequipa 100',
  lat: index === 1 ? null : -12.05 + index / 1000,
  lon: index === 1 ? null : -77.04,
}));

const pageOfEvents = ({ pageNumber, pageSize }: { pageNumber?: number; pageSize?: number }) => {
  const [page, size] = [pageNumber ?? 1, pageSize ?? EVENTS_EACH];
  return eventsOfOne.slice((page - 1) * size, page * size);
};

/** Twelve events of a vehicle. */
const eventRow = ({ id, plate }: { id: number; plate: string }) => ({
  mid: id,
  name: plate,
  pat: plate,
  iTime: new Date(BEGIN).toISOString(),
  fTime: new Date(BEGIN + 11 * 3_600_000).toISOString(),
  traveltime: 8_100,
  numEvents: EVENTS_EACH,
  eventReports: pageOfEvents as unknown as EventReportDetail[], // called with the field's arguments
});

/** What a call for a page of a report is asked, as far as this company answers it. */
interface AskedPage {
  assetsSelected: readonly number[];
  searchText?: string | null;
  subtotalsBy?: string | null;
  pageNumber?: number | null;
  pageSize?: number | null;
}

/** A page of a report that has one row a vehicle. */
function pageOf<Row extends { mid: number; name: string }>(
  asked: Asked,
  { assetsSelected, searchText, subtotalsBy, pageNumber, pageSize }: AskedPage,
  rowOf: (vehicle: { id: number; plate: string }) => Row,
  totals: { column: string; value: number; isPartial: boolean }[] = [],
) {
  const rows = vehiclesInReach(asked.fleet, asked.user)
    .filter(({ id }) => assetsSelected.includes(id))
    .map(rowOf)
    .filter(({ name }) => name.includes(searchText ?? ''));
  const [page, size] = [pageNumber ?? 1, pageSize ?? 10];
  return {
    count: rows.length,
    items: rows.slice((page - 1) * size, page * size),
    totals,
    chart: [],
    groups: subtotalsBy ? groupsOf(rows, totals) : [],
  };
}

/** The first row in a group of its own, and the others in none. */
function groupsOf(rows: readonly object[], totals: readonly { column: string }[]) {
  const groupOf = (label: string, own: readonly object[], first: number) => ({
    label,
    first,
    count: own.length,
    totals: totals.map(({ column }) => ({
      column,
      value: own.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[column] ?? 0), 0),
      isPartial: false,
    })),
  });
  return [groupOf('Reparto', rows.slice(0, 1), 0), groupOf('Sin grupo', rows.slice(1), 1)].filter(
    ({ count }) => count > 0,
  );
}

/** The job of a report's file. */
const jobOf =
  ({ call }: ListedReport) =>
  (_: unknown, args: { format: string }, asked: Asked) =>
    addJob(asked, call, {
      format: args.format,
      count: vehiclesIn(REPORT_WORDS[call], args).length,
      from: null,
      to: null,
    });

/** A stop of forty minutes, and a drive after it. */
const stopsOfOne: DetentionReportDetail[] = [
  { detentionStatus: 'STOPPED', lat: -12.05, lon: -77.04, nCh: null },
  { detentionStatus: 'MOVING', lat: null, lon: null, nCh: 'Rosa Quispe' },
].map((stop, index) => ({
  ...stop,
  iTime: new Date(BEGIN + index * 2_400_000).toISOString(),
  fTime: new Date(BEGIN + (index + 1) * 2_400_000).toISOString(),
  uIni: 'Av. Arequipa 100',
  detentionTime: 2_400,
}));

/** The vehicles that a report is asked about, whatever its calls name them. */
const vehiclesIn = (words: ReportWords, args: object): readonly number[] =>
  new Map<string, readonly number[]>(Object.entries(args)).get(
    (words.arguments ?? USUAL_ARGUMENTS).vehicles,
  ) ?? [];

/** A value of a kind of column. */
const sampleOf = (kind: ReportColumnKind): string | number => SAMPLES[kind] ?? 1_234;

const SAMPLES: Partial<Record<ReportColumnKind, string>> = {
  day: new Date(BEGIN).toISOString().slice(0, 10),
  drivingLimits: 'UNBROKEN',
  fuelEvent: 'FILL',
  moment: new Date(BEGIN).toISOString(),
  sensor: 'door1',
  state: 'IDLE',
  text: 'Lima',
};

/** The reports with their words. */
const WORDED: readonly { call: string; words: ReportWords }[] = REPORTS.map(({ call }) => ({
  call,
  words: REPORT_WORDS[call],
}));

/** Reports of which nothing more is told: a row a vehicle with a value of each kind, none where a word says that it may be missing, and no details. */
const plainReports = Object.fromEntries(
  WORDED.map(({ call, words }) => [
    `${call}Page`,
    (_: unknown, args: AskedPage, asked: Asked) =>
      pageOf(asked, { ...args, assetsSelected: vehiclesIn(words, args) }, ({ id, plate }) => ({
        ...Object.fromEntries(
          words.columns.map(({ name, kind, missing }) => [name, missing ? null : sampleOf(kind)]),
        ),
        ...(words.details && {
          [words.details.field]: [],
          [`${words.details.field}Count`]: 0,
          [`${words.details.field}Line`]: [],
        }),
        mid: id,
        name: plate,
      })),
  ]),
);

/** Faster from minute to minute. */
const speedsOfOne = [40, 72, 96].map((vel, index) => ({
  id: `1-${index}-0`,
  fecha: new Date(BEGIN + index * 60_000).toISOString(),
  ubication: 'Av. Arequipa 100',
  vel,
  lat: -12.05,
  lon: -77.04 + index / 1000,
}));

/** What the bus of a vehicle says from minute to minute. */
const readingsOfOne = [800, 2_100, 1_900].map((rpm, index) => ({
  ...(Object.fromEntries(OBD2_VARIABLES.map(({ name }) => [name, null])) as Record<Obd2Name, null>),
  Time: new Date(BEGIN + index * 60_000).toISOString(),
  rpm,
  eCT: 70 + index,
  panic: index === 2,
  odo: 1_234 + index,
}));

const lineOfOne = ({ column }: { column: string }): ReportPoint[] =>
  readingsOfOne.map(({ Time, rpm, eCT }) => ({ at: Time, value: column === 'rpm' ? rpm : eCT }));

/** Reports. */
export const reports: Area = {
  Query: {
    ...plainReports,
    typeEventAll: (_, _args, { user }) =>
      EVENT_TYPES.map(({ id, name, ...type }) => {
        const label = name[user.shown.language === 'US' ? 'en' : 'es'];
        return { ...type, id, value: id, label, description: label };
      }),
    enumValues: (_, { name }, { user }) =>
      (ENUMERATIONS[name] ?? []).map(({ value, label, description }) => {
        const language = user.shown.language === 'US' ? 'en' : 'es';
        return { value, label: label[language], description: description[language] };
      }),
    detentionReportPage: (_, args, asked) =>
      pageOf(
        asked,
        args,
        ({ id, plate }) => ({
          mid: id,
          name: plate,
          pat: plate,
          nInt: '7',
          brand: 'Volvo',
          typeMobileDescription: 'Bus',
          numStops: stopsOfOne.length,
          duration: 4_800,
          detentionReports: stopsOfOne,
        }),
        [{ column: 'duration', value: 4_800, isPartial: false }],
      ),
    eventReportPage: (_, args, asked) => {
      if (args.driversSelected?.length && !asked.user.permissions.has(CHOOSES_DRIVERS))
        throw refusal('FORBIDDEN');
      return pageOf(asked, args, eventRow, [
        { column: 'numEvents', value: args.assetsSelected.length * EVENTS_EACH, isPartial: false },
      ]);
    },
    velocityReportPage: (_, args, asked) =>
      pageOf(asked, args, ({ id, plate }) => ({
        mid: id,
        name: plate,
        assetName: plate,
        licensePlate: plate,
        velMax: 96,
        velMaxMovil: 80,
        details: speedsOfOne,
        detailsCount: speedsOfOne.length,
        detailsLine: speedsOfOne.map(({ fecha, vel }) => ({ at: fecha, value: vel })),
      })),
    obd2ReportPage: (_, args, asked) =>
      pageOf(asked, args, ({ id, plate }) => ({
        mid: id,
        name: plate,
        pat: plate,
        iTime: new Date(BEGIN).toISOString(),
        readings: readingsOfOne,
        readingsCount: readingsOfOne.length,
        readingsLine: lineOfOne as unknown as ReportPoint[], // called with the field's arguments
      })),
    fleetKmReportPage: (
      _,
      { assetsSelected, searchText, sort, subtotalsBy, pageNumber, pageSize },
      asked,
    ) => {
      const rows = rowsOf(asked, assetsSelected).filter(({ name }) => name.includes(searchText ?? ''));
      const sign = sort?.[0]?.order === 'DESC' ? -1 : 1;
      rows.sort((a, b) => sign * (a.kmsRec - b.kmsRec));
      const [page, size] = [pageNumber ?? 1, pageSize ?? 10];
      const totals = [
        { column: 'kmsRec', value: rows.reduce((sum, { kmsRec }) => sum + kmsRec, 0), isPartial: false },
        { column: 'velProm', value: 50, isPartial: false },
        { column: 'velMax', value: 80, isPartial: false },
      ];
      return {
        count: rows.length,
        items: rows.slice((page - 1) * size, page * size),
        totals,
        groups: subtotalsBy ? groupsOf(rows, totals) : [],
        chart: rows
          .toSorted((a, b) => b.kmsRec - a.kmsRec)
          .slice(0, 20)
          .map(({ name, kmsRec }) => ({ label: name, value: kmsRec })),
      };
    },
  },
  Mutation: {
    ...Object.fromEntries(REPORTS.map((report) => [`${report.call}Job`, jobOf(report)])),
    consolidatedReportJob: (_, { assetsSelected }, asked) =>
      addJob(asked, 'consolidatedReport', {
        format: 'EXCEL',
        count: assetsSelected.length,
        from: null,
        to: null,
      }),
    fleetStatusReportJob: (_, { assetsSelected, fileType }, asked) =>
      addJob(asked, 'fleetStatusReport', {
        format: fileType,
        count: assetsSelected.length,
        from: null,
        to: null,
      }),
  },
};
