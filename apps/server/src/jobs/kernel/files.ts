import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OutgoingFile } from '../../access/fileRoute.ts';
import { codedError } from '../../errors.ts';
import { breather } from '../../rounds.ts';
import type { Claimed } from './rows.ts';

/** The end of the name of what came with a job. */
const SENT = '.sent';
/** The id of the job of a file. */
const idOf = (name: string): number => Number(name.split('.')[0]);
/** What came with a job that is not known is deleted when it is so old: a younger one may be of a job that is just stored. */
const STRAY_MS = 3_600_000;

const isMissing = (cause: unknown): boolean => (cause as { code?: unknown }).code === 'ENOENT';

/**
 * The files of jobs, readable by nobody else: what came with them, and what they made. Each attempt of a job writes a file of its own. All
 * processes that serve people or run jobs need the same folder.
 */
export class JobFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps what came with a job. Throws NO_ROOM. */
  async keepSent(id: number, content: Buffer): Promise<void> {
    await this.#makeFolder();
    const path = this.#sent(id);
    await whole(path, () => writeFile(path, content, { mode: 0o600 }));
  }

  /** What came with a job. Throws NOT_FOUND. */
  async sent(id: number): Promise<Buffer> {
    try {
      return await readFile(this.#sent(id));
    } catch (cause) {
      throw isMissing(cause) ? codedError('NOT_FOUND') : cause;
    }
  }

  /** Writes what an attempt made; gives its bytes. There is nothing of it where this throws: NO_ROOM, or when `signal` is aborted. */
  async write(job: Claimed, content: OutgoingFile['content'], signal: AbortSignal): Promise<number> {
    await this.#makeFolder();
    const path = this.#made(job);
    const file = createWriteStream(path, { mode: 0o600 });
    const pieces = Buffer.isBuffer(content) ? [content] : content;
    await whole(path, () => pipeline(pieces as Iterable<Uint8Array>, breathing, file, { signal }));
    return file.bytesWritten;
  }

  /** What an attempt made. Throws NOT_FOUND. */
  async read(job: Claimed): Promise<Readable> {
    const path = this.#made(job);
    try {
      await stat(path);
    } catch (cause) {
      throw isMissing(cause) ? codedError('NOT_FOUND') : cause;
    }
    return createReadStream(path);
  }

  /** Deletes what an attempt made. */
  async drop(job: Claimed): Promise<void> {
    await rm(this.#made(job), { force: true });
  }

  /** Deletes what came with a job. */
  async dropSent(id: number): Promise<void> {
    await rm(this.#sent(id), { force: true });
  }

  /** Deletes all files of jobs. */
  async dropOf(ids: readonly number[]): Promise<void> {
    const forgotten = new Set(ids);
    for (const name of await this.#names())
      if (forgotten.has(idOf(name))) await rm(join(this.#folder, name), { force: true });
  }

  /** Deletes the files of jobs that are not among those that are there, by their ids. */
  async sweep(there: () => Promise<ReadonlySet<number>>, now: number): Promise<void> {
    const names = await this.#names(); // before the jobs are read: what one made is younger than the job
    const kept = await there();
    for (const name of names) {
      if (kept.has(idOf(name))) continue;
      const path = join(this.#folder, name);
      const isYoung = async () => ((await stat(path).catch(() => null))?.mtimeMs ?? 0) >= now - STRAY_MS;
      if (name.endsWith(SENT) && (await isYoung())) continue;
      await rm(path, { force: true });
    }
  }

  async #names(): Promise<string[]> {
    return readdir(this.#folder).catch((cause) => {
      if (isMissing(cause)) return [];
      throw cause;
    });
  }

  async #makeFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  #sent(id: number): string {
    return join(this.#folder, `${id}${SENT}`);
  }

  #made({ id, attempt }: Claimed): string {
    return join(this.#folder, `${id}.${attempt}`);
  }
}

/** The system's words for a disk without room, or for somebody's share of it. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Writes a file whole or not at all: what is half of one would keep the room that it did not get from others. Throws NO_ROOM. */
async function whole(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    await rm(path, { force: true });
    throw FULL.has((cause as { code?: unknown }).code) ? codedError('NO_ROOM') : cause;
  }
}

/** Passes pieces on and lets others in between. */
async function* breathing(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
  const breathe = breather();
  for await (const piece of pieces) {
    yield piece;
    await breathe();
  }
}
