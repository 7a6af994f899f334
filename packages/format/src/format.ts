import { type Language, localeOf } from './language.ts';
import { type Measure, measureOf, type Quantity } from './measures.ts';
import { isoDay, isoTime, type WallTime, wallTime } from './zone.ts';

/** The text for an unknown value. */
export const UNKNOWN = '–';

type Moment = string | number;

/**
 * Formats moments, quantities and durations by language and time zone. Every screen and file uses it. An unknown value (null) gives a
 * dash, or the text that the contract has for it (docs/contract.md).
 */
export interface Format {
  language: Language;
  timeZone: string;
  /** True for miles and mph, and for all other units of the United States. */
  usesMiles: boolean;
  /** The unit in which a quantity is read and typed. */
  measure(quantity: Quantity): Measure;
  /** A quantity given in its metric unit, with the sign of its unit: `45,3 L`, `12.0 gal`. */
  amount(quantity: Quantity, metric: number | null, fractionDigits?: number): string;
  /** `km` or `mi`. */
  distanceUnit: string;
  /** `km/h` or `mph`. */
  speedUnit: string;
  /** The speed limit with which a field of one begins, in `speedUnit`: 200 km/h or 75 mph, as the contract has it. */
  speedLimit: number;
  /** The date as dd/MM/yyyy, or MM-dd-yyyy with US units. */
  date(moment: Moment | null): string;
  /** The date of a `yyyy-MM-dd` day, independent of the time zone. */
  day(day: string): string;
  /** The date and HH:mm:ss. */
  dateTime(moment: Moment | null): string;
  /** HH:mm:ss. Where the day is not plain from what stands beside it, `when`. */
  time(moment: Moment | null): string;
  /** HH:mm:ss of a moment on the same day as `beside`, mostly now; with the date where it is another day. */
  when(moment: Moment | null, beside: Moment): string;
  /** The weekday of a `yyyy-MM-dd` day: `lunes`, `Monday`. */
  weekdayName(day: string): string;
  /** How long ago a moment is, in the largest unit that fits: `hace 5 minutos`. */
  ago(moment: Moment | null, nowMs: number): string;
  /** How far ahead a moment is, in the largest unit that fits: `dentro de 5 días`. */
  ahead(moment: Moment | null, nowMs: number): string;
  /** The signs of numbers, as fields in which one writes them want them. */
  separators: { thousandSeparator: string; decimalSeparator: string };
  number(value: number | null, fractionDigits?: number): string;
  /** An amount of a currency (ISO 4217): `1.234,50 PEN`, `$1,234.50`. */
  money(amount: number, currency: string): string;
  /** A distance given in kilometres, with its unit. */
  distance(km: number | null, fractionDigits?: number): string;
  /** `m` or `ft`: the unit of what is too short for `distanceUnit`. */
  lengthUnit: string;
  /** Metres in `lengthUnit`. */
  inLengthUnit(metres: number): number;
  /** A length given in metres, in whole `lengthUnit`s, from ten thousand of them on as a distance. */
  length(metres: number): string;
  /** An area given in square metres, in the unit that fits: m², hectares or km²; with US units, acres. */
  area(squareMetres: number): string;
  /** Kilometres in the unit of distances, rounded to a tenth, as a field shows them. */
  shownDistance(km: number): number;
  /** The kilometres of a number that `shownDistance` gave. */
  kmOfShown(shown: number): number;
  /** Kilometres, or kilometres per hour, in the unit of distances or speeds; not rounded. */
  inUnit(km: number): number;
  /** A speed given in kilometres per hour, rounded, with its unit. */
  speed(kmh: number | null): string;
  /** A temperature given in degrees Celsius, rounded, with its unit: `18 °C`, with US units `65 °F`. */
  temperature(celsius: number): string;
  /** A pressure of the air given in hectopascals, with its unit: `1014 hPa`, with US units `29.94 inHg`. */
  airPressure(hectopascals: number | null): string;
  /** A share given in percent, rounded: `81 %`, in English `81%`. */
  percent(percent: number | null): string;
  /** A duration in whole minutes with at most two units: `1 d 3 h`, `2 h 05 min`, `4 min`, `12 s`. */
  duration(seconds: number | null): string;
  /** Standing time in whole minutes, rounded down; `---` where it is unknown. */
  standing(seconds: number | null): string;
  /** Volts of a reading in millivolts; `N/A` where it is unknown. */
  volts(millivolts: number | null): string;
  /** Hours of an hour meter. */
  hours(hours: number | null): string;
  /** One of the 8 compass points with the degrees: `NE (45°)`. */
  course(degrees: number | null): string;
  /** Degrees with six decimals: `-12.046400, -77.042800`. */
  coordinates(latitude: number, longitude: number): string;
}

const COMPASS_ES = ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'];
const COMPASS_EN = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
/** Of the international acre. */
const SQUARE_METRES_PER_ACRE = 4046.8564224;

const msOf = (moment: Moment): number => (typeof moment === 'number' ? moment : Date.parse(moment));
const two = (value: number): string => String(value).padStart(2, '0');

export function createFormat({ language, timeZone }: { language: Language; timeZone: string }): Format {
  const locale = localeOf(language);
  const usesMiles = language !== 'ES';
  const compass = language === 'US' ? COMPASS_EN : COMPASS_ES;
  const measure = (quantity: Quantity): Measure => measureOf(quantity, usesMiles);
  const { sign: distanceUnit, shown: inUnit, metric: kmOfShown } = measure('distance');
  const { sign: lengthUnit, shown: inLengthUnit } = measure('length');
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

  const number = (value: number | null, fractionDigits = 0): string =>
    value === null
      ? UNKNOWN
      : value.toLocaleString(locale, {
          useGrouping: 'always', // Spanish would group from 10.000 on
          signDisplay: 'negative', // what rounds to zero has no sign
          minimumFractionDigits: fractionDigits,
          maximumFractionDigits: fractionDigits,
        });

  const amount = (quantity: Quantity, metric: number | null, fractionDigits = 1): string => {
    const { sign, shown } = measure(quantity);
    return metric === null ? UNKNOWN : `${number(shown(metric), fractionDigits)} ${sign}`;
  };
  const distance = (km: number | null, fractionDigits = 1): string => amount('distance', km, fractionDigits);

  /** A distance in time in the largest unit that fits, in the past (-1) or the future (1), and never on the other side of now. */
  const relativeTo = (distanceS: number, side: -1 | 1): string => {
    const seconds = Math.max(0, distanceS);
    if (seconds < 60) return relative.format(side * seconds, 'second');
    if (seconds < 3600) return relative.format(side * Math.floor(seconds / 60), 'minute');
    if (seconds < 86_400) return relative.format(side * Math.floor(seconds / 3600), 'hour');
    return relative.format(side * Math.floor(seconds / 86_400), 'day');
  };

  const day = (iso: string): string => {
    const [year, month, date] = iso.split('-');
    return usesMiles ? `${month}-${date}-${year}` : `${date}/${month}/${year}`;
  };

  const dateTime = (at: WallTime): string => `${day(isoDay(at))} ${isoTime(at)}`;

  const shown = (moment: Moment | null, show: (at: WallTime) => string): string =>
    moment === null ? UNKNOWN : show(wallTime(msOf(moment), timeZone));

  /** About three digits, none of them behind the point of a whole hundred. */
  const digits = (value: number): number => (value < 10 ? 2 : value < 100 ? 1 : 0);
  const area = (squareMetres: number): string => {
    const [unit, size] = usesMiles
      ? (['acres', SQUARE_METRES_PER_ACRE] as const)
      : squareMetres < 10_000
        ? (['m²', 1] as const)
        : squareMetres < 1_000_000
          ? (['ha', 10_000] as const)
          : (['km²', 1_000_000] as const);
    const value = squareMetres / size;
    return `${number(value, size === 1 ? 0 : digits(value))} ${unit}`;
  };

  // A pressure has no thousands: weather maps write 1014.
  const airPressure = (hectopascals: number | null): string =>
    hectopascals === null || usesMiles
      ? amount('airPressure', hectopascals, 2)
      : `${Math.round(hectopascals)} hPa`;
  const temperature = (celsius: number): string => {
    const { sign, shown } = measure('temperature');
    return `${number(Math.round(shown(celsius)) + 0)} ${sign}`; // never -0
  };

  return {
    language,
    timeZone,
    usesMiles,
    measure,
    amount,
    distanceUnit,
    speedUnit: measure('speed').sign,
    speedLimit: usesMiles ? 75 : 200,
    separators:
      language === 'ES'
        ? { thousandSeparator: '.', decimalSeparator: ',' }
        : { thousandSeparator: ',', decimalSeparator: '.' },
    number,
    day,
    date: (moment) => shown(moment, (at) => day(isoDay(at))),
    dateTime: (moment) => shown(moment, dateTime),
    time: (moment) => shown(moment, isoTime),
    when: (moment, beside) =>
      shown(moment, (at) =>
        isoDay(at) === isoDay(wallTime(msOf(beside), timeZone)) ? isoTime(at) : dateTime(at),
      ),
    weekdayName: (iso) => weekdays.format(new Date(`${iso}T00:00:00Z`)),
    ago: (moment, nowMs) =>
      moment === null ? UNKNOWN : relativeTo(Math.floor((nowMs - msOf(moment)) / 1000), -1),
    ahead: (moment, nowMs) =>
      moment === null ? UNKNOWN : relativeTo(Math.floor((msOf(moment) - nowMs) / 1000), 1),
    money: (amount, currency) =>
      amount.toLocaleString(locale, { style: 'currency', currency, useGrouping: 'always' }),
    distance,
    lengthUnit,
    inLengthUnit,
    length: (metres) => {
      const shown = Math.round(inLengthUnit(metres));
      return shown < 10_000 ? `${number(shown)} ${lengthUnit}` : distance(metres / 1000);
    },
    area,
    shownDistance: (km) => Math.round(inUnit(km) * 10) / 10,
    inUnit,
    kmOfShown,
    speed: (kmh) => amount('speed', kmh, 0),
    temperature,
    airPressure,
    percent: (percent) => (percent === null ? UNKNOWN : `${number(percent)}${language === 'US' ? '' : ' '}%`),
    duration,
    standing: (seconds) => (seconds === null ? '---' : `${number(Math.floor(seconds / 60))} min`),
    volts: (millivolts) => (millivolts === null ? 'N/A' : `${number(millivolts / 1000, 2)} V`),
    hours: (hours) => (hours === null ? UNKNOWN : `${number(hours, 1)} h`),
    course: (degrees) =>
      degrees === null ? UNKNOWN : `${compass[Math.round(degrees / 45) % 8]} (${Math.round(degrees) % 360}°)`,
    coordinates: (latitude, longitude) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
  };
}

function duration(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${two(minutes % 60)} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
