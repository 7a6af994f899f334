import type { DeviceEvent } from '@rastro/domain';
import type { Random } from '../random.ts';
import type { Handling } from './handling.ts';
import { DAY_S } from './localDay.ts';
import type { Mark, Track } from './track.ts';
import { isRed, trafficPace } from './traffic.ts';

/** The driver, the vehicle and the time of a drive. */
export interface Driving {
  handling: Handling;
  /** 0 for calm to 1 for wild. */
  temperament: number;
  day: number;
  /** Seconds from midnight to the beginning of the day from which the seconds of the drive are counted. */
  dayBeginsS: number;
  random: Random;
  /** The speed above which the device reports speeding. */
  maximumSpeedMps: number;
}

/** Receives every second of a drive. */
export interface Witness {
  /** Called for each second; `piece` is the piece of the track that contains `atM`. */
  second(second: number, track: Track, piece: number, atM: number, speedMps: number): void;
  event(event: DeviceEvent): void;
}

const HARSH_BRAKING_MPS2 = 5.2;
const HARSH_ACCELERATION_MPS2 = 4;
/** Chance of a harsh manoeuvre at each mark and start, for a temperament of 1. */
const HARSH_CHANCE = 0.045;
/** Distance before lights at which vehicles stop. */
const LIGHTS_GAP_M = 4;
/** Longest possible drive: a bound for the loop, far above any real one. */
const LONGEST_DRIVE_S = 6 * 3600;
const FOOT_MPS = 1.3;

/**
 * Drives a track from standstill to standstill, second by second, beginning at a second of the asset's day. Speeds follow limits,
 * traffic, lights, turns and the driver's temperament. Sometimes somebody brakes, starts or turns harshly, which is also reported
 * as the event that a device would send. Returns the second of arrival.
 */
export function driveAlong(track: Track, startS: number, driving: Driving, witness: Witness): number {
  const { handling, temperament, random, day, dayBeginsS } = driving;
  // some legs are driven in a hurry
  const hurry = random.chance(0.35 * temperament) ? 1.3 : 1;
  const eagerness = (0.9 + 0.2 * temperament) * hurry;
  let second = startS;
  let atM = 0;
  let speed = 0;
  let piece = 0;
  let mark = 0;
  let boardingUntilS = 0;
  let braking = handling.brakingMps2;
  let boldness = 1;
  let acceleration = handling.accelerationMps2;
  let wantedMps = 0;
  let wantedUntilS = -1;
  let isSpeeding = false;
  let overLimitS = 0;

  const wanted = (): number => {
    if (handling.onFoot) return FOOT_MPS;
    const streetClass = track.streetClass[piece]!;
    const pace = trafficPace(streetClass, track.edgeId[piece]!, day, (second + dayBeginsS) % DAY_S);
    return Math.min(
      handling.topSpeedMps,
      track.limitMps[piece]! * pace * eagerness * handling.share[streetClass],
    );
  };

  /** The speed that a mark allows now. */
  const allowed = (next: Mark): number => {
    const gapM = next.atM - atM;
    switch (next.kind) {
      case 'turn':
        return approachMps(gapM, boldness * next.maximumMps, braking);
      case 'lights': {
        if (!isRed(next.nodeId, next.isCrossStreet, second)) return Number.POSITIVE_INFINITY;
        const roomM = gapM - LIGHTS_GAP_M;
        const isTooLateToStop = roomM < speed ** 2 / (3 * braking) - 2;
        return isTooLateToStop ? Number.POSITIVE_INFINITY : approachMps(roomM, 0, braking);
      }
      case 'busStop':
        return approachMps(gapM, 0.8, braking);
    }
  };

  while (second < startS + LONGEST_DRIVE_S) {
    if (second >= wantedUntilS) {
      wantedMps = wanted();
      wantedUntilS = second + 20;
    }
    let target = wantedMps;
    if (second < boardingUntilS) target = 0;
    else if (!handling.onFoot) {
      const horizonM = atM + (speed * speed) / braking + 25;
      for (let i = mark; i < track.marks.length && track.marks[i]!.atM < horizonM; i++)
        target = Math.min(target, allowed(track.marks[i]!));
    }
    const remainingM = track.lengthM - atM;
    target = Math.min(target, approachMps(remainingM, 0.8, braking));

    const before = speed;
    if (speed === 0 && target > 1) {
      acceleration = handling.accelerationMps2 * random.between(0.8, 1.15);
      if (random.chance(HARSH_CHANCE * temperament) && handling.accelerationMps2 > 1.2)
        acceleration = HARSH_ACCELERATION_MPS2;
    }
    speed =
      target > speed
        ? Math.min(target, speed + acceleration * (1 - 0.5 * Math.min(1, speed / 25)))
        : Math.max(target, speed - 1.3 * braking);
    if (speed < 0.3 && target < 0.3) speed = 0;
    atM += speed;
    second++;
    if (speed - before > 3.3) witness.event('harshAcceleration');
    if (before - speed > 4.4) {
      witness.event('harshBraking');
      braking = handling.brakingMps2;
    }

    while (mark < track.marks.length && track.marks[mark]!.atM <= atM + 1) {
      const passed = track.marks[mark]!;
      if (passed.kind === 'busStop' && boardingUntilS === 0 && speed < 3) {
        boardingUntilS = second + random.whole(9, 32);
        speed = 0;
        break;
      }
      if (passed.kind === 'turn' && passed.angleDeg > 35 && speed > 1.4 * passed.maximumMps)
        witness.event('harshCornering');
      mark++;
      boardingUntilS = 0;
      // whether the next one is driven too fast, or noticed too late
      braking = handling.brakingMps2 * random.between(0.8, 1.15);
      boldness = random.chance(HARSH_CHANCE * temperament) ? 1.7 : 1;
      if (random.chance(2 * HARSH_CHANCE * temperament)) braking = HARSH_BRAKING_MPS2;
    }

    if (atM >= track.lengthM - 1) {
      witness.second(second, track, track.courseDeg.length - 1, track.lengthM, 0);
      if (isSpeeding) witness.event('overspeedEnd');
      return second;
    }
    if (atM > track.atM[piece + 1]!) {
      while (atM > track.atM[piece + 1]!) piece++;
      wantedUntilS = second;
    }
    overLimitS = speed > driving.maximumSpeedMps ? overLimitS + 1 : 0;
    if (!isSpeeding && overLimitS === 5) {
      isSpeeding = true;
      witness.event('overspeedStart');
    } else if (isSpeeding && speed < driving.maximumSpeedMps - 1) {
      isSpeeding = false;
      witness.event('overspeedEnd');
    }
    witness.second(second, track, piece, atM, speed);
  }
  throw new Error(`a drive of ${Math.round(track.lengthM)} m did not end`);
}

/** The highest speed for the coming second after which steady braking still passes a place `gapM` ahead at `passMps`. */
function approachMps(gapM: number, passMps: number, brakingMps2: number): number {
  if (gapM <= 0) return passMps;
  return Math.sqrt(brakingMps2 ** 2 + passMps ** 2 + 2 * brakingMps2 * gapM) - brakingMps2;
}
