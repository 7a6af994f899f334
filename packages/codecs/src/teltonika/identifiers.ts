import { toHex, toLatin1 } from '../bytes.ts';
import type { AvlValue } from './avlRecords.ts';

/** Readings that are identifiers or text: they are spelled, not counted. */

const IDS = {
  iButton: 78,
  rfid: 207,
  vin: 256,
  faultCodes: 281,
  barcode: 264,
  place: 387,
  driverName: 403,
  iccidHigh: 11,
  iccidLow: 14,
  tachographDriverHigh: 195,
  tachographDriverLow: 196,
} as const;

const TEXT_NAMES: Readonly<Record<number, string>> = {
  [IDS.vin]: 'vin',
  [IDS.faultCodes]: 'dtcCodes',
  [IDS.barcode]: 'barcode',
  [IDS.place]: 'iso6709',
  [IDS.driverName]: 'driverName',
};

const isZero = (data: Uint8Array): boolean => data.every((byte) => byte === 0);

/** The text without the zeros that fill it up, or null where it is not printable. */
export function printableText(data: Uint8Array): string | null {
  const end = data.findLastIndex((byte) => byte !== 0) + 1;
  const text = toLatin1(data.subarray(0, end)).trim();
  return text !== '' && data.subarray(0, end).every(isPrintable) ? text : null;
}

const isPrintable = (byte: number): boolean => (byte >= 0x20 && byte <= 0x7e) || [9, 10, 13].includes(byte);

/** Identifiers and texts among the elements of a record, by attribute name; `taken` are the ids they used up. */
export function readIdentifiers(values: readonly AvlValue[]): {
  found: Record<string, string>;
  taken: ReadonlySet<AvlValue>;
} {
  const found: Record<string, string> = {};
  const taken = new Set<AvlValue>();
  const find = (id: number, width: number): AvlValue | undefined =>
    values.find((value) => value.id === id && value.data.length === width);
  const take = (name: string, text: string | null, ...used: AvlValue[]): void => {
    if (text === null) return;
    found[name] = text;
    for (const value of used) taken.add(value);
  };

  for (const value of values) {
    const name = TEXT_NAMES[value.id];
    if (name !== undefined && !isZero(value.data)) take(name, printableText(value.data), value);
  }

  const rfid = find(IDS.rfid, 8);
  if (rfid) take('driverId', isZero(rfid.data) ? null : toHex(rfid.data).toUpperCase(), rfid);
  // an iButton comes with its family code first; on its face, and from readers, the family code stands last
  const iButton = find(IDS.iButton, 8);
  if (iButton)
    take('driverId', isZero(iButton.data) ? null : toHex(iButton.data.toReversed()).toUpperCase(), iButton);
  if (iButton) taken.add(iButton);
  if (rfid) taken.add(rfid);

  const [high, low] = [find(IDS.iccidHigh, 8), find(IDS.iccidLow, 8)];
  if (high && low && !isZero(high.data))
    take('iccid', decimal(high.data) + decimal(low.data).padStart(10, '0'), high, low);

  const [cardHigh, cardLow] = [find(IDS.tachographDriverHigh, 8), find(IDS.tachographDriverLow, 8)];
  if (cardHigh && cardLow)
    take('driverId', printableText(Uint8Array.from([...cardHigh.data, ...cardLow.data])), cardHigh, cardLow);
  return { found, taken };
}

const decimal = (data: Uint8Array): string => BigInt(`0x${toHex(data)}`).toString();
