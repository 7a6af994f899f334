import type { Format } from '../../i18n/index.ts';
import type { Choice, Field, NumberField } from './entity.ts';

/** The number that a field shows of a value, in the unit of the language. */
export function shownNumber(
  { quantity, decimals = 0 }: NumberField,
  value: number,
  format: Pick<Format, 'inUnit'>,
): number {
  const shown = quantity ? format.inUnit(value) : value;
  return Number(shown.toFixed(quantity ? Math.max(decimals, 1) : decimals));
}

/** The value of a number that was typed in the unit of the language; the number that was shown gives back its value, however it was rounded. */
export function valueOfShown(
  field: NumberField,
  shown: number,
  before: number | null,
  format: Pick<Format, 'inUnit'>,
): number {
  if (before !== null && shownNumber(field, before, format) === shown) return before;
  return field.quantity ? shown / format.inUnit(1) : shown;
}

/** The sign of the unit in which people read a field; empty for none. */
export function unitSign(field: Field, { speedUnit, distanceUnit }: UnitNames): string {
  if (field.kind !== 'number') return '';
  if (field.quantity === 'speed') return speedUnit;
  return field.quantity === 'distance' ? distanceUnit : (field.unit ?? '');
}

type UnitNames = Pick<Format, 'speedUnit' | 'distanceUnit'>;

/** In files all languages have the same units. */
export const FILE_UNITS: UnitNames = { speedUnit: 'km/h', distanceUnit: 'km' };

/** What a field is called, with its unit. */
export function headingOf(field: Field, label: string, units: UnitNames): string {
  const sign = unitSign(field, units);
  return sign === '' ? label : `${label} (${sign})`;
}

/** How numbers that are names are typed: coordinates that were copied have a point in every language, and a typed comma becomes one. */
export const PLAIN_SEPARATORS = { decimalSeparator: '.', allowedDecimalSeparators: ['.', ','] };

/** A number of a field as lists show it. */
export function numberText(field: NumberField, value: number, format: Format): string {
  const shown = shownNumber(field, value, format);
  if (field.isPlain) return String(shown);
  const digits = String(shown).split('.')[1]?.length ?? 0;
  return format.number(shown, digits);
}

/** What people call a choice. */
export const choiceName = ({ name }: Choice, { language }: Pick<Format, 'language'>): string =>
  name[language === 'US' ? 'en' : 'es'];

/** What people call the chosen value of a field; empty for none. */
export function chosenName(choices: readonly Choice[], value: unknown, format: Format): string {
  const choice = choices.find((each) => String(each.value) === String(value));
  return choice ? choiceName(choice, format) : '';
}
