import type { DeviceEvent } from './deviceEvents.ts';
import type { Bilingual } from './events/eventType.ts';
import type { LiveRoad } from './facts/rules/roadLive.ts';

/** What an asset is doing: the states of its timeline. */
export type Motion = 'MOVING' | 'IDLE' | 'STOPPED' | 'NO_DATA';

/**
 * The place and state of an asset by its newest good fix, its timeline and its last readings: what the live map shows and what is stored
 * beside the timeline's memory. Times are milliseconds since 1970 UTC.
 */
export interface LiveState {
  fixTime: number;
  fingerprint: number;
  /** When Rastro received the newest good fix. */
  serverTime: number;
  latitude: number;
  longitude: number;
  altitudeM: number | null;
  speedMps: number | null;
  course: number | null;
  satellites: number | null;
  motion: Motion;
  /** Since when the asset is in its motion. */
  motionSince: number;
  /** Since when the asset stands, with or without ignition; null while it moves. */
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
  /** The run on a road that the asset is on; null without one. */
  road: LiveRoad | null;
  /** By how many milliseconds the device's clock is ahead (negative: behind) while it transmits; null where it is right or nobody knows. */
  clockOffsetMs: number | null;
  /** Whether the newest report carried a time that cannot be, or none that can be read. */
  isTimeWrong: boolean;
  /** Whether the time of the newest fix was corrected by that. */
  isClockCorrected: boolean;
}

/**
 * The status of an asset (`typ` of the contract, docs/contract.md): 0 ignition on, 1 off and moving, 2 off and stopped, 3 no ignition
 * wired, 4 no transmission for ten minutes or more, 5 person.
 */
export type FleetStatus = 0 | 1 | 2 | 3 | 4 | 5;

/** What each status is called, on screens and in files. */
export const FLEET_STATUS_NAMES: Readonly<Record<FleetStatus, Bilingual>> = {
  0: { es: 'Encendido', en: 'Ignition on' },
  1: { es: 'Apagado en movimiento', en: 'Off and moving' },
  2: { es: 'Apagado detenido', en: 'Off and stopped' },
  3: { es: 'Sin configuración de encendido', en: 'No ignition configuration' },
  4: { es: 'Sin transmisión', en: 'No transmission' },
  5: { es: 'Persona', en: 'Person' },
};

/** Time without transmission after which an asset is inactive (docs/contract.md). */
export const NO_TRANSMISSION_MS = 10 * 60_000;
/** The type of assets that are persons (docs/contract.md). */
const PERSON_TYPE_ID = 3;

/** The facts that decide the status of an asset. `lastSeen` is when its device last transmitted anything. */
export interface StatusFacts {
  typeId: number;
  lastSeen: number;
  ignition: boolean | null;
  motion: Motion;
}

/** The status of an asset at a moment. A person comes first, then silence, then the ignition. */
export function fleetStatusAt({ typeId, lastSeen, ignition, motion }: StatusFacts, now: number): FleetStatus {
  if (typeId === PERSON_TYPE_ID) return 5;
  if (now - lastSeen >= NO_TRANSMISSION_MS) return 4;
  if (ignition === null) return 3;
  if (ignition) return 0;
  return motion === 'MOVING' ? 1 : 2;
}

/**
 * What is wrong with the shown place of an asset whose device transmits: `CLOCK`, its clock is off, or its newest report carried an
 * impossible time or none; `WEAK`, it reports and has no recent good fix, because it receives no satellites or still sends stored positions.
 */
export type PointSignal = 'CLOCK' | 'WEAK';

/** How much older than the last transmission the last good fix must be for the reception of satellites to be weak. */
const STALE_FIX_MS = 10 * 60_000;

/**
 * The doubt about the place of an asset whose device last transmitted at `lastSeen`; null where there is none. A parked asset may report
 * that it is there without a fix.
 */
export function signalOf(
  {
    fixTime,
    ignition,
    motion,
    clockOffsetMs,
    isClockCorrected,
    isTimeWrong,
  }: Pick<
    LiveState,
    'fixTime' | 'ignition' | 'motion' | 'clockOffsetMs' | 'isClockCorrected' | 'isTimeWrong'
  >,
  lastSeen: number,
): PointSignal | null {
  if (isTimeWrong || (clockOffsetMs !== null && !isClockCorrected)) return 'CLOCK';
  const isParked = motion === 'STOPPED' && ignition !== true;
  return !isParked && lastSeen - fixTime >= STALE_FIX_MS ? 'WEAK' : null;
}
