import { CLOCK_OFFSET_READING, correctedBy } from '@rastro/domain';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { float8Array, int4Array, timestampArray } from './binaryArray.ts';
import { unpack } from './chunkSource.ts';
import { dayOf, type FixKey } from './fixKey.ts';
import { maybePacked } from './packedKeys.ts';
import { readChunk } from './packing.ts';

/** A fix that may be stored: where it would lie if the device's clock were so many milliseconds ahead. */
export interface SupposedFix extends FixKey {
  customerId: number;
  assetId: number;
  offsetMs: number;
}

/**
 * Which of these fixes are stored with this very correction of their time, in whichever form: the places of those in the list. A fix of the
 * same time and content that the device's clock said otherwise is another one. Throws ChunkDamaged.
 */
export async function storedAs(
  db: Db,
  supposed: readonly SupposedFix[],
  now = Date.now(),
): Promise<Set<number>> {
  const { rows } = await query<{ place: number }>(
    db,
    `SELECT place::int - 1 AS place
       FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::float8[])
            WITH ORDINALITY AS s (customer_id, asset_id, fix_time, fingerprint, offset_ms, place)
       JOIN position p USING (customer_id, asset_id, fix_time, fingerprint)
      WHERE coalesce(p.attributes->'${CLOCK_OFFSET_READING}', '0') = to_jsonb(s.offset_ms)`,
    [
      int4Array(supposed.map(({ customerId }) => customerId)),
      int4Array(supposed.map(({ assetId }) => assetId)),
      timestampArray(supposed.map(({ fixTime }) => fixTime)),
      int4Array(supposed.map(({ fingerprint }) => fingerprint)),
      float8Array(supposed.map(({ offsetMs }) => offsetMs)),
    ],
  );
  const stored = new Set(rows.map(({ place }) => place));
  const byDay = Map.groupBy(supposed.entries(), ([, { customerId, assetId, fixTime }]) =>
    maybePacked(dayOf(fixTime), now) ? `${customerId} ${assetId} ${dayOf(fixTime)}` : null,
  );
  for (const [name, ofDay] of byDay) {
    if (name === null) continue;
    const [customerId, assetId, day] = name.split(' ').map(Number) as [number, number, number];
    const chunk = await readChunk(db, { customerId, assetId, day });
    if (!chunk) continue;
    const packed = new Set(
      unpack(customerId, assetId, chunk).map((row) => nameOf(row, correctedBy(row.attributes))),
    );
    for (const [place, fix] of ofDay) if (packed.has(nameOf(fix, fix.offsetMs))) stored.add(place);
  }
  return stored;
}

const nameOf = ({ fixTime, fingerprint }: FixKey, offsetMs: number): string =>
  `${fixTime} ${fingerprint} ${offsetMs}`;
