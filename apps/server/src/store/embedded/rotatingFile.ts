import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * A log file that does not grow for ever: past `maximumBytes` it becomes `<path>.1`, that one `<path>.2`, and so on; the
 * oldest of `keep` goes. Writes at once, so that nothing is lost in a crash: meant for what says little.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #maximumBytes: number;
  readonly #keep: number;
  #descriptor: number;
  #bytes: number;

  constructor(path: string, { maximumBytes, keep }: { maximumBytes: number; keep: number }) {
    this.#path = path;
    this.#maximumBytes = maximumBytes;
    this.#keep = keep;
    this.#descriptor = openSync(path, 'a', 0o640);
    this.#bytes = fstatSync(this.#descriptor).size;
  }

  write(chunk: Buffer): void {
    if (this.#bytes > 0 && this.#bytes + chunk.length > this.#maximumBytes) this.#rotate();
    this.#bytes += writeSync(this.#descriptor, chunk);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #rotate(): void {
    closeSync(this.#descriptor);
    rmSync(`${this.#path}.${this.#keep}`, { force: true });
    for (let age = this.#keep - 1; age >= 0; age--) {
      const from = age === 0 ? this.#path : `${this.#path}.${age}`;
      try {
        renameSync(from, `${this.#path}.${age + 1}`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // not so many yet
      }
    }
    this.#descriptor = openSync(this.#path, 'a', 0o640);
    this.#bytes = 0;
  }
}
