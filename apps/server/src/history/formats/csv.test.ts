import {
  type Attributes,
  type ChunkRow,
  DEVICE_EVENTS,
  IGNITION_SHIFT,
  QUALITY_BITS,
  qualityFlags,
  VALID_SHIFT,
} from '@rastro/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvFormat, LIST_SEPARATOR } from './csv.ts';
import { kmhOf, switchOf } from './exported.ts';

const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 });
const time = fc.integer({ min: -4_102_444_800_000, max: 4_102_444_800_000 });
/** Small ones, round ones and any. */
const e7 = (most: number) =>
  fc.oneof(
    fc.integer({ min: -120, max: 120 }),
    fc.integer({ min: -most, max: most }).map((degrees) => degrees * 10_000_000),
    fc.integer({ min: -most * 10_000_000, max: most * 10_000_000 }),
  );
const number = nullable(fc.oneof(fc.integer({ min: -20, max: 3_600 }), fc.integer()));
const reading = fc.oneof(
  fc.boolean(),
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.constant(null),
);

const rows: fc.Arbitrary<ChunkRow> = fc.record({
  fixTime: time,
  fingerprint: fc.integer(),
  serverTime: time,
  latitudeE7: nullable(e7(90)),
  longitudeE7: nullable(e7(180)),
  odometerM: number,
  flags: fc.integer({ min: 0, max: 2 ** 24 }),
  altitudeM: number,
  speedCmps: number,
  courseD10: number,
  satellites: number,
  hdopD10: number,
  events: nullable(fc.subarray([...DEVICE_EVENTS])),
  attributes: nullable(fc.dictionary(fc.string(), reading) as fc.Arbitrary<Attributes>),
  deviceId: fc.constant(1),
});

/** The line as RFC 4180 and the language's own texts of numbers and JSON make it. */
function plainLine(row: ChunkRow): string {
  const scaled = (value: number | null, scale: number) => (value === null ? null : value / scale);
  const cells = [
    new Date(row.fixTime).toISOString(),
    new Date(row.serverTime).toISOString(),
    scaled(row.latitudeE7, 1e7),
    scaled(row.longitudeE7, 1e7),
    row.altitudeM,
    kmhOf(row.speedCmps),
    scaled(row.courseD10, 10),
    row.satellites,
    scaled(row.hdopD10, 10),
    switchOf(row.flags, IGNITION_SHIFT),
    switchOf(row.flags, VALID_SHIFT),
    row.odometerM,
    qualityFlags(row.flags & QUALITY_BITS).join(LIST_SEPARATOR),
    row.events?.join(LIST_SEPARATOR),
    row.attributes && JSON.stringify(row.attributes),
  ];
  const quoted = cells.map((value) => {
    const text = String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}

it('lines are those of the plain texts of their cells, byte for byte', () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 5 }), (page) => {
      expect(Buffer.from(csvFormat.page(page)).toString()).toBe(page.map(plainLine).join(''));
    }),
    { numRuns: 1_000 },
  );
});
