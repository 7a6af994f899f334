import {
  asSetUp,
  CLOCK_OFFSET_READING,
  type DeviceMessage,
  type Timed,
  withClockOffset,
} from '@rastro/domain';
import type { StoredFix } from '../store/history/storedFix.ts';
import type { Arrival, ImportedArrival, Outcome } from './arrival.ts';
import type { Clocks } from './clocks.ts';
import { type DeviceDirectory, placeOf, type RegisteredDevice } from './deviceDirectory.ts';
import { inAsset, toFix } from './toFix.ts';
import type { UnknownDevices } from './unknownDevices.ts';

/** Dependencies of `placeArrivals`. */
export interface PlacingParts {
  directory: DeviceDirectory;
  unknown: UnknownDevices;
  clocks: Clocks;
}

/** That a device reported, whatever it sent, and in which asset it is now. */
export interface Contact {
  device: RegisteredDevice;
  assetId: number;
  /** When we received it, in milliseconds since 1970 UTC. */
  at: number;
  /** The newest record that the device had not kept before, as its own clock says it; null for none. */
  newest: Timed | null;
}

/** What arrivals say, each record in the asset and at the time to which it belongs. */
export interface PlacedArrivals {
  rows: StoredFix[];
  contacts: Contact[];
  /** What becomes of each arrival once the rows are stored, in the order of the arrivals. */
  outcomes: Outcome[];
  /** The rows that each file brought. */
  imports: { imported: ImportedArrival; rows: StoredFix[] }[];
}

/** Kinds of messages that are stored; logins and heartbeats only say that the device is there. */
const CARRIES_DATA = new Set(['position', 'status', 'commandResult', 'photo', 'unknown']);

/**
 * Finds for each arrival its device, the assets in which that was mounted, and the true time of its records. One of a device that
 * is unknown, not believed or in no asset is noted among the unknown devices and brings no rows. Throws what the store throws.
 */
export async function placeArrivals(
  { directory, unknown, clocks }: PlacingParts,
  arrivals: readonly Arrival[],
): Promise<PlacedArrivals> {
  const placed: PlacedArrivals = { rows: [], contacts: [], outcomes: [], imports: [] };
  await directory.prepare(
    arrivals.filter(({ imported }) => !imported).map((arrival) => arrival.deviceIdentifier),
  );
  for (const arrival of arrivals) {
    if (arrival.imported) {
      const rows = rowsOfImport(arrival.imported, arrival);
      placed.rows.push(...rows);
      placed.imports.push({ imported: arrival.imported, rows });
      placed.outcomes.push('durable');
      continue;
    }
    const device = directory.find(arrival.deviceIdentifier);
    const refusal = device ? directory.identity.refusalOf(device, arrival) : 'unregistered';
    const report = device && !refusal && placeReport(clocks, device, arrival);
    if (!report) {
      unknown.saw(arrival, refusal ?? 'notMounted');
      placed.outcomes.push('unknown');
      continue;
    }
    directory.identity.heard(device, arrival);
    if (device.protocol !== arrival.protocol) unknown.saw(arrival, 'otherProtocol'); // accepted for the time being
    placed.rows.push(...report.rows);
    placed.contacts.push(report.contact);
    placed.outcomes.push('durable');
  }
  return placed;
}

const rowsOfImport = (
  { customerId, assetId, deviceIdAt }: ImportedArrival,
  { messages, receivedAt }: Arrival,
): StoredFix[] =>
  messages.map((message) => {
    const fix = toFix(message, receivedAt);
    return { customerId, assetId, deviceId: deviceIdAt(fix.fixTime), fix };
  });

function placeReport(
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
    const fix = toFix(asSetUp(withoutCorrection(message), device.setup), arrival.receivedAt);
    const hasOwnTime = (message.fixTime ?? message.deviceTime) !== null;
    const offsetMs = hasOwnTime ? clocks.offsetOf(device.deviceId, fix) : 0;
    rows.push(inAsset(device, offsetMs === 0 ? fix : withClockOffset(fix, offsetMs), now.assetId));
    const isLive = hasOwnTime && message.attributes.archive !== true;
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
