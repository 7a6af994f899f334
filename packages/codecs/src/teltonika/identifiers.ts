import type { AttributeName } from '@rastro/domain';
import { concatBytes, toHex, toLatin1 } from '../bytes.ts';
import { crc8Maxim } from '../crc.ts';
import type { AvlValue } from './avlRecords.ts';

/** Readings that are identifiers or texts, and no numbers. */

const IBUTTON = 78;
const RFID_READERS = [207, 217];
const ICCID_PARTS = [11, 14];
const IMSI = 218;

/** Texts in an element of their own. */
const TEXTS: Readonly<Record<number, AttributeName>> = {
  256: 'vin',
  264: 'barcode',
  281: 'dtcCodes',
  387: 'iso6709',
  403: 'driverName',
};

/** Texts that are cut over elements of eight bytes (the last may have one). */
const SPLIT_TEXTS: readonly { name: AttributeName; ids: readonly number[] }[] = [
  { name: 'driverId', ids: [195, 196] }, // the tachograph card of driver 1, professional trackers
  { name: 'driverId', ids: [147, 148] }, // the same, read by a CAN adapter
  { name: 'registration', ids: [231, 232] },
  { name: 'vin', ids: [233, 234, 235] },
];

const isZero = (data: Uint8Array): boolean => data.every((byte) => byte === 0);
const isPrintable = (byte: number): boolean => (byte >= 0x20 && byte <= 0x7e) || [9, 10, 13].includes(byte);

/** The text without the zeros that fill it up, or null where it is empty or not printable. */
export function printableText(data: Uint8Array): string | null {
  const content = data.subarray(0, data.findLastIndex((byte) => byte !== 0) + 1);
  const text = toLatin1(content).trim();
  return text !== '' && content.every(isPrintable) ? text : null;
}

/** Identifiers and texts among the elements of a record, by attribute name, and the elements that they used up. */
export function readIdentifiers(values: readonly AvlValue[]): {
  found: Record<string, string>;
  used: ReadonlySet<AvlValue>;
} {
  const found: Record<string, string> = {};
  const used = new Set<AvlValue>();
  const eightBytes = (id: number): AvlValue[] =>
    values.filter((value) => value.id === id && value.data.length === 8);
  const keep = (name: AttributeName, text: string | null, parts: readonly AvlValue[]): void => {
    if (text === null) return;
    found[name] = text;
    for (const value of parts) used.add(value);
  };

  for (const value of values) {
    const name = TEXTS[value.id];
    if (name !== undefined) keep(name, printableText(value.data), [value]);
  }
  for (const { name, ids } of SPLIT_TEXTS) {
    // in the order of the text: a part of one byte comes first on the wire
    const parts = values
      .filter(({ id, data }) => ids.includes(id) && (data.length === 8 || id === ids.at(-1)))
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    if (parts.length === ids.length)
      keep(name, printableText(concatBytes(...parts.map(({ data }) => data))), parts);
  }
  for (const value of RFID_READERS.flatMap(eightBytes)) {
    used.add(value);
    if (!isZero(value.data)) keep('driverId', toHex(value.data).toUpperCase(), [value]);
  }
  for (const value of eightBytes(IBUTTON)) {
    used.add(value);
    if (!isZero(value.data)) keep('driverId', iButtonText(value.data), [value]);
  }
  const iccid = ICCID_PARTS.flatMap(eightBytes);
  if (iccid.length === ICCID_PARTS.length && !isZero(iccid[0]!.data))
    keep('iccid', decimal(iccid[0]!.data) + decimal(iccid[1]!.data).padStart(10, '0'), iccid);
  for (const value of eightBytes(IMSI)) if (!isZero(value.data)) keep('imsi', decimal(value.data), [value]);
  return { found, used };
}

/**
 * The number as it stands on the iButton and as readers give it: check byte, serial number, family code. Devices send
 * it family code first; the check byte shows where one does not.
 */
function iButtonText(data: Uint8Array): string {
  const isEngravedOrder = crc8Maxim(data.subarray(1).toReversed()) === data[0];
  const isFamilyFirst = crc8Maxim(data.subarray(0, 7)) === data[7];
  return toHex(isEngravedOrder && !isFamilyFirst ? data : data.toReversed()).toUpperCase();
}

const decimal = (data: Uint8Array): string => BigInt(`0x${toHex(data)}`).toString();
