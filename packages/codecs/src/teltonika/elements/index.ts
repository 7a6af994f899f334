import { BLUETOOTH_ELEMENTS } from './bluetooth.ts';
import type { AvlElement } from './element.ts';
import { PERMANENT_ELEMENTS } from './permanent.ts';
import { CAN_ELEMENTS, OBD_ELEMENTS } from './vehicle.ts';

const ELEMENTS: readonly AvlElement[] = [
  ...PERMANENT_ELEMENTS,
  ...OBD_ELEMENTS,
  ...CAN_ELEMENTS,
  ...BLUETOOTH_ELEMENTS,
];

const keyOf = (id: number, width: number): string => `${id}/${width}`;

const BY_ID = new Map(ELEMENTS.map((element) => [keyOf(element.id, element.width), element]));
// the first element of a name is the one that a device encoder writes
const BY_NAME = new Map(ELEMENTS.toReversed().map((element) => [element.name, element]));

/** The element of an id in a width, or null where it has no name of ours. */
export const elementOf = (id: number, width: number): AvlElement | null =>
  BY_ID.get(keyOf(id, width)) ?? null;

/** The element that carries a reading of ours, or null. */
export const elementNamed = (name: string): AvlElement | null => BY_NAME.get(name) ?? null;

/** Every element, for tests and documentation. */
export const allElements = (): readonly AvlElement[] => ELEMENTS;
