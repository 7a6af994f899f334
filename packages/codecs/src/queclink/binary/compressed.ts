import { type DeviceMessage, kmhToMps } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';

/** Kinds of points, in the two highest bits: whole, difference from the one before; others are without a fix or the same. */
const WHOLE = 1;
const DIFFERENCE = 2;

/** The lowest `size` bits of `value` from bit `at`, as a signed number. */
function signedBits(value: bigint, at: number, size: number): number {
  return Number(BigInt.asIntN(size, value >> BigInt(at)));
}

/**
 * Points of a compressed report, one each second: a whole point is speed (12 bits, tenths of km/h), azimuth (9 bits), longitude
 * and latitude in micro-degrees and, the first time, seconds since 1970; a difference is 7, 7, 12 and 11 bits.
 */
export function readCompressed(reader: ByteReader, newMessage: () => DeviceMessage): DeviceMessage[] {
  const messages: DeviceMessage[] = [];
  const count = reader.u16();
  let [tenths, azimuth, longitude, latitude, seconds] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count && reader.remaining > 0; i++) {
    if (seconds > 0) seconds++;
    const kind = reader.bytes[reader.offset]! >> 6;
    if (kind === WHOLE) {
      const bits = reader.u24();
      tenths = (bits >> 9) & 0xfff;
      azimuth = bits & 0x1ff;
      longitude = reader.i32();
      latitude = reader.i32();
      if (seconds === 0) seconds = reader.u32();
    } else if (kind === DIFFERENCE) {
      const bits = BigInt(reader.u8()) * 0x100000000n + BigInt(reader.u32());
      tenths += signedBits(bits, 30, 7);
      azimuth += signedBits(bits, 23, 7);
      longitude += signedBits(bits, 11, 12);
      latitude += signedBits(bits, 0, 11);
    } else {
      reader.skip(1);
      continue;
    }
    if (reader.overrun) break;
    const message = newMessage();
    const isOnGlobe = Math.abs(longitude) <= 180e6 && Math.abs(latitude) <= 90e6;
    messages.push({
      ...message,
      fixTime: seconds * 1000,
      valid: true,
      longitude: isOnGlobe ? longitude / 1e6 : null,
      latitude: isOnGlobe ? latitude / 1e6 : null,
      speedMps: kmhToMps(Math.max(0, tenths) / 10),
      course: ((azimuth % 360) + 360) % 360,
    });
  }
  return messages;
}
