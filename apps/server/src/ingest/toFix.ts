import type { DeviceMessage, Fix } from '@rastro/domain';
import { contentHash, fixOfColumns, intrinsicQuality, QUALITY } from '@rastro/domain';
import { storedColumns } from '../store/history/rowCodec.ts';
import type { StoredFix } from '../store/history/storedFix.ts';
import { placeOf, type RegisteredDevice } from './deviceDirectory.ts';

/**
 * A message as it is stored: times filled in where the device gives none, the quality flags that it alone shows. A message without
 * a place is stored too, for its readings and events. A place whose own time is not known gets the time of the message, or of its
 * reception, and the flag TIME_UNKNOWN. A speed beyond what a row can hold is flagged and kept as the attribute `reportedSpeedMps`.
 */
export function toFix(message: DeviceMessage, serverTime: number): Fix {
  const fix: Fix = {
    fixTime: message.fixTime ?? message.deviceTime ?? serverTime,
    fingerprint: 0,
    serverTime,
    latitude: message.latitude,
    longitude: message.longitude,
    altitudeM: message.altitudeM,
    speedMps: message.speedMps,
    course: message.course,
    satellites: message.satellites,
    hdop: message.hdop,
    valid: message.valid,
    ignition: message.ignition,
    odometerM: message.odometerM,
    quality: 0,
    events: message.events,
    attributes: message.attributes,
  };
  const isTimeKnown = message.fixTime !== null || message.latitude === null;
  fix.quality = intrinsicQuality(fix, { serverTime, isTimeKnown });
  moveUnstorableSpeed(fix);
  // Rounded as the store rounds, so that what is folded now is what a later derivation reads, and so that what was stored and
  // comes back (an export that is imported again) has the fingerprint that it had.
  const columns = storedColumns(fix);
  columns.fingerprint = contentHash(columns);
  return fixOfColumns(columns);
}

/** The speed in metres a second from which it rounds to more than its column holds (327.67). */
const FASTEST_STORED_MPS = 327.675;

/** A speed that would be clamped to the column's range moves to the attributes, where it stays what the device said. */
function moveUnstorableSpeed(fix: Fix): void {
  if (fix.speedMps === null || fix.speedMps < FASTEST_STORED_MPS) return;
  fix.attributes = { ...fix.attributes, reportedSpeedMps: fix.speedMps };
  fix.speedMps = null;
}

/**
 * The fix in the asset in which its device was mounted then; where it was in none, in another one, and flagged. So is a speed that is not
 * believed of the asset.
 */
export function inAsset(device: RegisteredDevice, fix: Fix, otherwise: number): StoredFix {
  const place = placeOf(device, fix.fixTime) ?? {
    ...{ assetId: otherwise, customerId: device.customerId, deviceId: device.deviceId },
    ...{ outside: true, invalidSpeedMps: null },
  };
  const { customerId, assetId, deviceId, outside, invalidSpeedMps } = place;
  const isTooFast = invalidSpeedMps !== null && fix.speedMps !== null && fix.speedMps > invalidSpeedMps;
  const quality =
    (fix.quality & ~QUALITY.OUTSIDE_MOUNTING) |
    (outside ? QUALITY.OUTSIDE_MOUNTING : 0) |
    (isTooFast ? QUALITY.IMPOSSIBLE_SPEED : 0);
  return { customerId, assetId, deviceId, fix: quality === fix.quality ? fix : { ...fix, quality } };
}
