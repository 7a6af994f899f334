import { codecByName } from '@rastro/codecs';
import {
  type Attributes,
  type DeviceEvent,
  type DeviceMessage,
  emptyMessage,
  kmhToMps,
} from '@rastro/domain';
import { type DeviceLink, openLink } from '@rastro/simulator/link/link';
import { identifierOf, type Place, vehicleOf } from './company.ts';

/** A hundred metres between two reports are no impossible jump then. */
const STEP_MS = 1_500;

/** What a vehicle's device reports; the place and the ignition are those of the company where nothing is said. */
export interface Report extends Partial<Place> {
  /** Milliseconds since 1970; where nothing is said now, or as soon after the last one as a vehicle could have moved. */
  at?: number;
  speedKmh?: number;
  course?: number;
  ignition?: boolean | null;
  odometerKm?: number;
  attributes?: Attributes;
  /** What the device says of its own accord: `sos` is its panic button. */
  events?: DeviceEvent[];
}

/** The devices of the test company, speaking their protocols to the real ports. Close it when done. */
export class Devices {
  readonly #portBase: number;
  readonly #links = new Map<string, DeviceLink>();
  readonly #lastAt = new Map<string, number>();

  constructor(portBase: number) {
    this.#portBase = portBase;
  }

  /** Sends reports of a vehicle, oldest first; settles when the server has acknowledged them. */
  async report(plate: string, ...reports: readonly Report[]): Promise<void> {
    await this.#link(plate).send(
      reports.map((report) => {
        const at = report.at ?? Math.max(Date.now(), (this.#lastAt.get(plate) ?? 0) + STEP_MS);
        this.#lastAt.set(plate, at);
        return messageOf(plate, { ...report, at });
      }),
    );
  }

  async close(): Promise<void> {
    const links = [...this.#links.values()];
    this.#links.clear();
    await Promise.all(links.map((link) => link.close()));
  }

  #link(plate: string): DeviceLink {
    const known = this.#links.get(plate);
    if (known) return known;
    const { protocol } = vehicleOf(plate);
    const codec = codecByName(protocol);
    if (!codec) throw new Error(`no protocol ${protocol}`);
    const link = openLink({
      codec,
      transport: protocol === 'osmand' ? 'http' : 'tcp',
      host: '127.0.0.1',
      port: this.#portBase + codec.usualPort - 5000,
      deviceId: identifierOf(plate),
    });
    this.#links.set(plate, link);
    return link;
  }
}

function messageOf(plate: string, report: Report): DeviceMessage {
  const vehicle = vehicleOf(plate);
  const at = report.at ?? Date.now();
  return {
    ...emptyMessage('position', identifierOf(plate)),
    fixTime: at,
    deviceTime: at,
    valid: true,
    latitude: report.latitude ?? vehicle.latitude,
    longitude: report.longitude ?? vehicle.longitude,
    altitudeM: 120,
    speedMps: kmhToMps(report.speedKmh ?? 0),
    course: report.course ?? 0,
    satellites: 11,
    ignition: report.ignition === undefined ? vehicle.ignition : report.ignition,
    odometerM: report.odometerKm === undefined ? null : report.odometerKm * 1000,
    attributes: report.attributes ?? {},
    events: report.events ?? [],
  };
}
