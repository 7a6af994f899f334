import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';

const NOBODY = 64_999;
/** Root becomes somebody else; for anyone else it is enough that the programs would be readable for somebody else. */
const stranger: Account = {
  uid: NOBODY,
  gid: NOBODY,
  spawnAs: process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {},
};
const own: Account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, spawnAs: {} };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-binaries-'));
  const { postgres } = await findBinaries(own, folder);
  // As npm unpacks it, which knows no links, and without the install script that makes them.
  const filter = async (source: string) => !source.endsWith('.a') && !(await lstat(source)).isSymbolicLink();
  await cp(join(dirname(postgres), '..', '..'), installed(), { recursive: true, filter });
  await chmod(join(folder, 'closed'), 0o700);
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true }));

const installed = () => join(folder, 'closed', 'package');
const versionOf = async (program: string, account: Account) =>
  (await promisify(execFile)(program, ['--version'], account.spawnAs)).stdout;

it('uses the programs in place where the account can read them, with links that an install without scripts left out', async () => {
  const { postgres, version } = await findBinaries(own, folder, installed());
  expect(postgres).toBe(join(installed(), 'native', 'bin', 'postgres'));
  expect(await versionOf(postgres, own)).toContain(version);
});

it('copies them to a place that the account can read where it cannot, and uses the copy again', async () => {
  const { initdb, version } = await findBinaries(stranger, folder, installed());
  expect(initdb).toBe(join(folder, 'cache', `postgres-${version}`, 'bin', 'initdb'));
  expect(await versionOf(initdb, stranger)).toContain(version);
  const made = (await lstat(initdb)).ctimeMs;
  await findBinaries(stranger, folder, installed());
  expect((await lstat(initdb)).ctimeMs).toBe(made);
});
