import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RotatingFile } from './rotatingFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps the newest files, none over the size, and goes on where it stopped', async () => {
  const path = join(folder, 'x.log');
  const onFailure = (error: unknown) => expect.unreachable(String(error));
  const limits = { maximumBytes: 10, keep: 2, onFailure };
  const first = new RotatingFile(path, limits);
  for (const line of ['1111\n', '2222\n', '3333\n', '4444\n']) first.write(Buffer.from(line));
  first.close();
  const second = new RotatingFile(path, limits);
  for (const line of ['5555\n', '6666\n', '7777\n', 'longer than a file\n']) second.write(Buffer.from(line));
  second.close();
  expect((await readdir(folder)).sort()).toEqual(['x.log', 'x.log.1', 'x.log.2']);
  expect(await readFile(path, 'utf8')).toBe('longer than a file\n');
  expect(await readFile(`${path}.1`, 'utf8')).toBe('7777\n');
  expect(await readFile(`${path}.2`, 'utf8')).toBe('5555\n6666\n');
});

it('drops what a full disk does not take, reports it once, and goes on when there is room', async () => {
  const path = join(folder, 'full.log');
  await symlink('/dev/full', path); // takes no byte, as a full disk
  const failures: unknown[] = [];
  const file = new RotatingFile(path, {
    maximumBytes: 100,
    keep: 1,
    onFailure: (error) => failures.push(error),
  });
  file.write(Buffer.from('lost\n'));
  file.write(Buffer.from('lost too\n'));
  expect(failures).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
  await unlink(path);
  file.write(Buffer.from('kept\n'));
  expect(await readFile(path, 'utf8')).toBe('kept\n');
  await unlink(path);
  await symlink('/dev/full', path);
  file.close();
  file.write(Buffer.from('lost again\n'));
  expect(failures).toHaveLength(2);
  file.close();
});

it('survives a rotation that fails', async () => {
  const path = join(folder, 'stuck.log');
  const failures: unknown[] = [];
  const file = new RotatingFile(path, {
    maximumBytes: 4,
    keep: 1,
    onFailure: (error) => failures.push(error),
  });
  await mkdir(`${path}.1`);
  file.write(Buffer.from('one\n'));
  file.write(Buffer.from('two\n'));
  expect(failures).toHaveLength(1);
  await rmdir(`${path}.1`);
  file.write(Buffer.from('three\n'));
  expect(await readFile(path, 'utf8')).toBe('three\n');
  file.close();
});
