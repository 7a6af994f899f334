import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUALITY } from '../quality.ts';
import { anyRows } from './chunk.arbitrary.testing.ts';
import { type ChunkRow, fixOfColumns } from './columns.ts';
import { contentHash } from './contentHash.ts';
import { ChunkDamaged, ChunkRefused } from './damaged.ts';
import { decodeBody, decodeFixes } from './decodeBody.ts';
import { encodeBody } from './encodeBody.ts';
import { frameChunk, unframeChunk } from './frame.ts';
import { decodeReadingNames, decodeReadings, fixesOfPage } from './readings.ts';
import { summarize } from './summary.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

function encode(rows: readonly ChunkRow[]): Uint8Array {
  const body = encodeBody(rows);
  return frameChunk({ count: rows.length, bodyLength: body.length, deflated: deflateRawSync(body) });
}

function decode(chunk: Uint8Array): ChunkRow[] {
  const { count, bodyLength, deflated } = unframeChunk(chunk);
  const body = inflateRawSync(deflated, { maxOutputLength: bodyLength });
  return decodeBody(body, count);
}

/** An hour at ten seconds, driving north, with what a common device says besides. */
function drive(count = 360): ChunkRow[] {
  return Array.from({ length: count }, (_, i) => {
    const row: ChunkRow = {
      deviceId: 7,
      fixTime: NOON + i * 10_000,
      fingerprint: 0,
      serverTime: NOON + Math.floor(i / 5) * 50_000 + 51_234,
      latitudeE7: -120_464_000 + i * 1_350 + (i % 7),
      longitudeE7: -770_428_000 + (i % 5),
      odometerM: 120_000 + i * 150,
      flags: (2 << 16) | (2 << 18),
      altitudeM: 154,
      speedCmps: 1_500 + (i % 3),
      courseD10: 0,
      satellites: 11,
      hdopD10: 9,
      events: i === 100 ? ['harshBraking'] : null,
      attributes: { input1: false, externalVoltageV: 13.8 + (i % 4) / 10 },
    };
    return { ...row, fingerprint: contentHash(row) };
  });
}

describe('a chunk', () => {
  it('gives back exactly what was packed, whatever it was', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(decode(encode(rows))).toEqual(rows);
        expect(decodeFixes(encodeBody(rows), rows.length)).toEqual(rows.map(fixOfColumns));
      }),
      { numRuns: 150 },
    );
  });

  it('gives the fixes of some times as all of it does', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), fc.nat(), (rows, one, other) => {
        const [from, to] = [one, other]
          .map((at) => rows[at % rows.length]!.fixTime)
          .sort((a, b) => a - b) as [number, number];
        const inside = rows.map(fixOfColumns).filter(({ fixTime }) => fixTime >= from && fixTime < to);
        expect(decodeFixes(encodeBody(rows), rows.length, [from, to])).toEqual(inside);
        expect(decodeFixes(encodeBody(rows), rows.length, [from, to + 1])).toEqual(
          rows.map(fixOfColumns).filter(({ fixTime }) => fixTime >= from && fixTime <= to),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('gives the readings that are asked for as all of it does', () => {
    const half = (rows: readonly ChunkRow[], rest: number) =>
      new Set(
        [...new Set(rows.flatMap(({ attributes }) => Object.keys(attributes ?? {})))].filter(
          (_name, i) => i % 3 === rest,
        ),
      );
    fc.assert(
      fc.property(anyRows, (rows) => {
        const asked = { oneOf: half(rows, 0), besides: half(rows, 1) };
        const expected = rows.map(fixOfColumns).flatMap((fix) => {
          const names = Object.keys(fix.attributes);
          if (!names.some((name) => asked.oneOf.has(name))) return [];
          const own = names.filter((name) => asked.oneOf.has(name) || asked.besides.has(name));
          const attributes = Object.fromEntries(own.map((name) => [name, fix.attributes[name]]));
          const { fixTime, latitude, longitude, speedMps, odometerM, ignition, quality, events } = fix;
          const columns = { fixTime, latitude, longitude, speedMps, odometerM, ignition, quality, events };
          return [{ ...columns, attributes }];
        });
        const page = decodeReadings(encodeBody(rows), rows.length, asked);
        expect(fixesOfPage(page)).toEqual(expected);
        expect(expected.map((_, index) => [page.time(index), page.attributes(index)])).toEqual(
          expected.map(({ fixTime, attributes }) => [fixTime, attributes]),
        );
        expect(decodeReadingNames(encodeBody(rows), rows.length)).toEqual(summarize(rows).readings);
        const none = { oneOf: new Set(['a name that no reading has']) };
        expect(decodeReadings(encodeBody(rows), rows.length, none)).toHaveLength(0);
      }),
      { numRuns: 150 },
    );
  });

  it('is small where a day is as days are, and says its readings in the order in which they were stored', () => {
    const rows = drive();
    const chunk = encode(rows);
    expect(chunk.length / rows.length).toBeLessThan(4);
    const [first] = decode(chunk);
    expect(Object.keys(first?.attributes ?? {})).toEqual(['input1', 'externalVoltageV']);
  });

  it('notices any change of its bytes', () => {
    const chunk = encode(drive(50));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(chunk.length - 1), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 4,
          selector: ([at]) => at,
        }),
        (changes) => {
          const spoilt = chunk.slice();
          for (const [at, bits] of changes) spoilt[at] = (spoilt[at] as number) ^ bits;
          expect(() => decode(spoilt)).toThrow(ChunkDamaged);
        },
      ),
    );
    for (let length = 0; length < chunk.length; length++)
      expect(() => unframeChunk(chunk.subarray(0, length))).toThrow(ChunkDamaged);
    expect(() => unframeChunk(Uint8Array.of(...chunk, 0))).toThrow(ChunkDamaged);
  });

  it('whose bytes were made up ends in rows or in ChunkDamaged, and soon', () => {
    const body = encodeBody(drive(50));
    const spoilt = fc
      .array(fc.tuple(fc.nat(body.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
      .map((changes) => {
        const bytes = body.slice();
        for (const [at, byte] of changes) bytes[at] = byte;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 300 })), fc.nat(60), (bytes, count) => {
        try {
          const asked = { oneOf: new Set(['input1']) };
          expect(decodeReadings(bytes, count + 1, asked).length).toBeLessThanOrEqual(count + 1);
          expect(decodeBody(bytes, count + 1)).toHaveLength(count + 1);
        } catch (error) {
          expect(error).toBeInstanceOf(ChunkDamaged);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('announces no more than a chunk can hold', () => {
    const frame = (count: number, bodyLength: number) =>
      unframeChunk(frameChunk({ count, bodyLength, deflated: new Uint8Array() }));
    expect(frame(1, 100)).toMatchObject({ count: 1, bodyLength: 100 });
    expect(() => frame(0, 100)).toThrow(ChunkDamaged);
    expect(() => frame(2 ** 20, 100)).toThrow(ChunkDamaged);
    expect(() => frame(1, 2 ** 40)).toThrow(ChunkDamaged);
  });

  it('of another version is not guessed at', () => {
    const chunk = encode(drive(3));
    chunk[0] = 2;
    expect(() => unframeChunk(chunk)).toThrow(/version 2/);
  });

  it('is not made of nothing, nor of what would not come back', () => {
    expect(() => encodeBody([])).toThrow(ChunkRefused);
    expect(() => encodeBody([{ ...(drive(1)[0] as ChunkRow), altitudeM: 1.5 }])).toThrow(ChunkRefused);
  });

  it('keeps the bytes that documentation shows', () => {
    const row: ChunkRow = { ...(drive(1)[0] as ChunkRow), events: ['sos'], attributes: { input1: true } };
    row.fingerprint = contentHash(row);
    const hex = [...encodeBody([row])].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    expect(hex).toBe(
      '00 80 98 d2 df bf 68 01 00 c4 a0 06 00 0e 00 80 80 50 01 00 ff 89 f1 72 01 00 bf b1 de de 05 01 00 b4 02 01 00 b8 17 ' +
        '01 00 00 01 00 16 01 00 12 01 00 80 d3 0e 01 01 03 73 6f 73 00 00 01 06 69 6e 70 75 74 31 01 00 01 04 74 72 75 65 ' +
        '00 00 01 00',
    );
  });
});

describe('the summary', () => {
  it('holds times of all fixes, and place and speed of the good ones', () => {
    const [one, two, three] = drive(3) as [ChunkRow, ChunkRow, ChunkRow];
    const bad = {
      ...two,
      latitudeE7: 0,
      longitudeE7: 0,
      speedCmps: 30_000,
      flags: two.flags | QUALITY.ZERO_ISLAND,
    };
    const ahead = { ...three, flags: three.flags | QUALITY.CLOCK_AHEAD };
    expect(summarize([one, bad, ahead])).toEqual({
      count: 3,
      firstTime: one.fixTime,
      lastTime: three.fixTime,
      goodCount: 1,
      quality: QUALITY.ZERO_ISLAND | QUALITY.CLOCK_AHEAD,
      southE7: one.latitudeE7,
      northE7: one.latitudeE7,
      westE7: one.longitudeE7,
      eastE7: one.longitudeE7,
      maxSpeedCmps: one.speedCmps,
      lastPlaced: { fixTime: two.fixTime, fingerprint: two.fingerprint },
      readings: ['externalVoltageV', 'input1'],
    });
  });

  it('of bad fixes alone has no place', () => {
    const rows = drive(2).map((row) => ({ ...row, flags: row.flags | QUALITY.TOO_OLD }));
    expect(summarize(rows)).toMatchObject({
      goodCount: 0,
      southE7: null,
      maxSpeedCmps: null,
      lastPlaced: null,
    });
  });
});
