import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { tally } from '../crash/tally.ts';
import { aWhile, type Closers, healthOf, underLoad, untilHealth } from '../crash/underLoad.ts';

const FAULT = 'the disk is full';
const SIZE = '700m';
const exec = promisify(execFile);
const close: Closers = [];
afterEach(async () => {
  for (const each of close.splice(0).reverse()) await each();
});

/** A small file system of its own in memory, or why there is none. */
async function smallDisk(): Promise<string | Error> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-disk-'));
  close.push(() => rm(folder, { recursive: true, force: true }));
  try {
    await exec('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', folder]);
  } catch (cause) {
    return cause as Error;
  }
  close.push(async () => void (await exec('umount', ['-l', folder])));
  return folder;
}

test('a full disk stops the storing and nothing else, and all goes on when there is room', async () => {
  const disk = await smallDisk();
  if (disk instanceof Error) {
    await tally(FAULT, 'not tried: only root may mount a small file system');
    return expect(disk.message).not.toBe('');
  }
  const dataDir = join(disk, 'data');
  await mkdir(dataDir);
  const { start, stop, load, settle, expectNothingLost } = await underLoad(close, { dataDir, rate: 400 });
  const server = await start();
  const first = load();
  await aWhile();
  const filler = join(disk, 'filler');
  for (const blocks of ['nearly', 'to the last byte']) {
    await exec('sh', [
      '-c',
      blocks === 'nearly'
        ? `free=$(df --output=avail -k '${disk}' | tail -1); head -c $(((free - 30000) * 1024)) /dev/zero > '${filler}'`
        : `cat /dev/zero > '${filler}' 2>/dev/null || true`,
    ]);
    await Promise.race([untilHealth(server, 503), server.failed]);
    await expect.poll(async () => (await healthOf(server))?.disk, { timeout: 60_000 }).toBe('full');
    await writeFile(filler, '');
    await Promise.race([untilHealth(server, 200), server.failed]);
    await aWhile();
  }
  await first.stop();
  await settle();
  await stop(server);
  await expectNothingLost(FAULT);
});
