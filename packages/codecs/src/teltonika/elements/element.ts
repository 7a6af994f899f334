import type { AttributeName } from '@rastro/domain';
/** The attribute that an element becomes, or the column of a message. */
export type ElementName = AttributeName | 'ignition' | 'odometerM' | 'hdop';

/**
 * One AVL id of Teltonika's parameter lists: how its number becomes one of our readings. Ids mean different things in
 * different widths (10 is the SD card in one byte and an analogue input in two), so an element is id and width.
 */
export interface AvlElement {
  id: number;
  /** Bytes on the wire. */
  width: 1 | 2 | 4;
  signed: boolean;
  name: ElementName;
  /** The reading is `raw * times / per` (dividing keeps decimal fractions exact), or a switch. */
  kind: 'number' | 'switch';
  times: number;
  per: number;
  /** Raw values that mean the lack of a reading. */
  unknown: readonly number[];
}

type Scale = { times?: number; per?: number; unknown?: readonly number[] };

const element =
  (signed: boolean) =>
  (
    id: number,
    width: AvlElement['width'],
    name: ElementName,
    { times = 1, per = 1, unknown = [] }: Scale = {},
  ): AvlElement => ({
    id,
    width,
    signed,
    name,
    kind: 'number',
    times,
    per,
    unknown,
  });

/** An element that holds a number without a sign. */
export const unsigned = element(false);
/** An element that holds a number with a sign. */
export const signed = element(true);
/** A one-byte element that is off at 0 and on otherwise. */
export const toggle = (id: number, name: ElementName): AvlElement => ({
  ...unsigned(id, 1, name),
  kind: 'switch',
});

/** The number in 1, 2 or 4 bytes. */
export function rawNumber(data: Uint8Array, isSigned: boolean): number {
  let raw = 0;
  for (const byte of data) raw = raw * 256 + byte;
  const span = 2 ** (8 * data.length);
  return isSigned && raw >= span / 2 ? raw - span : raw;
}

/** The reading of an element, or null where its value means that there is none. */
export function readElement(definition: AvlElement, data: Uint8Array): number | boolean | null {
  const raw = rawNumber(data, definition.signed);
  if (definition.kind === 'switch') return raw !== 0;
  return definition.unknown.includes(raw) ? null : (raw * definition.times) / definition.per;
}

/** The bytes of a reading, the inverse of `readElement`; what does not fit becomes the nearest that does. */
export function writeElement(definition: AvlElement, reading: number | boolean): Uint8Array {
  const { width, signed: hasSign, times, per } = definition;
  const raw = typeof reading === 'boolean' ? Number(reading) : Math.round((reading * per) / times);
  const span = 2 ** (8 * width);
  const lowest = hasSign ? -span / 2 : 0;
  const inRange = Math.min(Math.max(raw, lowest), lowest + span - 1);
  const bytes = new Uint8Array(width);
  for (let i = 0, left = (inRange + span) % span; i < width; i++, left = Math.floor(left / 256))
    bytes[width - 1 - i] = left % 256;
  return bytes;
}
