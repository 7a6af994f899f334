import { crc32 } from 'node:zlib';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import type { Arrival } from './arrival.ts';

const FLUSH_EVERY_MS = 1_000;
const KEPT_FRAMES = 10;
const MAX_FRAME_BYTES = 2_048;
/** More unknown devices than this is a scan and not a fleet: the longest silent ones are forgotten. */
const MAX_DEVICES = 1_000;
const MAX_IDENTIFIER = 64;
/** So many of a device's frames are remembered: it sends what nobody acknowledged again and again, which counts once. */
const REMEMBERED_FRAMES = 64;

interface Sighting {
  protocol: string;
  identifier: string;
  peer: string;
  count: number;
  at: number;
  frames: Buffer[];
}

/** Lists devices that report without being registered, with their last frames, written once a second. */
export class UnknownDevices {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  readonly #sightings = new Map<string, Sighting>();
  /** The checksums of each device's last different frames. */
  readonly #known = new Map<string, Set<number>>();
  readonly #timer: NodeJS.Timeout;

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
    this.#timer = setInterval(() => this.flush().catch(onError), FLUSH_EVERY_MS);
    this.#timer.unref();
  }

  saw(arrival: Arrival): void {
    const identifier = arrival.deviceIdentifier.slice(0, MAX_IDENTIFIER).replaceAll('\0', '');
    const key = `${arrival.protocol} ${identifier}`;
    if (!this.#sightings.has(key) && this.#sightings.size >= MAX_DEVICES) return;
    const sighting = this.#sightings.get(key) ?? {
      protocol: arrival.protocol,
      identifier,
      peer: arrival.peer,
      count: 0,
      at: 0,
      frames: [],
    };
    sighting.at = arrival.receivedAt;
    sighting.peer = arrival.peer;
    this.#sightings.set(key, sighting);
    if (this.#isRepeated(key, arrival.frame)) return;
    sighting.count += 1;
    sighting.frames = [Buffer.from(arrival.frame.subarray(0, MAX_FRAME_BYTES)), ...sighting.frames].slice(
      0,
      KEPT_FRAMES,
    );
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

  async flush(): Promise<void> {
    const sightings = [...this.#sightings.values()];
    this.#sightings.clear();
    for (const sighting of sightings)
      await query(
        this.#store.db,
        `INSERT INTO unknown_device AS u (protocol, identifier, first_seen, last_seen, frame_count, peer, last_frames)
         VALUES ($1, $2, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0), $4, $5, $6)
         ON CONFLICT (protocol, identifier) DO UPDATE
           SET last_seen = excluded.last_seen, frame_count = u.frame_count + excluded.frame_count, peer = excluded.peer,
               last_frames = (excluded.last_frames || u.last_frames)[1:${KEPT_FRAMES}]`,
        [sighting.protocol, sighting.identifier, sighting.at, sighting.count, sighting.peer, sighting.frames],
      );
    if (sightings.length > 0)
      await query(
        this.#store.db,
        `DELETE FROM unknown_device WHERE (protocol, identifier) IN (
           SELECT protocol, identifier FROM unknown_device ORDER BY last_seen DESC OFFSET ${MAX_DEVICES})`,
      );
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(this.#onError);
  }
}
