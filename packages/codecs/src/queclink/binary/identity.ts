import { toLatin1 } from '../../bytes.ts';

/**
 * The device of the eight bytes that name it: an IMEI, two digits a byte and one in the last, or a name padded with zeros,
 * which holds letters and so numbers beyond 99. Null when it is neither.
 */
export function identityOf(bytes: Uint8Array): string | null {
  if (bytes.length !== 8) return null;
  const last = bytes[7]!;
  if (bytes.every((byte) => byte <= 99) && last <= 9)
    return [...bytes.subarray(0, 7)].map((byte) => String(byte).padStart(2, '0')).join('') + last;
  const name = toLatin1(bytes).replace(/\0+$/, '');
  return /^[\x21-\x7e]{1,8}$/.test(name) ? name : null;
}
