import { BLUETOOTH_ELEMENTS } from './bluetooth.ts';
import type { AvlElement } from './element.ts';
import { PERMANENT_ELEMENTS } from './permanent.ts';
import { PROFESSIONAL_ELEMENTS } from './professional.ts';
import { TACHOGRAPH_ELEMENTS } from './tachograph.ts';
import { CAN_ELEMENTS, OBD_ELEMENTS } from './vehicle.ts';

/** Which parameter list a device follows: the usual one, or that of the professional trackers. */
export type DeviceFamily = 'usual' | 'professional';

/** The elements of each family. Where a list names an id in a width twice, the later line holds. */
export const ELEMENTS: Readonly<Record<DeviceFamily, readonly AvlElement[]>> = {
  usual: [...PERMANENT_ELEMENTS, ...OBD_ELEMENTS, ...CAN_ELEMENTS, ...BLUETOOTH_ELEMENTS],
  professional: [...PERMANENT_ELEMENTS, ...PROFESSIONAL_ELEMENTS, ...TACHOGRAPH_ELEMENTS],
};

/** One number for id and width, which are asked for once an element. */
const keyOf = (id: number, width: number): number => id * 0x10000 + width;
const byId = (elements: readonly AvlElement[]): ReadonlyMap<number, AvlElement> =>
  new Map(elements.map((element) => [keyOf(element.id, element.width), element]));

const BY_ID: Readonly<Record<DeviceFamily, ReadonlyMap<number, AvlElement>>> = {
  usual: byId(ELEMENTS.usual),
  professional: byId(ELEMENTS.professional),
};
// the first element of a name is the one that a device encoder writes
const BY_NAME = new Map<string, AvlElement>(
  ELEMENTS.usual.toReversed().map((element) => [element.name, element]),
);

/** The element of an id in a width, or null where it has no name of ours. */
export const elementOf = (id: number, width: number, family: DeviceFamily): AvlElement | null =>
  BY_ID[family].get(keyOf(id, width)) ?? null;

/** The element that carries a reading of ours, or null. */
export const elementNamed = (name: string): AvlElement | null => BY_NAME.get(name) ?? null;
