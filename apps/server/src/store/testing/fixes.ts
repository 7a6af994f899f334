import { DEVICE_EVENTS, type Fix } from '@rastro/domain';
import fc from 'fast-check';

/** A good fix in Lima, with what the test says of it. */
export function fixAt(fixTime: number, rest: Partial<Fix> = {}): Fix {
  return {
    fixTime,
    fingerprint: 0,
    serverTime: fixTime + 1_000,
    latitude: -12.0464,
    longitude: -77.0428,
    altitudeM: 154,
    speedMps: 12.5,
    course: 90.5,
    satellites: 11,
    hdop: 0.9,
    valid: true,
    ignition: true,
    odometerM: 120_000,
    quality: 0,
    events: [],
    attributes: {},
    ...rest,
  };
}

const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null });
const anyNumber = orNull(fc.double());
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', 'a\0b', '{}",\\', ''),
);

/** Any fix at all, absurd ones among them: what a codec could make of noise. */
export const anyFix: fc.Arbitrary<Fix> = fc.record({
  fixTime: fc.oneof(
    fc.integer({ min: Date.UTC(2026, 10, 1), max: Date.UTC(2026, 10, 3) }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true }),
  ),
  fingerprint: fc.integer(),
  serverTime: fc.oneof(fc.integer({ min: 0, max: 2 ** 42 }), fc.maxSafeInteger()),
  latitude: orNull(fc.oneof(fc.double({ min: -90, max: 90 }), fc.double())),
  longitude: orNull(fc.oneof(fc.double({ min: -180, max: 180 }), fc.double())),
  altitudeM: anyNumber,
  speedMps: orNull(fc.oneof(fc.double({ min: 0, max: 70, noNaN: true }), fc.double())),
  course: orNull(fc.oneof(fc.double({ min: 0, max: 360, noNaN: true }), fc.double())),
  satellites: anyNumber,
  hdop: anyNumber,
  valid: orNull(fc.boolean()),
  ignition: orNull(fc.boolean()),
  odometerM: anyNumber,
  quality: fc.integer({ min: 0, max: 0xffff }),
  events: fc.array(fc.constantFrom(...DEVICE_EVENTS), { maxLength: 3 }),
  attributes: fc.dictionary(
    fc.oneof(fc.string(), anyText),
    fc.oneof(fc.double(), fc.integer(), anyText, fc.boolean()),
    { maxKeys: 5 },
  ),
});
