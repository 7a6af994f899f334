import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import { StoreError } from '../storeError.ts';

/** The milliseconds that a server may take for each step of being stopped. */
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;

/** The first process of a server, as its `postmaster.pid` names it. */
export interface Postmaster {
  pid: number;
  ready: boolean;
  /** The folder of its socket. */
  socketFolder: string;
}

/** Reads `postmaster.pid`; null where there is none. Its lines are described in PostgreSQL's miscadmin.h. */
export async function readPostmaster(clusterFolder: string): Promise<Postmaster | null> {
  try {
    const lines = (await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready', socketFolder: lines[4] ?? '' } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes sure that no server of an earlier start is left on the folder: one that outlived its parent is stopped, and a
 * pid file whose number went to another process is removed (one of a dead process PostgreSQL clears itself). Call it
 * with the folder's lock held.
 */
export async function clearStalePostmaster(
  clusterFolder: string,
  clusterName: string,
  log: Log,
): Promise<void> {
  const left = await readPostmaster(clusterFolder);
  if (!left || !isAlive(left.pid)) return;
  const relation = await relationTo(left.pid, clusterFolder, clusterName);
  if (relation === 'unclear')
    throw new StoreError(
      `Process ${left.pid} may be a database server on ${clusterFolder}, started by someone else. Stop it first.`,
    );
  if (relation === 'stranger') {
    log.warn({ pid: left.pid }, 'removing the pid file of a database server that is gone');
    await rm(join(clusterFolder, 'postmaster.pid'), { force: true });
    return;
  }
  log.warn({ pid: left.pid }, 'stopping the database server that an earlier start left running');
  await stopProcess(left.pid, () => isAlive(left.pid));
}

/**
 * Stops a server: at first as it likes best (open transactions are rolled back, everything is written), then without
 * writing, which costs a recovery at the next start, at last by force, which its children get as well: nobody else would end them.
 * The last argument says how long each of the first two may take, in milliseconds.
 */
export async function stopProcess(
  pid: number,
  isRunning: () => boolean,
  [fastMs, immediateMs] = [FAST_STOP_MS, IMMEDIATE_STOP_MS],
): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', immediateMs],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!isRunning()) return;
    const children = signal === 'SIGKILL' ? await childrenOf(pid) : [];
    for (const each of [pid, ...children]) signalProcess(each, signal);
    for (const end = Date.now() + patienceMs; isRunning() && Date.now() < end; ) await sleep(20);
  }
  if (isRunning()) throw new Error(`database server ${pid} cannot be stopped`);
}

/** The processes that a process has started and that live. */
async function childrenOf(pid: number): Promise<number[]> {
  try {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.split('\n').filter(Boolean).map(Number);
  }
}

/** Whether the process exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it was quicker
  }
}

/** Whether a living process is the server of this folder, certainly something else, or unknown. */
async function relationTo(
  pid: number,
  clusterFolder: string,
  clusterName: string,
): Promise<'server' | 'stranger' | 'unclear'> {
  const command = await commandOf(pid);
  if (command.includes(`cluster_name=${clusterName}`)) return 'server';
  if (!command.includes('postgres')) return 'stranger';
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(clusterFolder)) ? 'server' : 'stranger';
  } catch {
    return 'unclear'; // no /proc, or not ours to look at
  }
}

async function commandOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
  } catch {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout;
  }
}
