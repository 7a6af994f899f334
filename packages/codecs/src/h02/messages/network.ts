import type { Attributes } from '@rastro/domain';

/** The first of the fields that are no part of the network, counted from the one behind the status. */
const NETWORK_FIELDS = 4;
const LOWEST_MCC = 200;
const HIGHEST_MCC = 799;
/** Countries whose networks have three digits: North America, Argentina, Colombia. */
const hasWideNetworks = (mcc: number): boolean =>
  mcc === 302 || (mcc >= 310 && mcc <= 376) || mcc === 722 || mcc === 732;

const isMcc = (mcc: number): boolean => mcc >= LOWEST_MCC && mcc <= HIGHEST_MCC;
const hex = (text: string): number => Number.parseInt(text, 16);

/**
 * The serving cell that stands behind the status on many devices, `MCC,MNC,LAC,CELL`, and what is left of the fields. It comes in
 * four forms, which the fields themselves show:
 *
 *     310,260,49101,1753     decimal
 *     0002d4,000004,0001cd,000047     hexadecimal, six digits each
 *     cc,28, db,d75b     hexadecimal, the LAC padded with spaces; the network has a digit too many at its end (0x28, 40, is 04)
 *     460,11,d18e105,7752     4G: the cell is hexadecimal; whether the area behind it is hexadecimal too is not known, so it is left out
 *
 * Null where the fields are none of these.
 */
export function readNetwork(
  fields: readonly string[],
): { cell: Attributes; rest: ReadonlyMap<number, string> } | null {
  const [mcc = '', mnc = '', lac = '', cell = ''] = fields.map((field) => field.trim());
  const texts = fields.slice(0, NETWORK_FIELDS);
  const found =
    padded(texts) ??
    short(texts, [mcc, mnc, lac, cell]) ??
    decimal(mcc, mnc, lac, cell) ??
    wide(mcc, mnc, lac);
  if (!found) return null;
  const { used, ...read } = found;
  const rest = fields
    .map((field, i) => [i, field.trim()] as const)
    .filter(([i, field]) => i >= used && field !== '');
  return { cell: read.cell, rest: new Map(rest) };
}

/** A cell, nothing where the device had none, and how many of the fields it used. */
interface Found {
  cell: Attributes;
  used: number;
}

function padded(fields: readonly string[]): Found | null {
  if (fields.length < NETWORK_FIELDS || !fields.every((field) => /^[0-9a-f]{6}$/i.test(field))) return null;
  const [mcc = 0, mnc = 0, lac = 0, cellId = 0] = fields.map(hex);
  if (mcc !== 0 && !isMcc(mcc)) return null;
  return { cell: mcc === 0 ? {} : { mcc, mnc, lac, cellId }, used: NETWORK_FIELDS };
}

function short(fields: readonly string[], trimmed: readonly string[]): Found | null {
  const isHex = trimmed.every((field, i) => (i < 2 ? /^[0-9a-f]{1,3}$/i : /^[0-9a-f]{1,4}$/i).test(field));
  const showsIt = fields.some((field) => /[a-f]/i.test(field) || field.startsWith(' '));
  const [mcc = 0, network = 0, lac = 0, cellId = 0] = trimmed.map(hex);
  if (!isHex || !showsIt || !isMcc(mcc)) return null;
  const mnc = hasWideNetworks(mcc) ? network : Math.floor(network / 10);
  return { cell: { mcc, mnc, lac, cellId }, used: NETWORK_FIELDS };
}

function decimal(mcc: string, mnc: string, lac: string, cell: string): Found | null {
  if (!/^\d{3}$/.test(mcc) || !/^\d{1,3}$/.test(mnc) || !isMcc(Number(mcc))) return null;
  if (!/^\d{1,5}$/.test(lac) || !/^\d{1,9}$/.test(cell)) return null;
  return {
    cell: { mcc: Number(mcc), mnc: Number(mnc), lac: Number(lac), cellId: Number(cell) },
    used: NETWORK_FIELDS,
  };
}

function wide(mcc: string, mnc: string, cell: string): Found | null {
  if (!/^\d{3}$/.test(mcc) || !/^\d{1,3}$/.test(mnc) || !isMcc(Number(mcc))) return null;
  if (!/^[0-9a-f]{5,7}$/i.test(cell)) return null;
  return { cell: { mcc: Number(mcc), mnc: Number(mnc), cellId: hex(cell) }, used: 3 };
}
