import {
  CLOCK_OFFSET_READING,
  correctedBy,
  type DeviceMessage,
  type Fix,
  type Timed,
  withClockOffset,
} from '@rastro/domain';
import { type Db, inTransaction } from '../store/database.ts';
import { beginTracks, type LateWindow, noteLate } from '../store/derived.ts';
import { insertDeviceEvents } from '../store/events/insert.ts';
import type { History, StoredFix, SupposedFix } from '../store/history/history.ts';
import type { Arrival, ImportedArrival, Outcome } from './arrival.ts';
import type { Clocks } from './clocks.ts';
import { type DeviceDirectory, placeOf, type RegisteredDevice } from './deviceDirectory.ts';
import { inAsset, toFix } from './toFix.ts';
import { byTime, type Tracks } from './tracks.ts';
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

/** Kinds of messages that are stored; logins and heartbeats only say that the device is there. */
const CARRIES_DATA = new Set(['position', 'status', 'commandResult', 'photo', 'unknown']);

/** So many rows are written while the tracks would fold what came before: with more, one is done beside the other. */
const FEW_ROWS = 100;

/** That a device reported, whatever it sent, and in which asset it is now. */
interface Contact {
  device: RegisteredDevice;
  assetId: number;
  at: number;
  /** The newest record that the device had not kept before, as its own clock says it; null for none. */
  newest: Timed | null;
}

/**
 * Makes a batch durable in one transaction (positions, their events, notes of late ones), and leaves it to the tracks to fold what
 * was new while the database is busy with the next batch (`Tracks.defer`). Throws what the store throws; then a commit may still have
 * succeeded, its answer lost with the connection. So when a batch comes `again`, what is in the store already counts as new all the
 * same: folding it twice changes nothing, and not at all would leave a hole in the timeline.
 */
export async function commitBatch(
  parts: CommitParts,
  arrivals: readonly Arrival[],
  again: boolean,
): Promise<Outcome[]> {
  const received: StoredFix[] = [];
  const contacts: Contact[] = [];
  const outcomes: Outcome[] = [];
  const imports: { imported: ImportedArrival; rows: StoredFix[] }[] = [];
  await parts.directory.prepare(
    arrivals.filter(({ imported }) => !imported).map((arrival) => arrival.deviceIdentifier),
  );
  for (const arrival of arrivals) {
    if (arrival.imported) {
      const brought = rowsOfImport(arrival.imported, arrival);
      received.push(...brought);
      imports.push({ imported: arrival.imported, rows: brought });
      outcomes.push('durable');
      continue;
    }
    const device = parts.directory.find(arrival.deviceIdentifier);
    const refusal = device ? parts.directory.identity.refusalOf(device, arrival) : 'unregistered';
    const placed = device && !refusal && place(parts.clocks, device, arrival);
    if (!placed) {
      parts.unknown.saw(arrival, refusal ?? 'notMounted');
      outcomes.push('unknown');
      continue;
    }
    parts.directory.identity.heard(device, arrival);
    if (device.protocol !== arrival.protocol) parts.unknown.saw(arrival, 'otherProtocol'); // heard for the time being
    received.push(...placed.rows);
    contacts.push(placed.contact);
    outcomes.push('durable');
  }

  const rows = await withoutStoredOtherwise(parts, received);
  await parts.history.ensurePartitions(rows.map((row) => row.fix.fixTime));
  const fresh =
    rows.length === 0
      ? []
      : ((await appendAlone(parts, rows, again)) ??
        (await inTransaction(parts.db, (tx) => writeRows(parts, tx, rows, again))));
  parts.tracks.defer(() => fold(parts, fresh, contacts));
  const stored = new Set(fresh);
  for (const { imported, rows: brought } of imports)
    imported.stored(brought.filter((row) => stored.has(row)).length);
  return outcomes;
}

const rowsOfImport = (
  { customerId, assetId, deviceIdAt }: ImportedArrival,
  { messages, receivedAt }: Arrival,
): StoredFix[] =>
  messages.map((message) => {
    const fix = toFix(message, receivedAt);
    return { customerId, assetId, deviceId: deviceIdAt(fix.fixTime), fix };
  });

function place(
  clocks: Clocks,
  device: RegisteredDevice,
  arrival: Arrival,
): { rows: StoredFix[]; contact: Contact } | null {
  const now = placeOf(device, arrival.receivedAt) ?? placeOf(device, Number.MAX_SAFE_INTEGER);
  if (!now) return null;
  const rows: StoredFix[] = [];
  let newest: Timed | null = null;
  for (const message of arrival.messages) {
    if (!CARRIES_DATA.has(message.kind)) continue;
    const fix = toFix(withoutCorrection(message), arrival.receivedAt);
    const isTimeTold = (message.fixTime ?? message.deviceTime) !== null;
    const offsetMs = isTimeTold ? clocks.offsetOf(device.deviceId, fix) : 0;
    rows.push(inAsset(device, offsetMs === 0 ? fix : withClockOffset(fix, offsetMs), now.assetId));
    const isLive = isTimeTold && message.attributes.archive !== true;
    if (isLive && (newest === null || fix.fixTime > newest.fixTime))
      newest = { fixTime: fix.fixTime, serverTime: fix.serverTime };
  }
  return { rows, contact: { device, assetId: now.assetId, at: arrival.receivedAt, newest } };
}

/** The message without what only we say of it. */
function withoutCorrection(message: DeviceMessage): DeviceMessage {
  if (!(CLOCK_OFFSET_READING in message.attributes)) return message;
  const { [CLOCK_OFFSET_READING]: _, ...attributes } = message.attributes;
  return { ...message, attributes };
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

/**
 * Writes a few rows by one statement, which is a transaction of its own: a fleet that reports live sends such ones all the time, and the way
 * to the database and back costs more than the rows. Gives those that were not in the store before; null, with nothing done, where there
 * is more to write than rows.
 */
async function appendAlone(
  { db, history, tracks }: CommitParts,
  rows: readonly StoredFix[],
  again: boolean,
): Promise<readonly StoredFix[] | null> {
  if (again || rows.length > FEW_ROWS) return null;
  tracks.catchUp();
  const isMore = rows.some(
    ({ customerId, assetId, fix }) =>
      fix.events.length > 0 || !tracks.isStored(assetId) || tracks.track(customerId, assetId).isLate(fix),
  );
  return isMore ? null : history.appendRecentFixes(db, rows);
}

/** Writes rows, and gives those that the tracks have to fold: those that were not in the store before, or all of a batch that comes again. */
async function writeRows(
  { history, tracks }: CommitParts,
  tx: Db,
  rows: readonly StoredFix[],
  again: boolean,
): Promise<readonly StoredFix[]> {
  const appending = history.appendFixes(tx, rows);
  tracks.catchUp(); // while the database works; what follows has to know what the last batch brought
  const appended = await appending;
  const fresh = again ? rows : appended;
  await insertDeviceEvents(tx, fresh);
  const late = new Map<number, LateWindow>();
  for (const { customerId, assetId, fix } of fresh) {
    if (!tracks.track(customerId, assetId).isLate(fix)) continue;
    const known = late.get(assetId);
    const from = Math.min(known?.from ?? fix.fixTime, fix.fixTime);
    const until = Math.max(known?.until ?? fix.fixTime, fix.fixTime);
    late.set(assetId, { customerId, assetId, from, until });
  }
  // Should we stop before a first track is written, the start finds its row and derives it.
  await beginTracks(
    tx,
    fresh.filter(({ assetId }) => !tracks.isStored(assetId)),
  );
  await noteLate(tx, [...late.values()]);
  return fresh;
}

function fold(
  { tracks, clocks }: CommitParts,
  fresh: readonly StoredFix[],
  contacts: readonly Contact[],
): void {
  const touched = new Set<number>();
  const byAsset = new Map<number, { customerId: number; fixes: Fix[] }>();
  for (const { customerId, assetId, fix } of fresh) {
    const group = byAsset.get(assetId);
    if (group) group.fixes.push(fix);
    else byAsset.set(assetId, { customerId, fixes: [fix] });
  }
  for (const { device, assetId, at, newest } of contacts) {
    if (newest) clocks.heard(device, newest);
    tracks.track(device.customerId, assetId).deviceReported(device.deviceId, at);
    touched.add(assetId);
  }
  for (const [assetId, { customerId, fixes }] of byAsset) {
    const track = tracks.track(customerId, assetId);
    for (const fix of byTime(fixes)) {
      if (track.isLate(fix)) tracks.noteLate(assetId, fix.fixTime, fix.fixTime);
      else track.push(fix);
    }
    track.updateLive();
    if (touched.has(assetId)) track.heardLive(fixes); // the device itself spoke, no file
    touched.add(assetId);
  }
  tracks.publish(touched);
}
