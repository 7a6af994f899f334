import { isIP } from 'node:net';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { PACES } from '../paces.ts';
import type { Db } from '../store/database.ts';
import type { Arrival, Refusal } from './arrival.ts';

const KEPT_FRAMES = 10;
const MAX_FRAME_BYTES = 2_048;
/** More unknown devices than this is a scan and not a fleet: the longest silent ones are forgotten. */
const MAX_DEVICES = 1_000;
/** New ones of one address in an hour: who invents numbers does not fill the list for others. */
const MAX_DEVICES_PER_ADDRESS = 200;
const QUOTA_MS = 3_600_000;
const MAX_ADDRESSES = 10_000;
const MAX_IDENTIFIER = 64;
/** The number of a device's last frames that are remembered: it repeats what nobody acknowledged, which counts once. */
const REMEMBERED_FRAMES = 64;

interface Sighting {
  protocol: string;
  identifier: string;
  peer: string;
  count: number;
  at: number;
  reason: Refusal;
  frames: Buffer[];
}

/** Lists devices that report without being registered, with their last frames, written once a second. */
export class UnknownDevices {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #sightings = new Map<string, Sighting>();
  /** The checksums of each device's last different frames. */
  readonly #known = new Map<string, Set<number>>();
  /** The devices of each address with the time that they were last seen. */
  readonly #ofAddress = new Map<string, Map<string, number>>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, onError: (error: unknown) => void, flushMs = PACES.unknownDevicesMs) {
    this.#db = db;
    this.#onError = onError;
    this.#timer = setInterval(() => this.flush().catch(onError), flushMs);
    this.#timer.unref();
  }

  /** Notes an arrival of a device that is not registered, or not believed to be the one that it says. */
  saw(arrival: Arrival, reason: Refusal = 'unregistered'): void {
    const identifier = arrival.deviceIdentifier.slice(0, MAX_IDENTIFIER).replaceAll('\0', '');
    const key = `${arrival.protocol} ${identifier}`;
    if (!this.#sightings.has(key) && this.#sightings.size >= MAX_DEVICES) return;
    if (!this.#isWithinQuota(key, arrival)) return;
    const sighting = this.#sightings.get(key) ?? {
      protocol: arrival.protocol,
      identifier,
      peer: arrival.peer,
      count: 0,
      at: 0,
      reason,
      frames: [],
    };
    sighting.at = arrival.receivedAt;
    sighting.peer = arrival.peer;
    sighting.reason = reason;
    this.#sightings.set(key, sighting);
    if (this.#isRepeated(key, arrival.frame)) return;
    sighting.count += 1;
    sighting.frames = [Buffer.from(arrival.frame.subarray(0, MAX_FRAME_BYTES)), ...sighting.frames].slice(
      0,
      KEPT_FRAMES,
    );
  }

  #isWithinQuota(key: string, { peer, receivedAt }: Arrival): boolean {
    const address = isIP(peer) ? peer : peer.replace(/:\d+$/, '');
    if (this.#ofAddress.size >= MAX_ADDRESSES) this.#ofAddress.clear();
    const devices = this.#ofAddress.get(address) ?? new Map<string, number>();
    this.#ofAddress.set(address, devices);
    if (!devices.has(key) && devices.size >= MAX_DEVICES_PER_ADDRESS)
      for (const [silent, at] of devices) if (at <= receivedAt - QUOTA_MS) devices.delete(silent);
    if (!devices.has(key) && devices.size >= MAX_DEVICES_PER_ADDRESS) return false;
    devices.set(key, receivedAt);
    return true;
  }

  #isRepeated(key: string, frame: Uint8Array): boolean {
    const known = this.#known.get(key) ?? new Set();
    this.#known.delete(key); // and in again at the end: the longest silent are forgotten first
    this.#known.set(key, known);
    for (const [silent] of this.#known) {
      if (this.#known.size <= MAX_DEVICES) break;
      this.#known.delete(silent);
    }
    const checksum = crc32(frame);
    if (known.has(checksum)) return true;
    known.add(checksum);
    for (const oldest of known) {
      if (known.size <= REMEMBERED_FRAMES) break;
      known.delete(oldest);
    }
    return false;
  }

  /** Writes what was seen since the last time. Throws what the store throws; then those sightings are lost. */
  async flush(): Promise<void> {
    const sightings = [...this.#sightings.values()];
    this.#sightings.clear();
    if (sightings.length === 0) return;
    for (const sighting of sightings) await this.#write(sighting);
    await this.#db
      .deleteFrom('unknown_device')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('protocol', 'identifier'),
          'in',
          selectFrom('unknown_device')
            .select(['protocol', 'identifier'])
            .orderBy('last_seen', 'desc')
            .offset(MAX_DEVICES)
            .$asTuple('protocol', 'identifier'),
        ),
      )
      .execute();
  }

  async #write({ protocol, identifier, peer, count, at, reason, frames }: Sighting): Promise<void> {
    const seen = new Date(at);
    await this.#db
      .insertInto('unknown_device')
      .values({
        protocol,
        identifier,
        first_seen: seen,
        last_seen: seen,
        frame_count: count,
        peer,
        reason,
        last_frames: frames,
      })
      .onConflict((conflict) =>
        conflict.columns(['protocol', 'identifier']).doUpdateSet({
          last_seen: (eb) => eb.ref('excluded.last_seen'),
          frame_count: sql`unknown_device.frame_count + excluded.frame_count`,
          peer: (eb) => eb.ref('excluded.peer'),
          reason: (eb) => eb.ref('excluded.reason'),
          last_frames: sql`(excluded.last_frames || unknown_device.last_frames)[1:${sql.lit(KEPT_FRAMES)}]`,
        }),
      )
      .execute();
  }

  /** Writes what was seen and ends; a failure goes to `onError`. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(this.#onError);
  }
}
