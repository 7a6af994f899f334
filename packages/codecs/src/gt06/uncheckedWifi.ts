/**
 * The Wi-Fi packet of the JM01 (types 0x17 and 0x69), the one packet of the family without serial number and
 * checksum, whose length byte counts access points instead of bytes:
 *
 *     78 78  WIFI(1)  TYPE(1)  TIME(6, BCD)  WIFI x [MAC(6) RSSI(1)]
 *     CELLS(1)  MCC(2)  MNC(1)  CELLS x [LAC(2) CELL(2) RSSI(1)]  0D 0A
 *
 * It has no other protection than these: every count has to fit the size to the byte, and the time has to exist.
 */

const TIME_AT = 4;
const TIME_BYTES = 6;
const WIFI_BYTES = 7;
const CELL_BYTES = 5;
/** A real length byte is at least 5 (type, serial number, checksum), so smaller values are counts. */
const LARGEST_WIFI_COUNT = 4;

const isBcd = (byte: number): boolean => byte >> 4 <= 9 && (byte & 15) <= 9;

/** Whether these start bytes, count and type belong to such a packet. */
export const startsUncheckedWifi = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x78 &&
  bytes[at + 1] === 0x78 &&
  bytes[at + 2]! <= LARGEST_WIFI_COUNT &&
  (bytes[at + 3] === 0x17 || bytes[at + 3] === 0x69);

/**
 * The size of the packet that starts at `at`, stop bytes included; 'wait' when more bytes are needed to decide,
 * null when it cannot be one.
 */
export function uncheckedWifiBytes(bytes: Uint8Array, at: number): number | 'wait' | null {
  const available = bytes.length - at;
  const time = bytes.subarray(at + TIME_AT, Math.min(at + TIME_AT + TIME_BYTES, bytes.length));
  if (!time.every(isBcd)) return null;
  const cellCountAt = TIME_AT + TIME_BYTES + WIFI_BYTES * bytes[at + 2]!;
  if (available <= cellCountAt) return 'wait';
  return cellCountAt + 1 + 3 + CELL_BYTES * bytes[at + cellCountAt]! + 2;
}
