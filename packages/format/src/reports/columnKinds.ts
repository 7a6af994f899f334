import { assetTypeNamed, type DrivingLimit, enumerationLabel, sensorLabel } from '@rastro/domain';
import type { Format } from '../format.ts';
import type { Quantity } from '../measures.ts';
import { REPORT_TERMS } from './terms.ts';
import { type Words, wordIn } from './wordIn.ts';

/** A value of a column that is known. */
export type ReportValue = string | number | boolean;

/** How the values of a kind of column are shown: digits after the point, and their unit, or the quantity whose unit is that of the language. */
interface Kind {
  digits: number;
  unit?: (format: Format) => string;
  quantity?: Quantity;
  /** The digits after the point in units of the United States, where they are others. */
  digitsInMiles?: number;
  /** What is no amount: it is read from left to right, and not compared digit by digit. */
  isText?: boolean;
  /** The text of a value, where it is more than a number. */
  write?: (value: ReportValue, format: Format) => string;
}

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
  text: { digits: 0, isText: true },
  /** ISO 8601, or milliseconds since 1970 UTC. */
  moment: {
    digits: 0,

    isText: true,
    write: (value, format) => format.dateTime(typeof value === 'boolean' ? null : value),
  },
  /** A local day, `yyyy-MM-dd`. */
  day: { digits: 0, isText: true, write: (value, format) => format.day(String(value)) },
  /** A state of the timeline: a value of the enumeration DetentionStatus. */
  state: {
    digits: 0,

    isText: true,
    write: (value, format) => wordIn(enumerationLabel('DetentionStatus', String(value)), format.language),
  },
  /** A type of vehicle, as the contract names it. */
  vehicleType: {
    digits: 0,

    isText: true,
    write: (value, format) => wordIn(assetTypeNamed(String(value)), format.language),
  },
  /** Seconds. */
  duration: { digits: 0, write: (value, format) => format.duration(Number(value)) },
  count: { digits: 0 },
  /** Kilometres. */
  distance: { digits: 2, quantity: 'distance' },
  /** Kilometres per hour. */
  speed: { digits: 0, quantity: 'speed' },
  /** Hours. */
  hours: { digits: 1, unit: () => 'h' },
  /** Days of 24 hours. */
  days: { digits: 1, unit: ({ language }) => wordIn(REPORT_TERMS.days, language) },
  /** A number that is a name. */
  code: { digits: 0, isText: true, write: String },
  /** True or false. */
  yesNo: {
    digits: 0,

    isText: true,
    write: (value, format) => wordIn(value ? REPORT_TERMS.yes : REPORT_TERMS.no, format.language),
  },
  percent: { digits: 1, unit: () => '%' },
  celsius: { digits: 0, quantity: 'temperature' },
  /** A temperature of which tenths matter. */
  fineCelsius: { digits: 1, quantity: 'temperature' },
  /** A thermometer or a door, by the name of its reading. */
  sensor: {
    digits: 0,

    isText: true,
    write: (value, format) => wordIn(sensorLabel(String(value)), format.language),
  },
  /** Limits of driving and rest, with commas between them. */
  drivingLimits: {
    digits: 0,

    isText: true,
    write: (value, format) =>
      String(value)
        .split(',')
        .map((limit) => wordIn(DRIVING_LIMIT_WORDS[limit as DrivingLimit], format.language))
        .join(', '),
  },
  kilopascal: { digits: 0, quantity: 'pressure', digitsInMiles: 1 },
  rotation: { digits: 0, unit: () => 'rpm' },
  angle: { digits: 1, unit: () => '°' },
  /** Latitude or longitude. */
  degrees: { digits: 6, unit: () => '°' },
  ampere: { digits: 2, unit: () => 'A' },
  /** Litres for 100 kilometres. */
  consumption: { digits: 1, quantity: 'consumption' },
  /** Kilometres for a litre. */
  efficiency: { digits: 1, quantity: 'efficiency' },
  /** Litres. */
  volume: { digits: 1, quantity: 'volume' },
  /** An amount in the currency of the fleet, whichever that is. */
  money: { digits: 2 },
  /** An amount for each kilometre. */
  moneyPerLength: { digits: 3, quantity: 'moneyPerDistance' },
  /** What happened to the fuel of a vehicle. */
  fuelEvent: {
    digits: 0,

    isText: true,
    write: (value, format) => wordIn(FUEL_EVENT_WORDS[value as FuelEventKind], format.language),
  },
  kilogram: { digits: 1, quantity: 'mass' },
  gram: { digits: 0, unit: () => 'g' },
  /** Grammes for each kilometre. */
  gramsPerLength: { digits: 0, quantity: 'gramsPerDistance' },
} as const satisfies Record<string, Kind>;

/** What a column of a report holds: quantities in their metric units, which are shown in those of the language. */
export type ReportColumnKind = keyof typeof KINDS;

/** The unit in which a kind of column is shown; empty where there is none. */
export function reportUnit(kind: ReportColumnKind, format: Format): string {
  const { unit, quantity }: Kind = KINDS[kind];
  return quantity ? format.measure(quantity).sign : (unit?.(format) ?? '');
}

/** Whether a kind of column is an amount, which stands to the right and is sorted by the greatest first. */
export function isReportAmount(kind: ReportColumnKind): boolean {
  const { isText = false }: Kind = KINDS[kind];
  return !isText;
}

/** The digits after the point with which a number of a column is shown. */
export function reportDigits(kind: ReportColumnKind, { usesMiles }: Pick<Format, 'usesMiles'>): number {
  const { digits, digitsInMiles = digits }: Kind = KINDS[kind];
  return usesMiles ? digitsInMiles : digits;
}

/** Whether the greater numbers of a column are shown as the smaller ones: miles for a gallon, where calls have litres for a distance. */
export function isReportInverse(kind: ReportColumnKind, format: Format): boolean {
  const { quantity }: Kind = KINDS[kind];
  return quantity !== undefined && format.measure(quantity).isInverse;
}

/** A number of a column in the unit of its heading; null stays unknown, and so is the distance for a gallon of what burnt none. */
export function reportNumber(kind: ReportColumnKind, value: number | null, format: Format): number | null {
  const { quantity }: Kind = KINDS[kind];
  if (value === null || quantity === undefined) return value;
  const { shown, isInverse } = format.measure(quantity);
  return isInverse && value === 0 ? null : shown(value);
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
  return format.number(reportNumber(kind, value, format), reportDigits(kind, format));
}

/** What a number says where no heading has its unit, as in a chart: `1,204.50 mi`. */
export const reportAmount = (kind: ReportColumnKind, value: ReportValue | null, format: Format): string =>
  `${reportCell({ kind }, value, format)} ${reportUnit(kind, format)}`.trimEnd();
