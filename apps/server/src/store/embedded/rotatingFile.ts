import { closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Limits of a rotating file, and whom it notifies. */
export interface RotatingFileOptions {
  maximumBytes: number;
  /** Number of older files that are kept. */
  keep: number;
  /** Called with the first failure after each success: a full disk is reported once, not with every line. */
  onFailure: (error: unknown) => void;
}

/**
 * A log file that does not grow for ever: past `maximumBytes` it becomes `<path>.1`, that one `<path>.2`, and so on; the
 * oldest of `keep` goes. Writes at once, so that nothing is lost in a crash: meant for what says little. What cannot be written,
 * as on a full disk, is dropped: a log is no reason to end the process. Writing goes on by itself once it is possible again.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #options: RotatingFileOptions;
  /** Null after a failure: the next line opens the file again. */
  #descriptor: number | null = null;
  #bytes = 0;
  #isFailing = false;

  /** Opens the file. Throws where the folder is not there or may not be written to. */
  constructor(path: string, options: RotatingFileOptions) {
    this.#path = path;
    this.#options = options;
    this.#open();
  }

  write(chunk: Buffer): void {
    try {
      let descriptor = this.#descriptor ?? this.#open();
      const isFull = this.#bytes > 0 && this.#bytes + chunk.length > this.#options.maximumBytes;
      if (isFull) descriptor = this.#rotate();
      this.#bytes += writeSync(descriptor, chunk);
      this.#isFailing = false;
    } catch (error) {
      this.close();
      if (!this.#isFailing) this.#options.onFailure(error);
      this.#isFailing = true;
    }
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #open(): number {
    this.#descriptor = openSync(this.#path, 'a', 0o600);
    this.#bytes = fstatSync(this.#descriptor).size;
    return this.#descriptor;
  }

  #rotate(): number {
    this.close();
    rmSync(`${this.#path}.${this.#options.keep}`, { force: true });
    for (let age = this.#options.keep - 1; age >= 0; age--) {
      const from = age === 0 ? this.#path : `${this.#path}.${age}`;
      try {
        renameSync(from, `${this.#path}.${age + 1}`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // not so many yet
      }
    }
    return this.#open();
  }
}
