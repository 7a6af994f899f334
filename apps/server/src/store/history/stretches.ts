import { type Box, boxAround, DECIDED_BY_NEIGHBOURS, DEGREE, type LeanChunk, UNPLACED } from '@rastro/domain';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { int4Array, timestamp } from './binaryArray.ts';
import { leanOf, type StoredChunk } from './chunkSource.ts';
import { dayOf } from './fixKey.ts';

/** A stretch of an asset's history: a chunk, or the rows of an hour. Times are milliseconds since 1970 UTC. */
export interface Stretch {
  /** Time of its first fix. */
  from: number;
  /** Time of its last fix. */
  to: number;
  /** How many fixes say where the asset was. */
  placed: number;
  /** The box around those; null where there are none. */
  box: Box | null;
  /** The day of the chunk that it is; null for what is not just one. */
  day: number | null;
}

interface Row {
  asset_id: number;
  day: number | null;
  first_s: number;
  last_s: number;
  placed: number;
  south: number | null;
  west: number | null;
  north: number | null;
  east: number | null;
}

const ASSETS = 'unnest($1::int[], $2::int[]) AS a (customer_id, asset_id)';
/** A fix whose place counts, unless its neighbours are against it: of those, a chunk says only that it has some. */
const PLACED = `flags & ${UNPLACED} = 0 AND latitude_e7 IS NOT NULL`;
const SIDES = { south: -90, west: -180, north: 90, east: 180 };

const CHUNKS = `
  SELECT asset_id, day, date_part('epoch', first_time) AS first_s, date_part('epoch', last_time) AS last_s,
         CASE WHEN unsure THEN fix_count ELSE good_count END AS placed,
         ${Object.entries(SIDES)
           .map(([side, end]) => `CASE WHEN unsure THEN ${end * DEGREE} ELSE ${side}_e7 END AS ${side}`)
           .join(', ')}
    FROM ${ASSETS} JOIN position_chunk USING (customer_id, asset_id),
         LATERAL (SELECT quality & ${DECIDED_BY_NEIGHBOURS} <> 0 AS unsure) AS q
   WHERE day >= $5 AND day <= $6 AND last_time >= $3::timestamptz AND first_time < $4::timestamptz`;

const ROWS = `
  SELECT asset_id, NULL::int AS day, date_part('epoch', min(fix_time)) AS first_s, date_part('epoch', max(fix_time)) AS last_s,
         count(*) FILTER (WHERE ${PLACED})::int AS placed,
         min(latitude_e7) FILTER (WHERE ${PLACED}) AS south, min(longitude_e7) FILTER (WHERE ${PLACED}) AS west,
         max(latitude_e7) FILTER (WHERE ${PLACED}) AS north, max(longitude_e7) FILTER (WHERE ${PLACED}) AS east
    FROM ${ASSETS} JOIN position USING (customer_id, asset_id)
   WHERE fix_time >= $3::timestamptz AND fix_time < $4::timestamptz
   GROUP BY asset_id, floor(date_part('epoch', fix_time) / 3600)`;

/**
 * The stretches of which the history of some assets consists in a range, by asset: in order, none overlapping another. Nothing of the
 * positions of packed days is read. A chunk at an edge of the range is given whole.
 */
export async function readStretches(
  db: Db,
  assets: readonly { customerId: number; assetId: number }[],
  from: number,
  to: number,
): Promise<Map<number, Stretch[]>> {
  const range = [
    int4Array(assets.map(({ customerId }) => customerId)),
    int4Array(assets.map(({ assetId }) => assetId)),
    timestamp(from),
    timestamp(to),
  ];
  // Rows first: what is packed meanwhile is met in both, and so never in neither.
  const rows = await query<Row>(db, ROWS, range);
  const chunks = await query<Row>(db, CHUNKS, [...range, dayOf(from), dayOf(to - 1)]);
  const found = new Map<number, Stretch[]>(assets.map(({ assetId }) => [assetId, []]));
  for (const row of [...rows.rows, ...chunks.rows]) found.get(row.asset_id)?.push(stretchOf(row));
  for (const [assetId, stretches] of found) found.set(assetId, withoutOverlaps(stretches));
  return found;
}

function stretchOf({ day, first_s: firstS, last_s: lastS, placed, ...sides }: Row): Stretch {
  const { south, west, north, east } = sides;
  const isKnown = south !== null && west !== null && north !== null && east !== null;
  return {
    from: Math.round(firstS * 1000),
    to: Math.round(lastS * 1000),
    placed,
    box: isKnown
      ? { west: west / DEGREE, south: south / DEGREE, east: east / DEGREE, north: north / DEGREE }
      : null,
    day,
  };
}

/** The chunks of an asset of some days, by day, decoded as far as they are needed. Throws ChunkDamaged. */
export async function readLeanChunks(
  db: Db,
  { customerId, assetId }: { customerId: number; assetId: number },
  days: readonly number[],
  readings: ReadonlySet<string>,
): Promise<Map<number, LeanChunk>> {
  const { rows } = await query<StoredChunk>(
    db,
    `SELECT day, revision, bytes FROM position_chunk WHERE customer_id = $1 AND asset_id = $2 AND day = ANY($3::int[])`,
    [customerId, assetId, int4Array(days)],
  );
  const chunks = rows.map(
    async (chunk) => [chunk.day, await leanOf(customerId, assetId, chunk, readings)] as const,
  );
  return new Map(await Promise.all(chunks));
}

/** Late fixes lie in rows beside the chunk of their day: what overlaps is one stretch. */
function withoutOverlaps(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (!last || stretch.from > last.to) result.push(stretch);
    else
      result[result.length - 1] = {
        from: last.from,
        to: Math.max(last.to, stretch.to),
        placed: last.placed + stretch.placed,
        box: boxAround(last.box, stretch.box),
        day: null,
      };
  }
  return result;
}
