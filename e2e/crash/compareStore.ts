import { readFile } from 'node:fs/promises';
import type { Fix, Segment, TimelineState } from '@rastro/domain';
import { foldAll, sameState } from '@rastro/domain';
import { openStore } from '@rastro/server/store/database';
import { readTracks, readUnderived } from '@rastro/server/store/derived';
import type { Connection } from '@rastro/server/store/embedded/connection';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { History } from '@rastro/server/store/history/history';
import { query } from '@rastro/server/store/query';
import { readSegments } from '@rastro/server/store/segments';

/** A line of the ledger: a record that was acknowledged to its device as safe. */
interface Record {
  deviceId: string;
  fixTime: number;
  latitude: number;
  longitude: number;
}

/** What a store holds against what it promised. Everything but `acknowledged`, `stored` and `segments` should be empty. */
export interface Comparison {
  acknowledged: number;
  stored: number;
  segments: number;
  /** Acknowledged, and not in the store. */
  lost: Record[];
  /** Devices with a record that is there twice. */
  doubled: string[];
  /** Assets whose stored timeline is not that of their stored fixes, with both. */
  strayed: { name: string; stored: Segment[]; derived: Segment[] }[];
  /** Late fixes noted and not derived, assets whose track is behind their fixes. */
  underived: number;
}

/** Protocols round a place to no more than this. */
const SAME_PLACE_DEG = 2e-6;
const EVER = 8.64e15;

/** Opens the store of a stopped server, in its folder or a database that runs, and compares it with the ledgers of what was acknowledged. */
export async function compareStore(
  where: string | Connection,
  ledgers: readonly string[],
): Promise<Comparison> {
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const embedded = typeof where === 'string' ? await startEmbedded({ dataDir: where, log }) : null;
  const store = await openStore({ database: embedded?.connection ?? where, log });
  try {
    const records = Map.groupBy(await readLedgers(ledgers), ({ deviceId }) => deviceId);
    const history = new History(store);
    const tracks = new Map((await readTracks(store.db)).map((track) => [track.assetId, track]));
    const { late, behind } = await readUnderived(store.db);
    const comparison: Comparison = {
      acknowledged: 0,
      stored: 0,
      segments: 0,
      lost: [],
      doubled: [],
      strayed: [],
      underived: late.length + behind.length,
    };
    const { rows } = await query<{ id: number; customer_id: number; name: string }>(
      store.db,
      'SELECT id, customer_id, name FROM asset ORDER BY id',
    );
    for (const { id, customer_id: customerId, name } of rows) {
      const fixes = await Array.fromAsync(history.readFixes(customerId, id, 0, EVER));
      const stored = await readSegments(store.db, customerId, id, 0, EVER);
      const own = records.get(name) ?? [];
      records.delete(name);
      // Two loads that begin in one second send the same records, which are stored once.
      comparison.acknowledged += new Set(
        own.map((each) => `${each.fixTime} ${each.latitude} ${each.longitude}`),
      ).size;
      comparison.stored += fixes.length;
      comparison.segments += stored.length;
      comparison.lost.push(...missing(own, fixes));
      if (hasDouble(fixes)) comparison.doubled.push(name);
      const derived = foldAll(fixes);
      if (!isSame(stored, tracks.get(id)?.memory.timeline ?? null, derived))
        comparison.strayed.push({ name, stored, derived: derived.segments });
    }
    comparison.lost.push(...[...records.values()].flat()); // of devices that the store does not know
    return comparison;
  } finally {
    await store.close();
    await embedded?.stop();
  }
}

async function readLedgers(files: readonly string[]): Promise<Record[]> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record),
  );
}

function missing(records: readonly Record[], fixes: readonly Fix[]): Record[] {
  const byTime = Map.groupBy(fixes, ({ fixTime }) => fixTime);
  return records.filter(
    (record) => (byTime.get(record.fixTime) ?? []).filter((fix) => isAt(fix, record)).length !== 1,
  );
}

const isAt = (fix: Fix, { latitude, longitude }: Record): boolean =>
  Math.abs((fix.latitude ?? 0) - latitude) < SAME_PLACE_DEG &&
  Math.abs((fix.longitude ?? 0) - longitude) < SAME_PLACE_DEG;

const hasDouble = (fixes: readonly Fix[]): boolean =>
  new Set(fixes.map(({ fixTime, latitude, longitude }) => `${fixTime} ${latitude} ${longitude}`)).size <
  fixes.length;

function isSame(
  stored: readonly Segment[],
  state: TimelineState | null,
  derived: ReturnType<typeof foldAll>,
): boolean {
  if (state === null) return derived.segments.length === 0;
  const text = (segments: readonly Segment[]): string =>
    JSON.stringify(segments.map((segment) => Object.entries(segment).sort()));
  return text(stored) === text(derived.segments) && sameState(state, derived.state);
}
