/**
 * The cyclic redundancy checks of the device protocols, table driven. Names and check values follow the
 * catalogue of parametrised CRC algorithms (reveng.sourceforge.io/crc-catalogue).
 */

/** One step of eight bits for each byte value, for a polynomial given in reflected (LSB first) form. */
function reflectedTable(polynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    return crc;
  });
}

const IBM_TABLE = reflectedTable(0xa001);
const CCITT_TABLE = reflectedTable(0x8408);
const MAXIM_TABLE = reflectedTable(0x8c);

function reflectedCrc(table: Uint16Array, bytes: Uint8Array, initial: number): number {
  let crc = initial;
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
  return crc;
}

/** CRC-16/ARC, which Teltonika calls CRC-16/IBM: polynomial 0x8005 reflected, initial 0. Of "123456789": 0xBB3D. */
export const crc16Ibm = (bytes: Uint8Array): number => reflectedCrc(IBM_TABLE, bytes, 0);

/** CRC-16/X-25, which GT06 calls CRC-ITU: polynomial 0x1021 reflected, initial and final xor 0xFFFF. Of "123456789": 0x906E. */
export const crc16X25 = (bytes: Uint8Array): number => reflectedCrc(CCITT_TABLE, bytes, 0xffff) ^ 0xffff;

/** CRC-8/MAXIM-DOW, the last byte of a 1-Wire identifier. Of "123456789": 0xA1. */
export const crc8Maxim = (bytes: Uint8Array): number => reflectedCrc(MAXIM_TABLE, bytes, 0);
