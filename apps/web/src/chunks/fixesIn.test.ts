import { deflateRawSync } from 'node:zlib';
import {
  ChunkDamaged,
  type ChunkRow,
  contentHash,
  encodeBody,
  fixOfColumns,
  frameChunk,
} from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { fixesIn } from './fixesIn.ts';

const rowAt = (fixTime: number): ChunkRow => {
  const row = {
    deviceId: 1,
    fixTime,
    fingerprint: 0,
    serverTime: fixTime + 900,
    latitudeE7: -120_000_000 - fixTime,
    longitudeE7: -770_000_000,
    odometerM: null,
    flags: 0,
    altitudeM: null,
    speedCmps: 1_000,
    courseD10: 900,
    satellites: null,
    hdopD10: null,
    events: null,
    attributes: { input1: true },
  };
  return { ...row, fingerprint: contentHash(row) };
};

function answer(...chunks: ChunkRow[][]): Uint8Array {
  return Buffer.concat(
    chunks.flatMap((rows) => {
      const body = encodeBody(rows);
      const chunk = frameChunk({
        count: rows.length,
        bodyLength: body.length,
        deflated: deflateRawSync(body),
      });
      const length = Buffer.alloc(4);
      length.writeUInt32LE(chunk.length);
      return [length, chunk];
    }),
  );
}

describe('an answer of chunks', () => {
  it('gives the fixes of the range in order and once', async () => {
    const rows = [10, 20, 30, 40].map(rowAt) as [ChunkRow, ChunkRow, ChunkRow, ChunkRow];
    const bytes = answer([rows[1], rows[3]], rows.slice(0, 3));
    expect(await fixesIn(bytes, 0, 100)).toEqual(rows.map(fixOfColumns));
    expect(await fixesIn(bytes, 20, 40)).toEqual(rows.slice(1, 3).map(fixOfColumns));
    expect(await fixesIn(new Uint8Array(0), 0, 100)).toEqual([]);
  });

  it('that was cut or altered is reported', async () => {
    const bytes = answer([rowAt(10), rowAt(20)]);
    for (const length of [2, 9, bytes.length - 1])
      await expect(fixesIn(bytes.subarray(0, length), 0, 100)).rejects.toThrow(ChunkDamaged);
    bytes[bytes.length - 2]! ^= 1;
    await expect(fixesIn(bytes, 0, 100)).rejects.toThrow(ChunkDamaged);
    const body = encodeBody([rowAt(10)]);
    for (const bodyLength of [body.length - 1, body.length + 1]) {
      const chunk = frameChunk({ count: 1, bodyLength, deflated: deflateRawSync(body) });
      const framed = Buffer.concat([Buffer.from(Uint32Array.of(chunk.length).buffer), chunk]);
      await expect(fixesIn(framed, 0, 100)).rejects.toThrow(ChunkDamaged);
    }
  });
});
