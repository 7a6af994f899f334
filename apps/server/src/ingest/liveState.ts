import { type Attributes, CLOCK_AHEAD_MS, type Fix, type LiveState, QUALITY } from '@rastro/domain';

/** A number among the attributes, or the fallback. */
const reading = (attributes: Attributes, key: string, fallback: number | null): number | null => {
  const value = attributes[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
};

/**
 * The live state after a fix in order; `moved` says that the fix is the timeline's last good one and says where the asset is. One
 * that is not good moves nothing, but its readings and events count; without a good fix so far there is no live state and
 * the answer is null. What the timeline says (motion, distance) is filled in by the caller.
 */
export function advanceLive(before: LiveState | null, fix: Fix, moved: boolean): LiveState | null {
  const { attributes } = fix;
  if (!moved && before === null) return null;
  const ignition = fix.ignition ?? before?.ignition ?? null;
  const place =
    moved && fix.latitude !== null && fix.longitude !== null
      ? {
          fixTime: fix.fixTime,
          fingerprint: fix.fingerprint,
          serverTime: fix.serverTime,
          latitude: fix.latitude,
          longitude: fix.longitude,
          altitudeM: fix.altitudeM,
          speedMps: fix.speedMps,
          course: fix.course ?? before?.course ?? null,
          satellites: fix.satellites,
        }
      : before;
  if (!place) return null;
  const event = fix.events.at(-1) ?? null;
  return {
    fixTime: place.fixTime,
    fingerprint: place.fingerprint,
    serverTime: place.serverTime,
    latitude: place.latitude,
    longitude: place.longitude,
    altitudeM: place.altitudeM,
    speedMps: place.speedMps,
    course: place.course,
    satellites: place.satellites,
    motion: before?.motion ?? 'STOPPED',
    motionSince: before?.motionSince ?? fix.fixTime,
    stillSince: before?.stillSince ?? null,
    ignition,
    ignitionSince: ignition !== true ? null : before?.ignition === true ? before.ignitionSince : fix.fixTime,
    odometerM: fix.odometerM ?? before?.odometerM ?? null,
    totalDistanceM: before?.totalDistanceM ?? 0,
    engineHoursS: reading(attributes, 'engineHoursS', before?.engineHoursS ?? null),
    externalVoltageV: reading(attributes, 'externalVoltageV', before?.externalVoltageV ?? null),
    batteryVoltageV: reading(attributes, 'batteryVoltageV', before?.batteryVoltageV ?? null),
    fuelLevelL: reading(attributes, 'fuelLevelL', before?.fuelLevelL ?? null),
    fuelLevelPercent: reading(attributes, 'fuelLevelPercent', before?.fuelLevelPercent ?? null),
    lastEvent: event ?? before?.lastEvent ?? null,
    lastEventTime: event === null ? (before?.lastEventTime ?? null) : fix.fixTime,
    road: before?.road ?? null,
    clockOffsetMs: before?.clockOffsetMs ?? null,
    isTimeWrong: before?.isTimeWrong ?? false,
    isClockCorrected: before?.isClockCorrected ?? false,
  };
}

/**
 * The live state after a fix of a device whose clock runs ahead. It is no part of the timeline, and moves no vehicle of which something
 * better is known; one of which nothing else is known is shown where that fix places it, instead of nowhere. Its time is the device's own.
 */
export function advanceWrongClock(before: LiveState | null, fix: Fix): LiveState | null {
  const isPlaced = (fix.quality & ~QUALITY.CLOCK_AHEAD) === 0;
  const isBetterKnown = before !== null && before.fixTime <= before.serverTime + CLOCK_AHEAD_MS;
  if (!isPlaced || isBetterKnown || (before && fix.serverTime < before.serverTime)) return before;
  const live = advanceLive(before, fix, true);
  return live && { ...live, motion: 'NO_DATA', motionSince: fix.fixTime };
}
