import { assetTypeNamed, type DrivingLimit, enumerationLabel, sensorLabel } from '@rastro/domain';
import type { Format } from '../format.ts';
import { REPORT_TERMS } from './terms.ts';
import { type Words, wordIn } from './wordIn.ts';

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

/** The unit in which a kind of column is shown; empty where there is none. */
export const reportUnit = (kind: ReportColumnKind, format: Format): string => KINDS[kind].unit(format);

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
  { kind, missing }: { kind: ReportColumnKind; missing?: string },
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
