import type { Format } from './format.ts';
import type { Language } from './language.ts';
import { addDays } from './zone.ts';

interface Words {
  es: string;
  en: string;
}

/** How the values of a kind of column are shown: digits after the point, unit, and whether they are kilometres, or kilometres per hour. */
interface Kind {
  digits: number;
  unit: (format: Format) => string;
  isLength?: boolean;
  /** What is no amount: it is read from left to right, and not compared digit by digit. */
  isText?: boolean;
  /** The text of a value, where it is more than a number. */
  write?: (value: string | number, format: Format) => string;
}

const noUnit = (): string => '';

const KINDS = {
  text: { digits: 0, unit: noUnit, isText: true },
  /** ISO 8601, or milliseconds since 1970 UTC. */
  moment: { digits: 0, unit: noUnit, isText: true, write: (value, format) => format.dateTime(value) },
  /** Seconds. */
  duration: { digits: 0, unit: noUnit, write: (value, format) => format.duration(Number(value)) },
  count: { digits: 0, unit: noUnit },
  /** Kilometres. */
  distance: { digits: 2, unit: ({ distanceUnit }) => distanceUnit, isLength: true },
  /** Kilometres per hour. */
  speed: { digits: 0, unit: ({ speedUnit }) => speedUnit, isLength: true },
  /** Hours. */
  hours: { digits: 1, unit: () => 'h' },
  /** Litres. */
  volume: { digits: 1, unit: () => 'L' },
} as const satisfies Record<string, Kind>;

/** What a column of a report holds: kilometres and kilometres per hour are shown in the units of the language. */
export type ReportColumnKind = keyof typeof KINDS;

/** How the numbers of all rows become one. */
export type ReportTotalKind = 'sum' | 'mean' | 'max';

/** A column of a report, as screens and files head it. */
export interface ReportColumnWords {
  name: string;
  kind: ReportColumnKind;
  heading: Words;
  /** What stands below the column; nothing where no number of all rows means anything. */
  total?: ReportTotalKind;
}

/** What a report may be asked about besides vehicles, a range and days of the week. */
export type ReportFilterName = 'drivers' | 'eventTypes';

/** The rows that a row of a report holds, as screens and files show them. */
export interface ReportDetailsWords {
  /** The field that holds them. */
  field: string;
  title: Words;
  columns: readonly ReportColumnWords[];
  /** The column of the row that says how many they are, and those by which files name the row beside each of them. */
  count: string;
  beside: readonly string[];
  /** The column by which a place on the map is called, where they have a place. */
  placeName: string | null;
}

/** The words of a report, which are the same on a screen, in a spreadsheet and in a PDF. */
export interface ReportWords {
  title: Words;
  columns: readonly ReportColumnWords[];
  /** The filters that it has besides the usual ones. */
  filters?: readonly ReportFilterName[];
  /** The rows that each of its rows holds; a report may have none. */
  details?: ReportDetailsWords;
  /** What the chart shows, and the columns by which its bars are called and drawn; a report may have none. */
  chart?: { title: Words; label: string; value: string };
}

/** Fleet mileage. */
export const FLEET_KM_WORDS: ReportWords = {
  title: { es: 'Kilometraje de flota', en: 'Fleet mileage' },
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'typeMobile', kind: 'text', heading: { es: 'Tipo', en: 'Type' } },
    {
      name: 'kmsRec',
      kind: 'distance',
      heading: { es: 'Distancia recorrida', en: 'Distance travelled' },
      total: 'sum',
    },
    {
      name: 'velProm',
      kind: 'speed',
      heading: { es: 'Promedio de velocidad máxima', en: 'Average max speed' },
      total: 'mean',
    },
    {
      name: 'velMax',
      kind: 'speed',
      heading: { es: 'Velocidad máxima', en: 'Max speed' },
      total: 'max',
    },
    {
      name: 'dir',
      kind: 'text',
      heading: { es: 'Lugar de la velocidad máxima', en: 'Place of max speed' },
    },
  ],
  chart: {
    title: {
      es: 'Móviles con mayor distancia recorrida',
      en: 'Vehicles with the greatest distance travelled',
    },
    label: 'name',
    value: 'kmsRec',
  },
};

/** Events. */
export const EVENT_WORDS: ReportWords & { details: ReportDetailsWords } = {
  title: { es: 'Eventos', en: 'Events' },
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'iTime', kind: 'moment', heading: { es: 'Desde', en: 'From' } },
    { name: 'fTime', kind: 'moment', heading: { es: 'Hasta', en: 'To' } },
    {
      name: 'traveltime',
      kind: 'duration',
      heading: { es: 'Tiempo de recorrido', en: 'Travel time' },
      total: 'sum',
    },
    {
      name: 'numEvents',
      kind: 'count',
      heading: { es: 'Total de eventos', en: 'Total events' },
      total: 'sum',
    },
  ],
  filters: ['drivers', 'eventTypes'],
  details: {
    field: 'eventReports',
    title: { es: 'Detalle de eventos', en: 'Event details' },
    columns: [
      { name: 'fGPS', kind: 'moment', heading: { es: 'Fecha', en: 'Date' } },
      { name: 'evtDesc', kind: 'text', heading: { es: 'Evento', en: 'Event' } },
      { name: 'traveltime', kind: 'duration', heading: { es: 'Tiempo de recorrido', en: 'Travel time' } },
      { name: 'kmsRec', kind: 'distance', heading: { es: 'Distancia recorrida', en: 'Distance travelled' } },
      { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
      { name: 'dir', kind: 'text', heading: { es: 'Lugar', en: 'Place' } },
    ],
    count: 'numEvents',
    beside: ['name', 'pat'],
    placeName: 'evtDesc',
  },
};

/** The fleet status: where vehicles are and what they do at one moment. */
export const FLEET_STATUS_WORDS: ReportWords = {
  title: { es: 'Estado de flota', en: 'Fleet status' },
  columns: [
    { name: 'name', kind: 'text', heading: { es: 'Móvil', en: 'Vehicle' } },
    { name: 'pat', kind: 'text', heading: { es: 'Patente', en: 'Plate' } },
    { name: 'nCli', kind: 'text', heading: { es: 'Cliente', en: 'Client' } },
    { name: 'nCh', kind: 'text', heading: { es: 'Conductor', en: 'Driver' } },
    { name: 'status', kind: 'text', heading: { es: 'Estado', en: 'Status' } },
    { name: 'vel', kind: 'speed', heading: { es: 'Velocidad', en: 'Speed' } },
    { name: 'tDet', kind: 'duration', heading: { es: 'Tiempo detención', en: 'Standing time' } },
    { name: 'dir', kind: 'text', heading: { es: 'Dirección', en: 'Address' } },
    { name: 'fGPS', kind: 'moment', heading: { es: 'Fecha GPS', en: 'GPS date' } },
    { name: 'utx', kind: 'moment', heading: { es: 'Última transmisión', en: 'Last transmission' } },
  ],
};

/** The words that all reports share. */
export const REPORT_TERMS = {
  total: { es: 'Total', en: 'Total' },
  range: { es: 'Del {{from}} al {{to}}', en: '{{from}} to {{to}}' },
  written: { es: 'Generado el {{at}}', en: 'Written on {{at}}' },
  parameters: { es: 'Parámetros', en: 'Parameters' },
  report: { es: 'Reporte', en: 'Report' },
  moment: { es: 'Estado al', en: 'Status on' },
  period: { es: 'Período', en: 'Period' },
  weekdays: { es: 'Días de la semana', en: 'Days of the week' },
  allWeekdays: { es: 'todos', en: 'all' },
  vehicles: { es: 'Móviles elegidos', en: 'Vehicles chosen' },
  drivers: { es: 'Conductores elegidos', en: 'Drivers chosen' },
  eventTypes: { es: 'Tipos de evento elegidos', en: 'Kinds of event chosen' },
  searchText: { es: 'Filas con el texto', en: 'Rows with the text' },
  order: { es: 'Orden', en: 'Order' },
  ascending: { es: 'ascendente', en: 'ascending' },
  descending: { es: 'descendente', en: 'descending' },
  page: { es: 'Página {{page}}', en: 'Page {{page}}' },
  none: { es: 'No se encontraron datos para su consulta', en: 'No data were found for your search' },
} as const satisfies Record<string, Words>;

/** A Monday, with which the names of the days of the week begin. */
const MONDAY = '2024-01-01';

/** The names of the days of the week, Monday first: `lunes`. */
export const weekdayNames = (format: Format): string[] =>
  Array.from({ length: 7 }, (_, index) => format.weekdayName(addDays(MONDAY, index)));

/** The set of words for a language. */
export const wordIn = (words: Words, language: Language): string => words[language === 'US' ? 'en' : 'es'];

/** What the number below a column is, where it is not the sum that the word "Total" promises. */
const TOTAL_WORDS: Partial<Record<ReportTotalKind, Words>> = {
  mean: { es: 'promedio', en: 'average' },
  max: { es: 'máximo', en: 'maximum' },
};

/** The word for the number below a column that is not a sum; null where none is needed. */
export function reportTotalWord({ total }: ReportColumnWords, language: Language): string | null {
  const words = total && TOTAL_WORDS[total];
  return words ? wordIn(words, language) : null;
}

/** The unit in which a kind of column is shown; empty where there is none. */
export const reportUnit = (kind: ReportColumnKind, format: Format): string => KINDS[kind].unit(format);

/** The heading of a column with its unit: `Distance travelled (mi)`. */
export function reportHeading({ kind, heading }: ReportColumnWords, format: Format): string {
  const [text, unit] = [wordIn(heading, format.language), reportUnit(kind, format)];
  return unit === '' ? text : `${text} (${unit})`;
}

/** What the bars of the chart hold. */
export const reportChartKind = ({ columns, chart }: ReportWords): ReportColumnKind =>
  columns.find(({ name }) => name === chart?.value)?.kind ?? 'count';

/** Whether a kind of column is an amount, which stands to the right and is sorted by the greatest first. */
export function isReportAmount(kind: ReportColumnKind): boolean {
  const { isText = false }: Kind = KINDS[kind];
  return !isText;
}

/** The digits after the point with which a number of a column is shown. */
export const reportDigits = (kind: ReportColumnKind): number => KINDS[kind].digits;

/** A number of a column in the unit of its heading; null stays unknown. */
export function reportNumber(kind: ReportColumnKind, value: number | null, format: Format): number | null {
  const { isLength = false }: Kind = KINDS[kind];
  return value !== null && isLength ? format.inUnit(value) : value;
}

/** What a cell says, without its unit. */
export function reportCell(kind: ReportColumnKind, value: string | number | null, format: Format): string {
  const { write }: Kind = KINDS[kind];
  if (value !== null && write) return write(value, format);
  if (typeof value === 'string') return value;
  return format.number(reportNumber(kind, value, format), reportDigits(kind));
}

/** What a number says where no heading has its unit, as in a chart: `1,204.50 mi`. */
export const reportAmount = (kind: ReportColumnKind, value: string | number | null, format: Format): string =>
  `${reportCell(kind, value, format)} ${reportUnit(kind, format)}`.trimEnd();
