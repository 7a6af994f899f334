/** The type of a reading. `numberOrText` is a number where the wire holds one, and its hexadecimal digits or words elsewhere. */
export type AttributeType = 'number' | 'text' | 'switch' | 'numberOrText';

/** One reading of the vocabulary. */
export interface AttributeDefinition {
  /** The key among a message's attributes; `#` stands for a number from 1, `*` for letters and digits of the protocol. */
  readonly name: string;
  readonly type: AttributeType;
  /** What the reading measures or means, as one phrase. */
  readonly meaning: string;
}

/** The readings about one subject. */
export interface AttributeGroup {
  readonly title: string;
  readonly attributes: readonly AttributeDefinition[];
}

const define =
  <T extends AttributeType>(type: T) =>
  <const N extends string>(name: N, meaning: string) =>
    ({ name, type, meaning }) as const;

/** Defines a reading that is a number in the unit that its name ends in. */
export const number = define('number');
/** Defines a reading that is a text. */
export const text = define('text');
/** Defines a reading that is true or false. */
export const toggle = define('switch');
/** Defines a reading of one protocol, which is a number or a text as the wire has it. */
export const numberOrText = define('numberOrText');

/** The endings of names that are units. A longer ending stands before the endings that it contains. */
const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['LPer100km', 'l/100 km'],
  ['Percent', '%'],
  ['Base64', 'Base64'],
  ['Bytes', 'bytes'],
  ['Dbm', 'dBm'],
  ['Gps', 'g/s'],
  ['Kpa', 'kPa'],
  ['Lph', 'l/h'],
  ['Mps', 'm/s'],
  ['Deg', '°'],
  ['rpm', 'revolutions/min'],
  ['Kg', 'kg'],
  ['Ms', 'ms'],
  ['A', 'A'],
  ['C', '°C'],
  ['G', 'g (9.81 m/s²)'],
  ['L', 'l'],
  ['M', 'm'],
  ['S', 's'],
  ['V', 'V'],
];

/** The unit of a reading, which is the ending of its name, or null where it has none: counts, states, texts. */
export function unitOf({ name, type }: AttributeDefinition): string | null {
  if (type !== 'number') return null;
  return UNITS.find(([ending]) => name.endsWith(ending))?.[1] ?? null;
}
