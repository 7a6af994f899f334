import fc from 'fast-check';
import { DEVICE_EVENTS } from '../deviceEvents.ts';
import type { Attributes } from '../deviceMessage.ts';
import type { ChunkRow } from './columns.ts';
import { contentHash } from './contentHash.ts';

const smallint = fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 });
const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null });
const time = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 10, 21), max: Date.UTC(2026, 10, 22) - 1 }),
  fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59.999Z') }),
);
const reading = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.integer({ min: 0, max: 2_000 }).map((value) => value / 100),
);
const readings = fc.oneof(
  fc.dictionary(
    fc.oneof(
      fc.constantFrom('input1', 'externalVoltageV', '__proto__', '1'),
      fc.string({ unit: 'grapheme' }),
    ),
    reading,
    {
      minKeys: 1,
      maxKeys: 4,
    },
  ),
  fc.record({ externalVoltageV: fc.double({ min: 11, max: 14, noNaN: true }), input1: fc.boolean() }),
) as fc.Arbitrary<Attributes>;

const anyRow: fc.Arbitrary<ChunkRow> = fc
  .record({
    deviceId: fc.integer({ min: 0 }),
    fixTime: time,
    fingerprint: fc.oneof(fc.integer(), fc.constant(null)),
    serverTime: time,
    latitudeE7: orNull(fc.integer()),
    longitudeE7: orNull(fc.integer()),
    odometerM: orNull(fc.integer()),
    flags: fc.integer({ min: 0, max: 2 ** 20 - 1 }),
    altitudeM: orNull(smallint),
    speedCmps: orNull(smallint),
    courseD10: orNull(fc.integer({ min: 0, max: 3599 })),
    satellites: orNull(smallint),
    hdopD10: orNull(smallint),
    events: orNull(fc.array(fc.constantFrom(...DEVICE_EVENTS), { minLength: 1, maxLength: 3 })),
    attributes: orNull(readings),
  })
  .map((row) => ({ ...row, fingerprint: row.fingerprint ?? contentHash(row) }));

/** The rows of a chunk, whatever they hold: in order, no two of one key. */
export const anyRows: fc.Arbitrary<ChunkRow[]> = fc
  .uniqueArray(anyRow, {
    minLength: 1,
    maxLength: 40,
    selector: ({ fixTime, fingerprint }) => `${fixTime} ${fingerprint}`,
  })
  .map((rows) => rows.sort((a, b) => a.fixTime - b.fixTime || a.fingerprint - b.fingerprint));
