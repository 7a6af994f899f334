import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LoadStats } from '@rastro/simulator/load/load';

const MAIN = fileURLToPath(import.meta.resolve('@rastro/simulator/load/main'));

/** The load generator, running as a process of its own. */
export interface LoadProcess {
  pid: number;
  /** Statistics of each second. */
  seconds: LoadStats[];
  stop(): Promise<void>;
}

/** Starts the load generator with `vehicles` devices that offer `rate` positions a second in frames of `batch` positions. */
export function startLoadProcess(options: {
  portBase: number;
  vehicles: number;
  rate: number;
  protocol: string;
  batch: number;
  hoursAgo: number;
}): LoadProcess {
  const args = Object.entries(options).map(
    ([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${value}`,
  );
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const seconds: LoadStats[] = [];
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const stats = JSON.parse(line) as LoadStats | { total: LoadStats };
      if (!('total' in stats)) seconds.push(stats);
    });
  return {
    pid: child.pid as number,
    seconds,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
