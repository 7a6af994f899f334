import type { AttributeDefinition, AttributeGroup } from './definition.ts';
import { DEVICE } from './device.ts';
import { DRIVER } from './driver.ts';
import { FUEL } from './fuel.ts';
import { INPUTS } from './inputs.ts';
import { NETWORK } from './network.ts';
import { PLACE } from './place.ts';
import { POWER } from './power.ts';
import { PROTOCOL } from './protocol.ts';
import { SENSORS, TAGS } from './sensors.ts';
import { VEHICLE } from './vehicle.ts';

export { type AttributeDefinition, type AttributeGroup, type AttributeType, unitOf } from './definition.ts';

const GROUPS = [
  PLACE,
  POWER,
  FUEL,
  VEHICLE,
  DRIVER,
  INPUTS,
  SENSORS,
  TAGS,
  NETWORK,
  DEVICE,
  PROTOCOL,
] as const;

/**
 * The vocabulary of readings, by subject: every name that a codec may use, so that a reading has one name, type and unit
 * in all protocols. Only parameters that senders name themselves (OsmAnd) may stand beside it.
 */
export const ATTRIBUTE_GROUPS: readonly AttributeGroup[] = GROUPS;

/** A name with its number in the place of `#`, or its letters in the place of `*`. */
type Filled<Name extends string> = Name extends `${infer Start}#${infer End}`
  ? `${Start}${number}${End}`
  : Name extends `${infer Start}*`
    ? `${Start}${string}`
    : Name;

/** A name of the vocabulary, which a codec may give to a reading. */
export type AttributeName = Filled<(typeof GROUPS)[number]['attributes'][number]['name']>;

const ALL = ATTRIBUTE_GROUPS.flatMap(({ attributes }) => attributes);
const isNumbered = ({ name }: AttributeDefinition): boolean => /[#*]/.test(name);
const BY_NAME = new Map(
  ALL.filter((definition) => !isNumbered(definition)).map((definition) => [definition.name, definition]),
);
const PATTERNS = ALL.filter(isNumbered).map((definition) => ({
  definition,
  pattern: new RegExp(`^${definition.name.replace('#', '[1-9]\\d{0,4}').replace('*', '\\w+')}$`),
}));

/** The definition of a reading's name, with its number (`temperature2C`), or null for a name outside the vocabulary. */
export function attributeDefinition(name: string): AttributeDefinition | null {
  return BY_NAME.get(name) ?? PATTERNS.find(({ pattern }) => pattern.test(name))?.definition ?? null;
}
