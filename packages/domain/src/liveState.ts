import type { DeviceEvent } from './deviceEvents.ts';
import type { LiveRoad } from './facts/rules/roadLive.ts';

/** What an asset is doing: the states of its timeline. */
export type Motion = 'MOVING' | 'IDLE' | 'STOPPED' | 'NO_DATA';

/**
 * Where an asset is and how it does: by its newest good fix, its timeline and the last readings that it gave. What the live
 * map shows and what is stored beside the timeline's memory. Times are milliseconds since 1970 UTC.
 */
export interface LiveState {
  fixTime: number;
  fingerprint: number;
  /** When Rastro received that fix. */
  serverTime: number;
  latitude: number;
  longitude: number;
  altitudeM: number | null;
  speedMps: number | null;
  course: number | null;
  satellites: number | null;
  motion: Motion;
  /** Since when it is in that motion. */
  motionSince: number;
  /** Since when it stands, with or without ignition; null while it moves. */
  stillSince: number | null;
  ignition: boolean | null;
  /** Since when the ignition is on; null while it is off or unknown. */
  ignitionSince: number | null;
  /** The device's odometer, or the vehicle's own where the device has none. */
  odometerM: number | null;
  /** The computed odometer: the distance of the whole timeline. */
  totalDistanceM: number;
  engineHoursS: number | null;
  externalVoltageV: number | null;
  batteryVoltageV: number | null;
  fuelLevelL: number | null;
  fuelLevelPercent: number | null;
  lastEvent: DeviceEvent | null;
  lastEventTime: number | null;
  /** The run on a road that it is on; null without one. */
  road: LiveRoad | null;
}

/** Time without transmission after which an asset is inactive (docs/contract.md). */
export const NO_TRANSMISSION_MS = 10 * 60_000;
/** A serious event colours the asset this long. */
const DANGER_MS = 10 * 60_000;
/** The device talks, but its last good fix is older than this: a weak connection to the satellites. */
const STALE_FIX_MS = 10 * 60_000;

const DANGER_EVENTS: ReadonlySet<DeviceEvent> = new Set([
  'sos',
  'powerDisconnected',
  'antennaDisconnected',
  'collision',
  'jammingStart',
  'tow',
]);

/** `typ` of the contract (docs/contract.md): 0 ok, 1 low connection, 2 danger, 3 alert, 4 inactive. */
export type LiveStatus = 0 | 1 | 2 | 3 | 4;

/**
 * The status at a moment: 4 without transmission for ten minutes; 2 for ten minutes after a serious event; 3 while faster than
 * the asset may go; 1 while the device talks but has no good fix; else 0.
 */
export function liveStatus(
  state: LiveState,
  lastSeen: number,
  maximumSpeedMps: number | null,
  now: number,
): LiveStatus {
  if (now - lastSeen >= NO_TRANSMISSION_MS) return 4;
  if (
    state.lastEvent !== null &&
    state.lastEventTime !== null &&
    DANGER_EVENTS.has(state.lastEvent) &&
    now - state.lastEventTime < DANGER_MS
  )
    return 2;
  if (maximumSpeedMps !== null && state.speedMps !== null && state.speedMps > maximumSpeedMps) return 3;
  return now - state.fixTime >= STALE_FIX_MS ? 1 : 0;
}
