import { digitsIn, type Format, shownIn, typedIn } from '../../i18n/index.ts';
import type { Choice, ChoiceField, Field, Naming, NumberField, Reference } from './entity.ts';

type Units = Pick<Format, 'measure'>;

/** The digits after the point that a field shows at most: of a speed and a distance one at least, since half a mile an hour is not nothing. */
export function decimalsOf({ quantity, decimals = 0 }: NumberField, { measure }: Units): number {
  if (quantity === undefined) return decimals;
  const least = quantity === 'speed' || quantity === 'distance' ? 1 : 0;
  return Math.max(least, digitsIn(measure(quantity), decimals));
}

/** The number that a field shows of a value, in the unit of the language. */
export function shownNumber(field: NumberField, value: number, format: Units): number {
  const digits = decimalsOf(field, format);
  const { quantity } = field;
  return quantity === undefined
    ? Number(value.toFixed(digits))
    : shownIn(format.measure(quantity), value, digits);
}

/** The value of a number that was typed in the unit of the language; the number that was shown gives back its value, however it was rounded. */
export function valueOfShown(
  field: NumberField,
  shown: number,
  before: number | null,
  format: Units,
): number {
  const { quantity } = field;
  if (quantity !== undefined)
    return typedIn(format.measure(quantity), shown, decimalsOf(field, format), before);
  return before !== null && shownNumber(field, before, format) === shown ? before : shown;
}

/** The sign of the unit in which people read a field; empty for none. */
export function unitSign(field: Field, { measure }: Units): string {
  if (field.kind !== 'number') return '';
  return field.quantity === undefined ? (field.unit ?? '') : measure(field.quantity).sign;
}

/** What a field is called, with its unit. */
export function headingOf(field: Field, label: string, format: Units): string {
  const sign = unitSign(field, format);
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

type Reader = Pick<Format, 'language'>;

/** What people call a choice. */
export const choiceName = ({ name }: Choice, { language }: Reader): string =>
  name[language === 'US' ? 'en' : 'es'];

type Named = { naming?: Naming };

/** What people call something that a field refers to. */
export const referenceName = ({ naming }: Named, { label }: Reference, reader: Reader): string =>
  naming ? naming.shown(label, reader.language) : label;

/** What people call all that a field refers to. */
export const referenceNames = (field: Named, references: readonly Reference[], reader: Reader): string =>
  references.map((reference) => referenceName(field, reference, reader)).join(', ');

/** The text by which the server finds what people search by another. */
export const searchedText = ({ naming }: Named, typed: string, reader: Reader): string =>
  naming ? naming.searched(typed, reader.language) : typed;

/** The choices of a field as people choose among them. */
export function choiceOptions(
  { choices, isByName = false }: Pick<ChoiceField, 'choices' | 'isByName'>,
  format: Reader,
): { value: string; label: string }[] {
  const options = choices.map((choice) => ({
    value: String(choice.value),
    label: choiceName(choice, format),
  }));
  return isByName ? options.toSorted((a, b) => a.label.localeCompare(b.label)) : options;
}

/** What people call the chosen value of a field; empty for none. */
export function chosenName(choices: readonly Choice[], value: unknown, format: Format): string {
  const choice = choices.find((each) => String(each.value) === String(value));
  return choice ? choiceName(choice, format) : '';
}
