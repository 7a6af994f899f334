import {
  assetTypeNamed,
  type DrivingLimit,
  enumerationLabel,
  type PermissionName,
  sensorLabel,
} from '@rastro/domain';
import type { Format } from '../format.ts';
import type { Language } from '../language.ts';
import { addDays } from '../zone.ts';
import { type Words, wordIn } from './wordIn.ts';

export { wordIn };

/** A value of a column that is known. */
export type ReportValue = string | number | boolean;

/** How the values of a kind of column are shown: digits after the point, unit, and whether they are kilometres, or kilometres per hour. */
interface Kind {
  digits: number;
  unit: (format: Format) => string;
  isLength?: boolean;
  /** Whether they are so much for each kilometre. */
  isPerLength?: boolean;
  /** What is no amount: it is read from left to right, and not compared digit by digit. */
  isText?: boolean;
  /** The text of a value, where it is more than a number. */
  write?: (value: ReportValue, format: Format) => string;
}

const noUnit = (): string => '';

type FuelEventKind = 'FILL' | 'DRAIN' | 'RECEIPT';
const FUEL_EVENT_WORDS: Readonly<Record<FuelEventKind, Words>> = {
  FILL: { es: 'Carga', en: 'Fill' },
  DRAIN: { es: 'Descarga', en: 'Drain' },
  RECEIPT: { es: 'Comprobante sin carga medida', en: 'Receipt without a measured fill' },
};

const DRIVING_LIMIT_WORDS: Readonly<Record<DrivingLimit, Words>> = {
  UNBROKEN: { es: 'Sin pausa', en: 'No break' },
  DAY: { es: 'Conducción diaria', en: 'Daily driving' },
  REST: { es: 'Descanso', en: 'Rest' },
  WEEK: { es: 'Conducción semanal', en: 'Weekly driving' },
};

const KINDS = {
  text: { digits: 0, unit: noUnit, isText: true },
  /** ISO 8601, or milliseconds since 1970 UTC. */
  moment: {
    digits: 0,
    unit: noUnit,
    isText: true,
    write: (value, format) => format.dateTime(typeof value === 'boolean' ? null : value),
  },
  /** A local day, `yyyy-MM-dd`. */
  day: { digits: 0, unit: noUnit, isText: true, write: (value, format) => format.day(String(value)) },
  /** A state of the timeline: a value of the enumeration DetentionStatus. */
  state: {
    digits: 0,
    unit: noUnit,
    isText: true,
    write: (value, format) => wordIn(enumerationLabel('DetentionStatus', String(value)), format.language),
  },
  /** A type of vehicle, as the contract names it. */
  vehicleType: {
    digits: 0,
    unit: noUnit,
    isText: true,
    write: (value, format) => wordIn(assetTypeNamed(String(value)), format.language),
  },
  /** Seconds. */
  duration: { digits: 0, unit: noUnit, write: (value, format) => format.duration(Number(value)) },
  count: { digits: 0, unit: noUnit },
  /** Kilometres. */
  distance: { digits: 2, unit: ({ distanceUnit }) => distanceUnit, isLength: true },
  /** Kilometres per hour. */
  speed: { digits: 0, unit: ({ speedUnit }) => speedUnit, isLength: true },
  /** Hours. */
  hours: { digits: 1, unit: () => 'h' },
  /** Days of 24 hours. */
  days: { digits: 1, unit: ({ language }) => wordIn(REPORT_TERMS.days, language) },
  /** A number that is a name. */
  code: { digits: 0, unit: noUnit, isText: true, write: String },
  /** True or false. */
  yesNo: {
    digits: 0,
    unit: noUnit,
    isText: true,
    write: (value, format) => wordIn(value ? REPORT_TERMS.yes : REPORT_TERMS.no, format.language),
  },
  percent: { digits: 1, unit: () => '%' },
  celsius: { digits: 0, unit: () => '°C' },
  /** A temperature of which tenths matter. */
  fineCelsius: { digits: 1, unit: () => '°C' },
  /** A thermometer or a door, by the name of its reading. */
  sensor: {
    digits: 0,
    unit: noUnit,
    isText: true,
    write: (value, format) => wordIn(sensorLabel(String(value)), format.language),
  },
  /** Limits of driving and rest, with commas between them. */
  drivingLimits: {
    digits: 0,
    unit: noUnit,
    isText: true,
    write: (value, format) =>
      String(value)
        .split(',')
        .map((limit) => wordIn(DRIVING_LIMIT_WORDS[limit as DrivingLimit], format.language))
        .join(', '),
  },
  kilopascal: { digits: 0, unit: () => 'kPa' },
  rotation: { digits: 0, unit: () => 'rpm' },
  angle: { digits: 1, unit: () => '°' },
  /** Latitude or longitude. */
  degrees: { digits: 6, unit: () => '°' },
  ampere: { digits: 2, unit: () => 'A' },
  /** Litres for 100 kilometres. */
  consumption: {
    digits: 1,
    unit: ({ distanceUnit }) => `L/100 ${distanceUnit}`,
    isPerLength: true,
  },
  /** Litres. */
  volume: { digits: 1, unit: () => 'L' },
  /** An amount in the currency of the fleet, whichever that is. */
  money: { digits: 2, unit: noUnit },
  /** An amount for each kilometre. */
  moneyPerLength: { digits: 3, unit: ({ distanceUnit }) => `1/${distanceUnit}`, isPerLength: true },
  /** What happened to the fuel of a vehicle. */
  fuelEvent: {
    digits: 0,
    unit: noUnit,
    isText: true,
    write: (value, format) => wordIn(FUEL_EVENT_WORDS[value as FuelEventKind], format.language),
  },
  kilogram: { digits: 1, unit: () => 'kg' },
  gram: { digits: 0, unit: () => 'g' },
  /** Grammes for each kilometre. */
  gramsPerLength: { digits: 0, unit: ({ distanceUnit }) => `g/${distanceUnit}`, isPerLength: true },
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
  /** What a cell without a value says to people; a dash where nothing else is given. */
  missing?: string;
  /** What stands below the column; nothing where no number of all rows means anything. */
  total?: ReportTotalKind;
  /** What the number below the column is called, where it is not called as usual. */
  totalWord?: Words;
  /** The permission that it takes to see it besides that of the report; others neither see it nor know that it is there. */
  needs?: PermissionName;
}

/** What a report may be asked about besides vehicles, a range and days of the week. */
export type ReportFilterName =
  | 'drivers'
  | 'eventTypes'
  | 'states'
  | 'minimum'
  | 'grouping'
  | 'geofences'
  | 'speedFrom'
  | 'speedTo'
  | 'variables'
  | 'workingHours'
  | 'workingDays'
  | 'unbrokenLimit'
  | 'dayLimit'
  | 'restLimit'
  | 'weekLimit'
  | 'thermometers'
  | 'celsiusFrom'
  | 'celsiusTo';

/** The rows that a row of a report holds, as screens and files show them. */
export interface ReportDetailsWords {
  /** The field that holds them. */
  field: string;
  title: Words;
  columns: readonly ReportColumnWords[];
  /** The column of the row that says how many they are; null where they are counted only when they are looked at. */
  count: string | null;
  /** The columns of the row by which files name it beside each of them. */
  beside: readonly string[];
  /** Whether a screen, which shows those of one row at a time, repeats these columns too. */
  isNamed?: boolean;
  /** The column by which a place on the map is called, where they have a place. */
  placeName: string | null;
  /** Whether their places, one after the other, are the way of a vehicle: then a map has its line besides them. */
  isWay?: boolean;
  /** The columns that can be seen as a line over time, by the first of kind `moment`, and the column of the row with which it is compared. */
  line?: { title: Words; columns: readonly string[]; limit: string | null };
  /** The columns that are there only where the filter of variables names them. */
  choice?: readonly string[];
  /** The columns that are not shown, unless somebody chooses them; a detail may be called by one of them all the same. */
  hidden?: readonly ReportColumnWords[];
}

/** What the calls of a report name what all reports are asked; `days` is null where days of the week are not, `from` where it is about one moment. */
export interface ReportArguments {
  vehicles: string;
  from: string | null;
  to: string;
  days: string | null;
}

/** As most reports name it. */
export const USUAL_ARGUMENTS: ReportArguments = {
  vehicles: 'assetsSelected',
  from: 'fechaInicio',
  to: 'fechaFin',
  days: 'days',
};

/** The words of a report, which are the same on a screen, in a spreadsheet and in a PDF. */
export interface ReportWords {
  title: Words;
  columns: readonly ReportColumnWords[];
  /** Where its calls do not use the usual names. */
  arguments?: ReportArguments;
  /** The filters that it has besides the usual ones. */
  filters?: readonly ReportFilterName[];
  /** By what its rows can be grouped, as `subtotalChoices` knows it; by what is of their vehicle where nothing is said. */
  subtotals?: readonly string[];
  /** The rows that each of its rows holds; a report may have none. */
  details?: ReportDetailsWords;
  /** What the chart shows, and the columns by which its bars are called and drawn; a report may have none. */
  chart?: { title: Words; label: string; value: string };
}

/** The words of a report whose details have only the columns that were chosen; null where none were. */
export function narrowedWords(words: ReportWords, chosen: readonly string[] | null): ReportWords {
  const { details } = words;
  if (!details?.choice || chosen === null) return words;
  const isShown = (name: string) => !details.choice?.includes(name) || chosen.includes(name);
  const columns = details.columns.filter(({ name }) => isShown(name));
  const { line } = details;
  return {
    ...words,
    details: {
      ...details,
      columns,
      ...(line && { line: { ...line, columns: line.columns.filter(isShown) } }),
    },
  };
}

/** The words of a report with the columns that somebody may see. */
export function permittedWords(
  words: ReportWords,
  may: (permission: PermissionName) => boolean,
): ReportWords {
  return { ...words, columns: words.columns.filter(({ needs }) => needs === undefined || may(needs)) };
}

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
  customer: { es: 'Cliente', en: 'Customer' },
  vehicles: { es: 'Móviles elegidos', en: 'Vehicles chosen' },
  drivers: { es: 'Conductores elegidos', en: 'Drivers chosen' },
  eventTypes: { es: 'Tipos de evento elegidos', en: 'Kinds of event chosen' },
  states: { es: 'Estado del móvil', en: 'State of the vehicle' },
  minimum: { es: 'Tiempo mínimo', en: 'Minimum time' },
  speedFrom: { es: 'Velocidad desde', en: 'Speed from' },
  speedTo: { es: 'Velocidad hasta', en: 'Speed to' },
  grouping: { es: 'Agrupar por', en: 'Group by' },
  variables: { es: 'Variables OBD2', en: 'OBD2 variables' },
  geofences: { es: 'Geocercas elegidas', en: 'Geofences chosen' },
  workingHours: { es: 'Horario laboral', en: 'Working hours' },
  workingDays: { es: 'Días laborales', en: 'Working days' },
  unbrokenLimit: { es: 'Conducción sin pausa, máximo', en: 'Driving without a break, at most' },
  dayLimit: { es: 'Conducción diaria, máximo', en: 'Daily driving, at most' },
  restLimit: { es: 'Descanso diario, mínimo', en: 'Daily rest, at least' },
  weekLimit: { es: 'Conducción semanal, máximo', en: 'Weekly driving, at most' },
  thermometers: { es: 'Sensores', en: 'Sensors' },
  celsiusFrom: { es: 'Temperatura desde', en: 'Temperature from' },
  celsiusTo: { es: 'Temperatura hasta', en: 'Temperature to' },
  ofCustomer: { es: 'del cliente', en: "the customer's" },
  searchText: { es: 'Filas con el texto', en: 'Rows with the text' },
  resumed: { es: 'Resumido', en: 'Summary' },
  useIbutton: { es: 'Reporte con llaves Dallas', en: 'Report with Dallas keys' },
  days: { es: 'días', en: 'days' },
  yes: { es: 'Sí', en: 'Yes' },
  no: { es: 'No', en: 'No' },
  vehicle: { es: 'Móvil', en: 'Vehicle' },
  road: { es: 'Ruta', en: 'Route' },
  order: { es: 'Orden', en: 'Order' },
  subtotals: { es: 'Subtotales por', en: 'Subtotals by' },
  noGroup: { es: 'Sin grupo', en: 'No group' },
  notKnown: { es: 'Sin dato', en: 'Not known' },
  ascending: { es: 'ascendente', en: 'ascending' },
  descending: { es: 'descendente', en: 'descending' },
  verification: { es: 'Comprobación', en: 'Verification' },
  verifyHint: {
    es: 'Con este código, y su usuario de Rastro, verá si los datos siguen siendo los mismos, o qué cambió y por qué.',
    en: 'With this code, and your user of Rastro, you see whether the data are still the same, or what changed and why.',
  },
  dataVersion: { es: 'Versión de los datos', en: 'Version of the data' },
  dataVersionIs: { es: '{{at}}, {{count}} posiciones', en: '{{at}}, {{count}} positions' },
  uncompared: { es: 'Sin comprobación posterior', en: 'Not verifiable later' },
  hash: { es: 'Huella (SHA-256)', en: 'Hash (SHA-256)' },
  checkLink: { es: 'Enlace de comprobación', en: 'Link to verify it' },
  fileCode: { es: 'Código del archivo', en: 'Code of the file' },
  page: { es: 'Página {{page}}', en: 'Page {{page}}' },
  /** Of a table whose columns stand on more than one page. */
  columnsPart: { es: 'columnas, parte {{part}} de {{parts}}', en: 'columns, part {{part}} of {{parts}}' },
  none: { es: 'No se encontraron datos para su consulta', en: 'No data were found for your search' },
} as const satisfies Record<string, Words>;

/** A Monday, with which the names of the days of the week begin. */
const MONDAY = '2024-01-01';

/** The names of the days of the week, Monday first: `lunes`. */
export const weekdayNames = (format: Format): string[] =>
  Array.from({ length: 7 }, (_, index) => format.weekdayName(addDays(MONDAY, index)));

/** What the number below a column is, where it is not the sum that the word "Total" promises. */
const TOTAL_WORDS: Partial<Record<ReportTotalKind, Words>> & { partial: Words } = {
  partial: { es: 'parcial', en: 'partial' },
  mean: { es: 'promedio', en: 'average' },
  max: { es: 'máximo', en: 'maximum' },
};

/**
 * The word for the number below a column that is not the sum of all rows: a mean, a maximum, or the sum of those alone whose value is known;
 * null where none is needed.
 */
export function reportTotalWord(
  { total, totalWord }: ReportColumnWords,
  isPartial: boolean,
  language: Language,
): string | null {
  const words = totalWord ?? (total && TOTAL_WORDS[total]) ?? (isPartial ? TOTAL_WORDS.partial : null);
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
  const { isLength = false, isPerLength = false }: Kind = KINDS[kind];
  if (value === null) return null;
  return isLength ? format.inUnit(value) : isPerLength ? value / format.inUnit(1) : value;
}

/** What a cell says, without its unit. */
export function reportCell(
  { kind, missing }: Pick<ReportColumnWords, 'kind' | 'missing'>,
  value: ReportValue | null,
  format: Format,
): string {
  if (value === null && missing) return missing;
  const { write }: Kind = KINDS[kind];
  if (value !== null && write) return write(value, format);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return format.number(reportNumber(kind, value, format), reportDigits(kind));
}

/** What a number says where no heading has its unit, as in a chart: `1,204.50 mi`. */
export const reportAmount = (kind: ReportColumnKind, value: ReportValue | null, format: Format): string =>
  `${reportCell({ kind }, value, format)} ${reportUnit(kind, format)}`.trimEnd();
