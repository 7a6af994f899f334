import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, type Running, start } from './childProcess.ts';
import { readPostmaster, stopProcess } from './postmaster.ts';

/** A server process that accepts connections. */
export interface Server {
  pid: number;
  /** Fulfilled when the process ends, whatever made it. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** The server ended before it was ready; `complaints` is what it said last. */
export class StartFailure extends Error {
  override name = 'StartFailure';
  readonly complaints: string;

  constructor(complaints: string) {
    super(`the database server did not start: ${complaints.trim() || 'it said nothing'}`);
    this.complaints = complaints;
  }
}

const POLL_MS = 15;
const KEPT_COMPLAINTS = 4000;

/**
 * Starts the server and waits until it accepts connections, for as long as it lives: recovery after a crash may take its
 * time. Throws StartFailure when it ends before.
 */
export async function startServer(
  path: string,
  program: Program,
  writeLog: (chunk: Buffer) => void,
): Promise<Server> {
  const child = await start(path, program, 'INT');
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-KEPT_COMPLAINTS);
    writeLog(chunk);
  });
  await once(child, 'spawn'); // rejects when the program cannot be run
  const pid = child.pid as number;
  const ended = Promise.withResolvers<void>();
  child.once('close', () => ended.resolve());
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stopWithProcess = () => child.kill('SIGINT');
  process.once('exit', stopWithProcess);
  void ended.promise.then(() => process.removeListener('exit', stopWithProcess));

  await becomesReady(child, program.folder, hasEnded);
  if (hasEnded()) {
    await ended.promise;
    throw new StartFailure(complaints);
  }
  return {
    pid,
    ended: ended.promise,
    stop: async () => {
      await stopProcess(pid, () => !hasEnded());
      await ended.promise;
    },
  };
}

async function becomesReady(child: Running, clusterFolder: string, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const postmaster = await readPostmaster(clusterFolder);
    if (postmaster?.pid === child.pid && postmaster?.ready) return;
    await sleep(POLL_MS);
  }
}
