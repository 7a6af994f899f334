import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';

const NOBODY = 65_534;
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
  const filter = (source: string) => !/\.(a|so)$/.test(source) || source.includes('postgresql'); // without links, as npm unpacks it
  await cp(join(dirname(postgres), '..'), join(folder, 'closed', 'native'), { recursive: true, filter });
  await chmod(join(folder, 'closed'), 0o700);
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true }));

const installed = () => join(folder, 'closed', 'native');

it('uses the programs in place where the account can read them', async () => {
  expect(await findBinaries(own, folder, installed())).toMatchObject({
    postgres: join(installed(), 'bin', 'postgres'),
  });
});

it('makes the links between the libraries that an install without scripts leaves out', async () => {
  await rm(join(installed(), 'lib', 'libpq.so.5'), { force: true });
  await findBinaries(own, folder, installed());
  expect((await lstat(join(installed(), 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true);
});

it('copies them to a place that the account can read where it cannot, and uses the copy again', async () => {
  const { initdb, version } = await findBinaries(stranger, folder, installed());
  expect(initdb).toBe(join(folder, 'cache', `postgres-${version}`, 'bin', 'initdb'));
  const { stdout } = await promisify(execFile)(initdb, ['--version'], stranger.spawnAs);
  expect(stdout).toContain(version);
  const made = (await lstat(initdb)).ctimeMs;
  await findBinaries(stranger, folder, installed());
  expect((await lstat(initdb)).ctimeMs).toBe(made);
});
