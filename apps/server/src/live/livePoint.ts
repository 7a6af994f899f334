import type { LivePoint, PointAsset, PointPrivateTime, PointWorkshop } from '@rastro/contract/resolvers';
import {
  type FleetStatus,
  fleetStatusAt,
  type LiveState,
  type Motion,
  metresToKm,
  mpsToKmh,
  NO_TRANSMISSION_MS,
  type PointSignal,
  signalOf,
} from '@rastro/domain';
import { momentText } from '../moments.ts';
import type { FleetEntry } from './fleetDirectory.ts';
import { privateTimeOf } from './privateTime.ts';
import { wholeText } from './wholeText.ts';

/** What is known of an asset, as the writer publishes it. */
export interface LiveNews {
  deviceId: number;
  state: LiveState;
  /** When its device last transmitted anything. */
  lastSeen: number;
  /** When its past was last derived again (milliseconds since 1970); null for not since the start. */
  pastChangedAt: number | null;
}

/** What is known of an asset, and when it is expected to report while it rests (milliseconds since 1970); null for one that does not. */
export interface LiveDescription extends LiveNews {
  restsUntil: number | null;
}

/** Gives the address of a place, as a person would say it. */
export type AddressOf = (latitude: number, longitude: number) => string | null;

/** A point's text as one selection of fields asks for it (pointTexts.ts). */
export interface PointText {
  selection: object;
  /** Whether the vehicle was silent: then some of it is different. */
  isSilent: boolean;
  text: string;
  /** The length of the text in UTF-8. */
  bytes: number;
  /** Where in the bytes the digits of what counts are. */
  counts: { name: 'tIgn' | 'tDet'; at: number; digits: number }[];
}

const round = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
};
const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : round(value, digits);
const millivolts = (volts: number | null): number | null =>
  volts === null ? null : Math.round(volts * 1000);

/**
 * A live point under the contract's names: the one place where LiveState is translated. What depends on the hour (status,
 * durations) is worked out whenever the point is handed out (`at`), what is costly (the address) when it is first read, the rest
 * once a change.
 */
export class LivePointView implements LivePoint {
  readonly id: string;
  readonly eid: number;
  readonly mid: number;
  readonly pat: string;
  readonly nMov: string;
  readonly nCli: string;
  readonly nCh: string | null;
  readonly idCh: number | null;
  readonly nInt: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly vel: number | null;
  readonly cur: number | null;
  readonly fGPS: string;
  readonly odo: number | null;
  readonly sOdo: number;
  readonly realOdo: number | null;
  readonly horo: number | null;
  readonly utx: string;
  readonly evt: string | null;
  readonly asset: PointAsset;
  readonly ignition: boolean | null;
  readonly motion: Motion;
  readonly externalVoltage: number | null;
  readonly batteryVoltage: number | null;
  readonly fuel: string | null;
  readonly satellites: number | null;
  readonly alarm: string | null;
  readonly workshop: PointWorkshop | null;
  readonly privateTime: PointPrivateTime | null;
  readonly signal: PointSignal | null;
  readonly pastChanged: string | null;
  readonly restsUntil: string | null;
  readonly clockOffset: number | null;
  readonly clockCorrected: boolean;
  readonly groupIds: number[];
  roadStatus: number | null = null;
  activeRouteName: string | null = null;
  typ: FleetStatus = 0;
  /** Whether it is without transmission: what `at` gives besides the durations changes only with this. */
  isSilent = false;
  tIgn: number | null = null;
  tDet: number | null = null;
  /** Its texts by the places that pointTexts.ts gives to selections. */
  readonly texts: PointText[] = [];
  /** What `at` needs lies in the point itself: a snapshot calls it for thousands, each of whose states is elsewhere in memory. */
  readonly #ignitionSince: number | null;
  readonly #stillSince: number | null;
  readonly #road: LiveState['road'];
  #hasStatus = false;
  readonly #lastSeen: number;
  readonly #typeId: number;
  readonly #addressOf: AddressOf;
  #address: string | null | undefined;

  constructor(
    entry: FleetEntry,
    { deviceId, state, lastSeen, pastChangedAt, restsUntil }: LiveDescription,
    addressOf: AddressOf,
  ) {
    this.id = wholeText(`${entry.assetId}-${state.fixTime}-${state.fingerprint}`);
    this.eid = deviceId;
    this.mid = entry.assetId;
    this.pat = entry.licensePlate;
    this.nMov = entry.assetName;
    this.nCli = entry.customerName;
    this.nCh = entry.driverName;
    this.idCh = entry.driverId;
    this.nInt = entry.internalNumber;
    this.lat = round(state.latitude, 7);
    this.lon = round(state.longitude, 7);
    this.vel = state.speedMps === null ? null : round(mpsToKmh(state.speedMps), 1);
    this.cur = rounded(state.course, 1);
    this.fGPS = wholeText(momentText(state.fixTime));
    this.odo = state.odometerM === null ? null : round(metresToKm(state.odometerM), 3);
    this.sOdo = round(metresToKm(state.totalDistanceM), 3);
    this.realOdo =
      entry.odometerOffsetM === null
        ? null
        : round(metresToKm(Math.max(0, entry.odometerOffsetM + state.totalDistanceM)), 1);
    this.horo = state.engineHoursS === null ? null : round(state.engineHoursS / 3600, 2);
    this.utx = wholeText(momentText(lastSeen));
    this.evt = state.lastEvent;
    this.asset = { itSupportsOBD2: entry.supportsObd2, typeMobile: { id: entry.typeId } };
    this.ignition = state.ignition;
    this.motion = state.motion;
    this.externalVoltage = millivolts(state.externalVoltageV);
    this.batteryVoltage = millivolts(state.batteryVoltageV);
    this.fuel =
      state.fuelLevelL !== null
        ? `${round(state.fuelLevelL, 1)} L`
        : state.fuelLevelPercent !== null
          ? `${round(state.fuelLevelPercent, 0)} %`
          : null;
    this.satellites = state.satellites;
    this.alarm = entry.openAlarm;
    this.workshop = entry.workshop && {
      until: entry.workshop.until === null ? null : momentText(entry.workshop.until),
      note: entry.workshop.note,
    };
    const privateTime = privateTimeOf(entry, state.fixTime);
    this.privateTime = privateTime && {
      until: privateTime.until === null ? null : momentText(privateTime.until),
    };
    this.signal = signalOf(state, lastSeen);
    this.pastChanged = pastChangedAt === null ? null : wholeText(momentText(pastChangedAt));
    this.restsUntil = restsUntil === null ? null : wholeText(momentText(restsUntil));
    this.clockOffset = state.clockOffsetMs === null ? null : Math.round(state.clockOffsetMs / 1_000);
    this.clockCorrected = state.isClockCorrected;
    this.groupIds = entry.groupIds;
    this.#ignitionSince = state.ignitionSince;
    this.#stillSince = state.stillSince;
    this.#road = state.road;
    this.#lastSeen = lastSeen;
    this.#typeId = entry.typeId;
    this.#addressOf = addressOf;
  }

  /** The same point as it is at a moment: before the first call it has no status and no durations. */
  at(now: number): this {
    const isSilent = now - this.#lastSeen >= NO_TRANSMISSION_MS;
    if (!this.#hasStatus || isSilent !== this.isSilent) this.#setStatus(isSilent, now);
    this.tIgn = secondsSince(this.#ignitionSince, now);
    this.tDet = secondsSince(this.#stillSince, now);
    return this;
  }

  #setStatus(isSilent: boolean, now: number): void {
    const { ignition, motion } = this;
    this.#hasStatus = true;
    this.isSilent = isSilent;
    this.typ = fleetStatusAt({ typeId: this.#typeId, lastSeen: this.#lastSeen, ignition, motion }, now);
    // An inactive vehicle shows no route: nobody knows how it keeps to it.
    const road = isSilent ? null : this.#road;
    this.roadStatus = road?.status ?? null;
    this.activeRouteName = road?.name ?? null;
  }

  get dir(): string | null {
    if (this.#address === undefined) {
      const address = this.#addressOf(this.lat, this.lon);
      this.#address = address && wholeText(address);
    }
    return this.#address;
  }
}

function secondsSince(moment: number | null, now: number): number | null {
  return moment === null ? null : Math.max(0, Math.floor((now - moment) / 1000));
}
