/** CRC-8 with polynomial 0x31, start 0xFF, not reflected, the check byte of Protocol Pro frames. Of "123456789": 0xF7. */
export function crc8Queclink(bytes: Uint8Array): number {
  let crc = 0xff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x31) & 0xff : (crc << 1) & 0xff;
  }
  return crc;
}
