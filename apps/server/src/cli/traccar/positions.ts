import type { DeviceMessage } from '@rastro/domain';
import { sql } from 'kysely';
import type { Ingest } from '../../ingest/ingest.ts';
import type { Db } from '../../store/database.ts';
import { messageOf } from './message.ts';
import type { TraccarPosition, TraccarSource } from './source.ts';

/** Positions that are read at a time. */
const AT_ONCE = 5_000;

/** How far the positions of a source have been brought. */
export interface Progress {
  lastPositionId: number;
  read: number;
  stored: number;
  bad: number;
}

interface PositionParts {
  source: TraccarSource;
  db: Db;
  ingest: Pick<Ingest, 'importMessages'>;
  customerId: number;
  /** The vehicles by the ids of Traccar's devices. */
  assetOf: ReadonlyMap<number, number>;
  /** Called after each batch. */
  onProgress: (progress: Progress) => void;
  isStopped: () => boolean;
  atOnce?: number;
}

/** The import of a source as it stands; begins one for a customer where there is none. */
export async function progressOf(db: Db, source: string, customerId: number): Promise<Progress> {
  await sql`INSERT INTO traccar_import (source, customer_id) VALUES (${source}, ${customerId}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  const { rows } = await sql<Record<keyof Progress, string>>`
    SELECT last_position_id AS "lastPositionId", read, stored, bad FROM traccar_import WHERE source = ${source}`.execute(
    db,
  );
  const { lastPositionId = 0, read = 0, stored = 0, bad = 0 } = rows[0] ?? {};
  return {
    lastPositionId: Number(lastPositionId),
    read: Number(read),
    stored: Number(stored),
    bad: Number(bad),
  };
}

/**
 * Brings positions in the order of their ids, the way those of devices go, from where the last import got. Each batch is durable before it is
 * noted; one that was not noted comes again, and what of it was stored counts once.
 */
export async function importPositions(parts: PositionParts): Promise<Progress> {
  const { source, db, customerId, onProgress, isStopped, atOnce = AT_ONCE } = parts;
  const mountings = await mountingsOf(db, customerId);
  await catchUp(parts, mountings);
  let progress = await progressOf(db, source.name, customerId);
  while (!isStopped()) {
    const positions = await source.positions(progress.lastPositionId, atOnce);
    const last = positions.at(-1);
    if (!last) break;
    const { stored, bad } = await store(parts, mountings, positions);
    await sql`
      UPDATE traccar_import SET last_position_id = ${last.id}, read = read + ${positions.length}, stored = stored + ${stored},
             bad = bad + ${bad}, updated_at = now() WHERE source = ${source.name}`.execute(db);
    progress = await progressOf(db, source.name, customerId);
    onProgress(progress);
  }
  return progress;
}

/** The mark of a device whose positions up to where its import got are still to be brought (`traccar_row`). */
export const EARLIER = 'earlier positions';

/**
 * Brings the earlier positions of devices that were left out while those of others were brought, which were counted as bad then. A device that
 * was broken off begins anew; what of it was stored counts once.
 */
async function catchUp(parts: PositionParts, mountings: Mountings): Promise<void> {
  const { source, db, onProgress, customerId, isStopped, atOnce = AT_ONCE } = parts;
  const { lastPositionId: upTo } = await progressOf(db, source.name, customerId);
  const { rows } = await sql<{ id: string }>`
    SELECT source_id AS id FROM traccar_row WHERE source = ${source.name} AND kind = ${EARLIER} ORDER BY source_id`.execute(
    db,
  );
  for (const { id } of rows) {
    let [after, good] = [0, 0];
    while (!isStopped()) {
      const positions = await source.positions(after, atOnce, { deviceId: Number(id), upTo });
      const last = positions.at(-1);
      if (!last) {
        await sql`
          WITH done AS (DELETE FROM traccar_row WHERE source = ${source.name} AND kind = ${EARLIER} AND source_id = ${id})
          UPDATE traccar_import SET bad = greatest(bad - ${good}, 0), updated_at = now() WHERE source = ${source.name}`.execute(
          db,
        );
        break;
      }
      after = last.id;
      const { stored, bad } = await store(parts, mountings, positions);
      good += positions.length - bad;
      await sql`
        UPDATE traccar_import SET stored = stored + ${stored}, updated_at = now() WHERE source = ${source.name}`.execute(
        db,
      );
      onProgress(await progressOf(db, source.name, customerId));
    }
  }
}

/** Stores positions the way those of devices go: how many were not there before, and how many cannot be brought. */
async function store(
  { ingest, customerId, assetOf }: PositionParts,
  mountings: Mountings,
  positions: readonly TraccarPosition[],
): Promise<{ stored: number; bad: number }> {
  const now = Date.now();
  let bad = 0;
  const messages = new Map<number, DeviceMessage[]>();
  for (const position of positions) {
    const assetId = assetOf.get(position.deviceId);
    const message = assetId === undefined ? null : messageOf(position, now);
    if (assetId === undefined || message === null) bad += 1;
    else messages.set(assetId, [...(messages.get(assetId) ?? []), message]);
  }
  let stored = 0;
  for (const [assetId, ofAsset] of messages)
    stored += await ingest.importMessages(
      { customerId, assetId, mountings: mountings.get(assetId) ?? [] },
      ofAsset,
    );
  return { stored, bad };
}

type Mountings = Awaited<ReturnType<typeof mountingsOf>>;

async function mountingsOf(db: Db, customerId: number) {
  const { rows } = await sql<{ assetId: number; deviceId: number; from: Date; to: Date | null }>`
    SELECT asset_id AS "assetId", device_id AS "deviceId", mounted_from AS "from", mounted_to AS "to" FROM mounting
     WHERE customer_id = ${customerId} ORDER BY mounted_from DESC`.execute(db);
  return Map.groupBy(
    rows.map(({ from, to, ...row }) => ({ ...row, from: from.getTime(), to: to?.getTime() ?? null })),
    ({ assetId }) => assetId,
  );
}
