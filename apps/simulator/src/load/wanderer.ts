import { type DeviceMessage, emptyMessage } from '@rastro/domain';

const METRES_PER_DEGREE = 111_320;
const CENTRE = { latitude: -12.07, longitude: -77.0 };
const SPREAD_DEG = 0.08;

/**
 * A vehicle that drives in a circle somewhere in Lima: cheap to compute and plausible to every fact rule. The same index gives
 * the same vehicle.
 */
export class Wanderer {
  readonly #deviceId: string;
  readonly #latitude: number;
  readonly #longitude: number;
  readonly #radiusM: number;
  readonly #speedMps: number;
  readonly #intervalMs: number;
  #time: number;
  #count = 0;

  constructor(deviceId: string, index: number, startTime: number, intervalMs: number) {
    this.#deviceId = deviceId;
    const turn = index * 2.399963; // the golden angle spreads places evenly
    const away = Math.sqrt((index % 997) / 997) * SPREAD_DEG;
    this.#latitude = CENTRE.latitude + Math.cos(turn) * away;
    this.#longitude = CENTRE.longitude + Math.sin(turn) * away;
    this.#radiusM = 300 + (index % 7) * 150;
    this.#speedMps = 6 + (index % 9);
    this.#intervalMs = intervalMs;
    this.#time = startTime;
  }

  /** The next position, one interval after the previous one. */
  next(): DeviceMessage {
    const angle = (this.#speedMps * this.#intervalMs * this.#count) / 1000 / this.#radiusM;
    const latitude = this.#latitude + (Math.cos(angle) * this.#radiusM) / METRES_PER_DEGREE;
    const longitude = this.#longitude + (Math.sin(angle) * this.#radiusM) / METRES_PER_DEGREE;
    const fixTime = this.#time;
    this.#time += this.#intervalMs;
    this.#count += 1;
    const message = emptyMessage('position', this.#deviceId);
    message.fixTime = fixTime;
    message.deviceTime = fixTime;
    message.valid = true;
    message.latitude = Math.round(latitude * 1e7) / 1e7;
    message.longitude = Math.round(longitude * 1e7) / 1e7;
    message.altitudeM = 120;
    message.speedMps = this.#speedMps;
    message.course = Math.round((angle * 180) / Math.PI + 90) % 360;
    message.satellites = 11;
    message.hdop = 0.8;
    message.ignition = true;
    message.odometerM = Math.round((this.#speedMps * this.#intervalMs * this.#count) / 1000);
    message.attributes = { externalVoltageV: 13.8, batteryVoltageV: 4.1, gsmSignalPercent: 80 };
    return message;
  }
}
