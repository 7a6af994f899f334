import {
  chooseableColumns,
  chosenWords,
  consolidatedWords,
  DRIVING_WORDS,
  FLEET_STATUS_WORDS,
  JOURNEY_POSITION_WORDS,
  type ReportColumnKind,
  type ReportColumnWords,
  type ReportValue,
  type ReportWords,
  ROUTE_DETOUR_WORDS,
  STOP_DETOUR_WORDS,
  STOP_HISTORY_WORDS,
} from '@rastro/format';
import { REPORTS } from '../index.ts';
import type { DetailRow, ReportForm } from '../kernel/report.ts';

const ofWords = (words: ReportWords): ReportForm => ({ words, columns: {} });

/** Everything of which there are files of reports, by name: the reports of the registry, and those beside it. */
export const EVERY_FORM: readonly [string, ReportForm][] = [
  ...REPORTS.map((report): [string, ReportForm] => [report.call, report]),
  ['consolidated', ofWords(consolidatedWords({ resumed: false, useIbutton: true }))],
  ['consolidated, resumed', ofWords(consolidatedWords({ resumed: true, useIbutton: false }))],
  ['status of the fleet', ofWords(FLEET_STATUS_WORDS)],
  ['positions of trips', ofWords(JOURNEY_POSITION_WORDS)],
  ['stops of a route', ofWords(STOP_DETOUR_WORDS)],
  ['stretches of a way on a route', ofWords(ROUTE_DETOUR_WORDS)],
  ['arrivals at the stops of a route', ofWords(STOP_HISTORY_WORDS)],
  ['driving behaviour', ofWords(DRIVING_WORDS)],
];

/** A report with all columns that may be chosen. */
export const withAllColumns = (form: ReportForm): ReportForm => ({
  ...form,
  words: chosenWords(form.words, chooseableColumns(form.words)),
});

/** Words of which a reading, a state and the like are one. */
const CODES: Partial<Record<ReportColumnKind, ReportValue>> = {
  moment: '2026-11-28T16:48:58.000Z',
  day: '2026-11-28',
  state: 'STOPPED',
  vehicleType: 'Truck',
  yesNo: true,
  sensor: 'temperature1C',
  drivingLimits: 'UNBROKEN,DAY,REST,WEEK',
  fuelEvent: 'RECEIPT',
};

/** A row with a value in every column: those that `numbers` and `texts` give, or one of those that its kind has. */
export const fullRow = (
  columns: readonly ReportColumnWords[],
  numbers: (at: number) => number,
  text: string,
): DetailRow =>
  Object.fromEntries(
    columns.map(({ name, kind, total }, at): [string, ReportValue] => {
      const isNumber = total !== undefined || !['text', 'code'].includes(kind);
      return [name, CODES[kind] ?? (isNumber ? numbers(at) : `${text} ${name}`)];
    }),
  );
