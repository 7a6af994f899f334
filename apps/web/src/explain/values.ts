import { SERVICE_TYPES, serviceOption } from '@rastro/domain/maintenance/catalogue';
import { mpsToKmh } from '@rastro/domain/units';
import { type Format, UNKNOWN } from '../i18n/index.ts';
import { NAMES } from './names.ts';

/** A name of an explanation in the language of the format; one without a translation is shown as it is, without its unit. */
export function nameOf(name: string, { language }: Pick<Format, 'language'>): string {
  return NAMES[name]?.[language === 'US' ? 1 : 0] ?? name;
}

/** Figures that have no line: the map shows places, the dialog shows names, and ids are of no use to people. */
const HIDDEN =
  /(?:Latitude|Longitude|^gone|^(?:run|road|notice|document)Id|^fixFingerprint|^(?:road|stop)Name|^alarm|^alertsInputOutput)$/;
/** Figures that have a line only where they are not zero. */
const RARE = /^(?:noDataMs|noDataDistanceM|towedMs|byOdometerM|sharedIdentityMs)$/;
/** Figures that say when the next service is due, each by its own meter. */
const DUE = /^due(?:Time|M|S)$/;

/** Whether a figure has a line. */
export function isShown({
  name,
  value,
  text,
}: {
  name: string;
  value: number | null;
  text: string | null;
}): boolean {
  if (HIDDEN.test(name) || (RARE.test(name) && value === 0)) return false;
  return !(DUE.test(name) && value === null && text === null);
}

/** A value with the unit in which its name ends. */
export function shownValue(name: string, value: number | null, text: string | null, format: Format): string {
  if (text === 'true' || text === 'false') return format.language === 'US' ? ENGLISH[text] : SPANISH[text];
  if (text !== null) return nameOf(text, format);
  if (value === null) return UNKNOWN;
  if (/Time$|^planned(?:Start|End)$/.test(name)) return format.dateTime(value);
  if (name === 'serviceTypeId')
    return serviceOption(SERVICE_TYPES, value)?.name[format.language === 'US' ? 'en' : 'es'] ?? UNKNOWN;
  const unit = /(?:Mps|Ms|Share|[GLMSV])$/.exec(name)?.[0];
  switch (unit) {
    case 'Mps':
      return format.speed(mpsToKmh(value));
    case 'Ms':
      return seconds(value / 1000, format);
    case 'S':
      return seconds(value, format);
    case 'M':
      return metres(value, format);
    case 'Share':
      return `${format.number(value * 100)} %`;
    case 'G':
      return `${format.number(value, 2)} g`;
    case 'L':
      return format.amount('volume', value);
    case 'V':
      return `${format.number(value, 1)} V`;
    default:
      return format.number(value, Number.isInteger(value) ? 0 : 2);
  }
}

const SPANISH = { true: 'Sí', false: 'No' };
const ENGLISH = { true: 'Yes', false: 'No' };

/** A distance: metres below a kilometre, and feet below a thousand feet. */
function metres(value: number, format: Format): string {
  const small = format.inLengthUnit(value);
  if (small >= 1000) return format.distance(value / 1000);
  const decimals = small > 0 && small < 10 ? 1 : 0;
  return `${format.number(small, decimals)} ${format.lengthUnit}`;
}

/** A duration: with seconds below two minutes, and with tenths below ten seconds. */
function seconds(value: number, format: Format): string {
  if (value < 10) return `${format.number(value, Number.isInteger(value) ? 0 : 1)} s`;
  return value < 120 ? `${format.number(value)} s` : format.duration(value);
}
