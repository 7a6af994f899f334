import type { LivePoint, PointAsset } from '@rastro/contract/resolvers';
import { type LiveState, liveStatus, type Motion, metresToKm, mpsToKmh } from '@rastro/domain';
import { momentText } from '../moments.ts';
import type { FleetEntry } from './fleetDirectory.ts';

/** Gives the address of a place, as a person would say it. */
export type AddressOf = (latitude: number, longitude: number) => string | null;

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
 * durations) and what is costly (the address) is worked out when it is read, the rest once a change.
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
  readonly horo: number | null;
  readonly utx: string;
  readonly evt: string | null;
  readonly roadStatus = null;
  readonly activeRouteName = null;
  readonly asset: PointAsset;
  readonly ignition: boolean | null;
  readonly motion: Motion;
  readonly externalVoltage: number | null;
  readonly batteryVoltage: number | null;
  readonly fuel: string | null;
  readonly satellites: number | null;
  readonly groupIds: number[];
  readonly #state: LiveState;
  readonly #lastSeen: number;
  readonly #maximumSpeedMps: number | null;
  readonly #addressOf: AddressOf;
  #address: string | null | undefined;

  constructor(entry: FleetEntry, deviceId: number, state: LiveState, lastSeen: number, addressOf: AddressOf) {
    this.id = `${entry.assetId}-${state.fixTime}-${state.fingerprint}`;
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
    this.fGPS = momentText(state.fixTime);
    this.odo = state.odometerM === null ? null : round(metresToKm(state.odometerM), 3);
    this.sOdo = round(metresToKm(state.totalDistanceM), 3);
    this.horo = state.engineHoursS === null ? null : round(state.engineHoursS / 3600, 2);
    this.utx = momentText(lastSeen);
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
    this.groupIds = entry.groupIds;
    this.#state = state;
    this.#lastSeen = lastSeen;
    this.#maximumSpeedMps = entry.maximumSpeedMps;
    this.#addressOf = addressOf;
  }

  get typ(): number {
    return liveStatus(this.#state, this.#lastSeen, this.#maximumSpeedMps, Date.now());
  }

  get tIgn(): number | null {
    return secondsSince(this.#state.ignitionSince);
  }

  get tDet(): number | null {
    return secondsSince(this.#state.stillSince);
  }

  get dir(): string | null {
    if (this.#address === undefined) this.#address = this.#addressOf(this.lat, this.lon);
    return this.#address;
  }
}

function secondsSince(moment: number | null): number | null {
  return moment === null ? null : Math.max(0, Math.floor((Date.now() - moment) / 1000));
}
