import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipInputFile } from 'fflate';

/** What the format of zip files calls deflated. */
const DEFLATED = 8;
/** Bytes that may wait to be deflated while the next ones are made. */
const MOST_WAITING = 1_000_000;
const NOTHING = new Uint8Array(0);

/** A file of a zip, written text by text, which the platform deflates in a thread of its own. */
export class DeflatedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = DEFLATED;
  size = 0;
  crc = 0;
  /** Set by the zip that it is added to. */
  ondata: ZipInputFile['ondata'];
  readonly #stream = createDeflateRaw();

  constructor(filename: string) {
    this.filename = filename;
    this.#stream.on('data', (bytes: Uint8Array<ArrayBuffer>) => this.ondata?.(null, bytes, false));
  }

  /** Writes a text, and waits as long as too much waits. */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    this.#stream.write(bytes);
    if (this.#stream.writableLength > MOST_WAITING) await once(this.#stream, 'drain');
  }

  /** Waits until all of it was deflated. */
  async end(): Promise<void> {
    this.#stream.end();
    await once(this.#stream, 'end');
    this.ondata?.(null, NOTHING, true);
  }
}
