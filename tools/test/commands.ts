import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The milliseconds that commands may take to end on request. */
const PATIENCE_MS = 10_000;

/** How a command is run besides its words. */
export interface CommandOptions {
  environment?: Readonly<Record<string, string>>;
  /** Where its output goes: a file descriptor, or this process's own. */
  output: number | 'inherit';
}

/** Runs commands of the project in its root, each in a process group of its own, so that all they started can be ended with them. */
export class Commands {
  readonly #running = new Set<ChildProcess>();
  #stopping = false;

  /**
   * Runs a command to its end; gives its exit code, 1 where a signal ended it. Rejects where it cannot be started. Once `stop` was
   * called nothing is started, and what is not over stays pending.
   */
  run([name = '', ...args]: readonly string[], { environment, output }: CommandOptions): Promise<number> {
    if (this.#stopping) return new Promise(() => undefined);
    const child = spawn(name, args, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        ...environment,
        PATH: `${ROOT}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`,
      },
    });
    this.#running.add(child);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => {
        this.#running.delete(child);
        if (!this.#stopping) resolve(code ?? 1);
      });
    });
  }

  /** Ends what runs: asks first, then kills. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const groups = [...this.#running].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
    for (const group of groups) signal(group, 'SIGTERM');
    const end = Date.now() + PATIENCE_MS;
    while (groups.some((group) => signal(group, 0)) && Date.now() < end) await sleep(50);
    for (const group of groups) signal(group, 'SIGKILL');
  }
}

/** Sends a signal to a process group; whether there is one. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, name);
    return true;
  } catch {
    return false; // all of it has ended
  }
}
