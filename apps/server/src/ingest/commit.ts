import { correctedBy, withClockOffset } from '@rastro/domain';
import { type Db, inTransaction } from '../store/database.ts';
import { insertDeviceEvents } from '../store/events/insert.ts';
import type { History, StoredFix, SupposedFix } from '../store/history/history.ts';
import type { Arrival, Outcome } from './arrival.ts';
import type { Clocks } from './clocks.ts';
import type { DeviceDirectory } from './deviceDirectory.ts';
import { placeArrivals } from './placeArrivals.ts';
import { inAsset } from './toFix.ts';
import { isNothing, writeNotes } from './trackNotes.ts';
import type { Tracks } from './tracks.ts';
import type { UnknownDevices } from './unknownDevices.ts';

/** Dependencies of `commitBatch`. */
export interface CommitParts {
  db: Db;
  history: History;
  directory: DeviceDirectory;
  unknown: UnknownDevices;
  tracks: Tracks;
  clocks: Clocks;
}

/** So many rows are written while the tracks would fold what came before: with more, one is done beside the other. */
const FEW_ROWS = 100;

/**
 * The way of a batch from what devices sent to what the tracks fold, in the order of its steps:
 *
 * 1. each arrival is placed: its device, its asset, its true time (`placeArrivals`);
 * 2. what is stored already by another correction of its time is left out;
 * 3. positions, their events and the notes about their tracks are written in one transaction: here the batch is durable;
 * 4. the clocks learn from the newest records, and the tracks receive what is new, to fold it while the next batch is written.
 *
 * Gives the outcome of each arrival. Throws what the store throws; then the commit may still have succeeded, its answer lost with the
 * connection. So when a batch comes `again`, what is in the store already counts as new all the same: folding it twice changes
 * nothing, and not at all would leave a hole in the timeline.
 */
export async function commitBatch(
  parts: CommitParts,
  arrivals: readonly Arrival[],
  again: boolean,
): Promise<Outcome[]> {
  const { contacts, outcomes, imports, ...placed } = await placeArrivals(parts, arrivals);
  const rows = await withoutStoredOtherwise(parts, placed.rows);
  const fresh = await storeRows(parts, rows, again);
  for (const { device, newest } of contacts) if (newest) parts.clocks.learn(device, newest);
  parts.tracks.receive({ rows: fresh, contacts });
  const stored = new Set(fresh);
  for (const { imported, rows: brought } of imports)
    imported.stored(brought.filter((row) => stored.has(row)).length);
  return outcomes;
}

/**
 * Without the records that are stored already with another correction of their time: what a device sends again after its clock was set
 * right is what it sent before, by its own time.
 */
async function withoutStoredOtherwise(
  { db, history, directory, clocks }: CommitParts,
  rows: readonly StoredFix[],
): Promise<readonly StoredFix[]> {
  const supposed: (SupposedFix & { row: StoredFix })[] = [];
  for (const row of rows) {
    const offsetMs = correctedBy(row.fix.attributes);
    const others = clocks.otherOffsets(row.deviceId, offsetMs);
    const device = others.length === 0 ? null : directory.withId(row.deviceId);
    if (!device) continue;
    for (const other of others) {
      const fix = withClockOffset(row.fix, other);
      const { customerId, assetId } = inAsset(device, fix, row.assetId);
      const { fixTime, fingerprint } = fix;
      supposed.push({ row, customerId, assetId, fixTime, fingerprint, offsetMs: other });
    }
  }
  if (supposed.length === 0) return rows;
  const stored = await history.storedAs(db, supposed);
  const known = new Set(supposed.filter((_, at) => stored.has(at)).map(({ row }) => row));
  return rows.filter((row) => !known.has(row));
}

/** Makes rows durable. Gives those that the tracks have to fold: those that were not in the store before, or all of a batch that comes again. */
async function storeRows(
  parts: CommitParts,
  rows: readonly StoredFix[],
  again: boolean,
): Promise<readonly StoredFix[]> {
  if (rows.length === 0) return rows;
  await parts.history.ensurePartitions(rows.map((row) => row.fix.fixTime));
  const alone = again || rows.length > FEW_ROWS ? null : await appendAlone(parts, rows);
  return alone ?? inTransaction(parts.db, (tx) => writeRows(parts, tx, rows, again));
}

/**
 * Writes a few rows by one statement, which is a transaction of its own: a fleet that reports live sends such ones all the time, and the way
 * to the database and back costs more than the rows. Gives those that were not in the store before; null, with nothing done, where there
 * is more to write than rows.
 */
async function appendAlone(
  { db, history, tracks }: CommitParts,
  rows: readonly StoredFix[],
): Promise<readonly StoredFix[] | null> {
  const isMore = rows.some(({ fix }) => fix.events.length > 0) || !isNothing(tracks.notesFor(rows));
  return isMore ? null : history.appendRecentFixes(db, rows);
}

async function writeRows(
  { history, tracks }: CommitParts,
  tx: Db,
  rows: readonly StoredFix[],
  again: boolean,
): Promise<readonly StoredFix[]> {
  const appending = history.appendFixes(tx, rows);
  tracks.foldPending(); // while the database works
  const appended = await appending;
  const fresh = again ? rows : appended;
  await insertDeviceEvents(tx, fresh);
  await writeNotes(tx, tracks.notesFor(fresh));
  return fresh;
}
