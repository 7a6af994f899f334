import { type DeviceMessage, destination } from '@rastro/domain';
import { positionMessage } from '../../testing/testDevice.ts';

/** Where outings begin. */
const START = { latitude: -12.05, longitude: -77.04 };
const HEADING_EAST = 90;
/** The place so many metres along the way of every outing. */
export const outingPlace = (metres: number): { latitude: number; longitude: number } =>
  destination(START.latitude, START.longitude, HEADING_EAST, metres);

/** What an outing's device says besides where it is. */
export interface Readings {
  ignition?: boolean | null;
  everyS?: number;
}

/** What a vehicle does, written down leg by leg as its device reports it: due east, one fix after the other. */
export class Outing {
  readonly messages: DeviceMessage[] = [];
  readonly #deviceId: string;
  #time: number;
  #metres = 0;
  #odometerM: number | null;

  /** Begins at a moment; `odometerM` is null for a device without an odometer. */
  constructor(deviceId: string, time: number, odometerM: number | null = null) {
    this.#deviceId = deviceId;
    this.#time = time;
    this.#odometerM = odometerM;
  }

  /** The moment of the next fix. */
  get time(): number {
    return this.#time;
  }

  /** The device is changed for another with its own odometer. */
  newOdometer(odometerM: number): this {
    this.#odometerM = odometerM;
    return this;
  }

  drive(minutes: number, speedMps: number, { ignition = true, everyS = 10 }: Readings = {}): this {
    return this.#leg(minutes, speedMps, ignition, everyS);
  }

  rest(minutes: number, { ignition = false, everyS = 60 }: Readings = {}): this {
    return this.#leg(minutes, 0, ignition, everyS);
  }

  #leg(minutes: number, speedMps: number, ignition: boolean | null, everyS: number): this {
    for (let second = 0; second < minutes * 60; second += everyS) {
      const place = outingPlace(this.#metres);
      this.messages.push({
        ...positionMessage(this.#deviceId, {
          fixTime: this.#time,
          ...place,
          speedMps,
          course: HEADING_EAST,
          ignition,
        }),
        odometerM: this.#odometerM === null ? null : Math.round(this.#odometerM),
      });
      this.#time += everyS * 1000;
      this.#metres += speedMps * everyS;
      if (this.#odometerM !== null) this.#odometerM += speedMps * everyS;
    }
    return this;
  }
}
