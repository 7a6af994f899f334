import { type DeviceEvent, type DeviceMessage, emptyMessage } from '@rastro/domain';
import type { DemoAsset } from '../fleet/demoFleet.ts';
import { createRandom, hash } from '../random.ts';
import { busReadings, readsBus } from './bus.ts';
import { type Gap, gapAt } from './gaps.ts';
import { HANDLING, type Handling } from './handling.ts';
import { DAY_S, dayStartMs } from './localDay.ts';
import type { Meters } from './meters.ts';
import { eventsOf, goesOn, type Mishap, stolenShare } from './mishaps.ts';
import type { Witness } from './motion.ts';
import { readingsOf } from './readings.ts';
import { Receiver } from './receiver.ts';
import { type Track, turnDeg } from './track.ts';

/** A message of a device, and the time at which the device can send it. */
export interface Report {
  message: DeviceMessage;
  sendAtMs: number;
}

/** The place where the asset stands. */
export interface Standing {
  latitude: number;
  longitude: number;
  altitudeM: number;
}

const TURN_REPORT_DEG = 28;
/** Shortest time between two reports of turns: short for trackers, long for telephones. */
const TURN_REPORT_APART_S = 4;
const PHONE_TURN_REPORT_APART_S = 20;
/** Shortest time between two reports with readings of the vehicle's bus. */
const BUS_INTERVAL_S = 60;
/** Longest time between two reports of a device in traffic or with the engine on. */
const IDLE_INTERVAL_S = 60;
const SEND_DELAY_MS = 1200;
/** The share of its nominal voltage that a battery has after something was left on. */
const WEAK_BATTERY_SHARE = 0.95;
/** The share of the tank that cannot be stolen. */
const DREGS_SHARE = 0.03;
/** The archive is sent this long after the gap, with this spacing between its messages, of which so many have a moment of their own. */
const ARCHIVE_DELAY_MS = 2000;
const ARCHIVE_SPACING_MS = 150;
const ARCHIVE_SLOTS = 200;

/**
 * The device of an asset during one day: reads the meters, decides when to report, and which reports are lost or late. With
 * `isQuiet` it only reads the meters, for days whose reports nobody needs.
 */
export class Recorder implements Witness {
  readonly reports: Report[] = [];
  readonly meters: Meters;
  readonly #asset: DemoAsset;
  readonly #handling: Handling;
  readonly #startMs: number;
  readonly #gaps: readonly Gap[];
  readonly #mishaps: readonly Mishap[];
  /** Events of mishaps that the device has not reported yet. */
  readonly #mishapEvents: { second: number; event: DeviceEvent }[];
  #stolen = 0;
  readonly #receiver: Receiver;
  readonly #isQuiet: boolean;
  readonly #hasWire: boolean;
  readonly #holdsPlace: boolean;
  readonly #turnsApartS: number;
  readonly #driverId: string | null;
  readonly #day: number;
  #engineOn = false;
  #engineSinceS = 0;
  #busReadAtS = -BUS_INTERVAL_S;
  #track: Track | null = null;
  #atM = 0;
  #reportedCourseDeg = 0;
  #lastReportS: number;
  #stillSinceS = -1;
  #events: DeviceEvent[] = [];
  #lastGood: Standing | null = null;

  constructor(
    asset: DemoAsset,
    options: {
      seed: number;
      day: number;
      meters: Meters;
      gaps: readonly Gap[];
      mishaps: readonly Mishap[];
      driverId: string | null;
      isQuiet: boolean;
    },
  ) {
    const { profile, device } = asset;
    this.#asset = asset;
    this.#handling = HANDLING[asset.type];
    this.#day = options.day;
    this.#startMs = dayStartMs(options.day) + profile.dayBeginsS * 1000;
    this.meters = { ...options.meters };
    this.#gaps = options.gaps;
    this.#mishaps = options.mishaps;
    this.#mishapEvents = eventsOf(options.mishaps);
    this.#isQuiet = options.isQuiet;
    this.#driverId = options.driverId;
    // not all at midnight
    this.#lastReportS = -1 - (hash(asset.key) % profile.parkedIntervalS);
    const random = createRandom('receiver', options.seed, asset.key, options.day);
    this.#receiver = new Receiver(random, profile.quirks.includes('poorAntenna'), 0);
    this.#hasWire = device.protocol !== 'osmand' && !profile.quirks.includes('noIgnitionWire');
    this.#turnsApartS = device.protocol === 'osmand' ? PHONE_TURN_REPORT_APART_S : TURN_REPORT_APART_S;
    // these devices keep the last place while the ignition is off; the others show the drift of the satellites
    this.#holdsPlace = device.protocol === 'teltonika' || device.protocol === 'queclink';
  }

  /** Records one second in which the asset moved. */
  second(second: number, track: Track, piece: number, atM: number, speedMps: number): void {
    if (track !== this.#track) {
      this.#track = track;
      this.#atM = 0;
    }
    const { meters } = this;
    const movedM = atM - this.#atM;
    this.#atM = atM;
    meters.odometerM += movedM;
    meters.engineHoursS += 1;
    meters.fuelL = Math.max(
      0,
      meters.fuelL - (this.#handling.fuelLpkm * movedM) / 1000 - this.#handling.idleLph / 3600,
    );
    meters.courseDeg = track.courseDeg[piece]!;
    if (this.#isQuiet) return;
    while (this.#mishapEvents[0] && this.#mishapEvents[0].second <= second)
      this.#events.push(this.#mishapEvents.shift()!.event);
    if (speedMps > 0) this.#stillSinceS = -1;
    else if (this.#stillSinceS < 0) this.#stillSinceS = second;
    const sinceS = second - this.#lastReportS;
    const isStill = this.#stillSinceS >= 0 && second - this.#stillSinceS > 20;
    const isDue = sinceS >= (isStill ? IDLE_INTERVAL_S : this.#asset.profile.movingIntervalS);
    const isTurn =
      sinceS >= this.#turnsApartS &&
      speedMps > 1.5 &&
      turnDeg(this.#reportedCourseDeg, meters.courseDeg) > TURN_REPORT_DEG;
    if (isDue || isTurn || this.#events.length > 0)
      this.#report(second, placeOnTrack(track, piece, atM), speedMps);
  }

  /** Reports an event at once. */
  event(event: DeviceEvent): void {
    if (!this.#isQuiet) this.#events.push(event);
  }

  /** Starts or stops the engine where the asset stands. */
  ignition(isOn: boolean, second: number, place: Standing): void {
    if (isOn === this.#engineOn) return;
    this.#engineOn = isOn;
    this.#engineSinceS = second;
    if (this.#isQuiet) return;
    if (this.#hasWire) this.#events.push(isOn ? 'ignitionOn' : 'ignitionOff');
    this.#report(second, place, 0);
  }

  /** Records that the asset stands from one second to another, with the engine as it is. */
  stand(fromS: number, toS: number, place: Standing): void {
    const untilS = Math.min(toS, DAY_S);
    if (this.#engineOn) {
      this.meters.engineHoursS += Math.max(0, untilS - fromS);
      this.meters.fuelL = Math.max(
        0,
        this.meters.fuelL - (this.#handling.idleLph * Math.max(0, untilS - fromS)) / 3600,
      );
    }
    if (!this.#isQuiet) this.#reportStanding(fromS, untilS, place);
    this.#steal(untilS);
  }

  #reportStanding(fromS: number, untilS: number, place: Standing): void {
    const intervalS = this.#engineOn ? IDLE_INTERVAL_S : this.#asset.profile.parkedIntervalS;
    let dueS = Math.max(fromS, this.#lastReportS + intervalS);
    for (;;) {
      const mishap = this.#mishapEvents[0];
      const second = Math.min(dueS, Math.max(fromS, mishap?.second ?? dueS));
      if (second >= untilS) return;
      if (mishap && mishap.second <= second) this.#events.push(this.#mishapEvents.shift()!.event);
      this.#steal(second);
      this.#report(second, place, 0);
      if (second >= dueS) dueS += intervalS;
    }
  }

  /** Removes from the tank what has been stolen by now. */
  #steal(second: number): void {
    const share = stolenShare(this.#mishaps, second);
    if (share <= this.#stolen) return;
    const tankL = this.#asset.fuelTankL ?? 0;
    const leftL = Math.min(this.meters.fuelL, DREGS_SHARE * tankL);
    this.meters.fuelL = Math.max(leftL, this.meters.fuelL - (share - this.#stolen) * tankL);
    this.#stolen = share;
  }

  /** Fills the tank where the asset stands. */
  refuel(): void {
    this.meters.fuelL = (this.#asset.fuelTankL ?? 0) * 0.96;
  }

  #report(second: number, place: Standing, speedMps: number): void {
    const previous = this.reports.at(-1);
    if (second <= this.#lastReportS && previous) {
      previous.message.events.push(...this.#events.splice(0));
      return;
    }
    this.#lastReportS = second;
    this.#reportedCourseDeg = this.meters.courseDeg;
    const events = this.#events;
    this.#events = [];
    if (gapAt(this.#gaps, 'lost', second)) return;
    const message = emptyMessage('position', this.#asset.device.identifier);
    message.fixTime = this.#startMs + second * 1000;
    message.course = Math.round(this.meters.courseDeg) % 360;
    message.ignition = this.#hasWire ? this.#engineOn : null;
    message.odometerM = this.#asset.profile.role === 'walker' ? null : Math.round(this.meters.odometerM);
    message.events = events;
    message.attributes = readingsOf(
      this.#asset,
      this.meters,
      this.#engineOn,
      this.#day,
      second,
      this.#driverId,
    );
    if (this.#engineOn && readsBus(this.#asset) && second - this.#busReadAtS >= BUS_INTERVAL_S) {
      this.#busReadAtS = second;
      Object.assign(
        message.attributes,
        busReadings(this.#asset, {
          day: this.#day,
          second,
          speedMps,
          runS: second - this.#engineSinceS,
          drivenM: this.meters.odometerM - this.#asset.initialOdometerM,
        }),
      );
    }
    const { externalVoltageV } = message.attributes;
    if (goesOn(this.#mishaps, 'powerCut', second)) {
      if (externalVoltageV !== undefined) message.attributes.externalVoltageV = 0;
    } else if (
      goesOn(this.#mishaps, 'weakBattery', second) &&
      !this.#engineOn &&
      externalVoltageV !== undefined
    )
      message.attributes.externalVoltageV = WEAK_BATTERY_SHARE * this.#handling.systemV;
    this.#fix(message, second, place, speedMps);
    const late = gapAt(this.#gaps, 'coverage', second);
    if (late) message.attributes.archive = true;
    const nth = this.reports.length % ARCHIVE_SLOTS;
    const slot = this.#asset.profile.quirks.includes('newestFirst') ? ARCHIVE_SLOTS - 1 - nth : nth;
    const sendAtMs = late
      ? this.#startMs + late.toS * 1000 + ARCHIVE_DELAY_MS + slot * ARCHIVE_SPACING_MS
      : message.fixTime + SEND_DELAY_MS;
    this.reports.push({ message, sendAtMs });
  }

  /** Sets the place of the message: what the receiver computes, or the last good place where it sees no satellites. */
  #fix(message: DeviceMessage, second: number, place: Standing, speedMps: number): void {
    if (gapAt(this.#gaps, 'noFix', second) && this.#lastGood) {
      const { latitude, longitude, altitudeM } = this.#lastGood;
      Object.assign(message, { valid: false, latitude, longitude, altitudeM, speedMps: 0, satellites: 0 });
      return;
    }
    message.valid = true;
    message.speedMps = speedMps;
    if (this.#holdsPlace && !this.#engineOn && this.#lastGood && message.events.length === 0) {
      const { latitude, longitude, altitudeM } = this.#lastGood;
      Object.assign(message, { latitude, longitude, altitudeM, satellites: 9, hdop: 0.9 });
      return;
    }
    const seen = this.#receiver.see(second, place.latitude, place.longitude, place.altitudeM);
    Object.assign(message, seen);
    this.#lastGood = seen;
  }
}

function placeOnTrack(track: Track, piece: number, atM: number): Standing {
  const from = track.atM[piece]!;
  const share = Math.min(1, (atM - from) / (track.atM[piece + 1]! - from));
  const along = (values: Float64Array): number =>
    values[piece]! + share * (values[piece + 1]! - values[piece]!);
  return {
    latitude: along(track.latitude),
    longitude: along(track.longitude),
    altitudeM: along(track.altitudeM),
  };
}
