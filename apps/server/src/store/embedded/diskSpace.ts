import { statfs } from 'node:fs/promises';
import { startRounds } from '../../rounds.ts';
import { StoreAway } from '../errors.ts';
import type { Log } from '../log.ts';

const MIB = 1024 * 1024;
const LOOK_EVERY_MS = 5_000;
/** What an operator is warned below. */
const LOW_BYTES = 1024 * MIB;
/** The free space below which nothing of devices is stored: a database without room for its log stops working altogether. */
const FULL_BYTES = 64 * MIB;
/** The free space from which storing begins again. */
const ROOM_BYTES = 2 * FULL_BYTES;

/** How much room there is where the data lie. */
export type Room = 'enough' | 'low' | 'full';

/** What the watch is given. */
export interface DiskSpaceOptions {
  folder: string;
  log: Log;
  everyMs?: number;
  /** Free bytes of a folder's file system. */
  freeBytesOf?: (folder: string) => Promise<number>;
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Watches the free space of a folder, and says when it goes short and when it is back: each once. */
export class DiskSpace {
  readonly #options: Required<DiskSpaceOptions>;
  #room: Room = 'enough';
  #freeBytes = Number.POSITIVE_INFINITY;
  #stop: () => Promise<void> = async () => undefined;

  constructor(options: DiskSpaceOptions) {
    this.#options = { everyMs: LOOK_EVERY_MS, freeBytesOf, ...options };
  }

  get room(): Room {
    return this.#room;
  }

  get freeBytes(): number {
    return this.#freeBytes;
  }

  /** Looks now, and from then on again and again until `close`. */
  async start(): Promise<void> {
    const { log, everyMs } = this.#options;
    const onFailure = (err: unknown): void =>
      log.warn({ err }, 'the free space of the disk could not be read');
    await this.look().catch(onFailure);
    this.#stop = startRounds({
      round: async () => {
        await this.look();
        return false;
      },
      everyMs,
      firstMs: everyMs,
      onFailure,
    });
  }

  close(): Promise<void> {
    return this.#stop();
  }

  /** Reads the free space once. Throws what the system throws. */
  async look(): Promise<void> {
    const { folder, log } = this.#options;
    this.#freeBytes = await this.#options.freeBytesOf(folder);
    const before = this.#room;
    this.#room = roomOf(this.#freeBytes, before);
    if (this.#room === before) return;
    const free = { folder, freeMib: Math.floor(this.#freeBytes / MIB) };
    if (this.#room === 'full')
      log.error(free, 'the disk is full: nothing of devices is stored until there is room again');
    else if (this.#room === 'low' && before === 'enough') log.warn(free, 'the disk is nearly full');
    else log.info(free, 'there is room on the disk again');
  }

  /** Throws StoreAway while there is no room to store. */
  demandRoom(): void {
    if (this.#room === 'full') throw new StoreAway('the disk is full');
  }
}

function roomOf(freeBytes: number, before: Room): Room {
  if (freeBytes < (before === 'full' ? ROOM_BYTES : FULL_BYTES)) return 'full';
  return freeBytes < LOW_BYTES ? 'low' : 'enough';
}
