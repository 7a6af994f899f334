import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';
import { StoreError } from '../storeError.ts';
import { type Account, canReach } from './account.ts';

/** A program of PostgreSQL, and the data folder that it works on. */
export interface Program {
  account: Account;
  folder: string;
  args: readonly string[];
}

/** A running program; its complaints come on stderr. */
export type Running = ChildProcessByStdio<null, null, Readable>;

const CURRENT_FOLDER = '/proc/self/cwd';

/**
 * Starts a program of PostgreSQL as the account, in its data folder, apart from the terminal (a Ctrl-C is for Rastro,
 * which stops the server in its own time), and bound to this process where the system can: should it be killed, the
 * program gets `signalOnDeath`.
 */
export async function start(path: string, program: Program, signalOnDeath: 'INT' | 'KILL'): Promise<Running> {
  const args = ['-D', await folderArgument(program), ...program.args];
  const [command, commandArgs] = bindsToParent()
    ? ['setpriv', ['--pdeathsig', signalOnDeath, '--', path, ...args]]
    : [path, args];
  return spawn(command, commandArgs, {
    ...program.account.spawnAs,
    cwd: program.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Runs a program to its end. Throws with what it wrote to stderr when it fails. */
export async function runToEnd(path: string, program: Program): Promise<void> {
  const running = await start(path, program, 'KILL');
  let complaints = '';
  running.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  running.once('error', reject).once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`${path} ended with ${code}: ${complaints.trim()}`);
}

/**
 * How the program learns its folder. An account that cannot pass the folders above it (root's home, say) is started
 * inside and told "here": being in a folder needs no way to it. So the data stays where the user put it.
 */
async function folderArgument({ account, folder }: Program): Promise<string> {
  if (await canReach(account, folder)) return folder;
  if (process.platform === 'linux') return CURRENT_FOLDER;
  throw new StoreError(
    `The database runs as user ${account.uid}, who cannot reach ${folder}. Run Rastro as an ordinary user, or choose another DATA_DIR.`,
  );
}

let binding: boolean | null = null;

/** Whether there is a `setpriv` that can tie a program to its parent: util-linux has one, BusyBox's cannot. */
function bindsToParent(): boolean {
  binding ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0;
  return binding;
}
