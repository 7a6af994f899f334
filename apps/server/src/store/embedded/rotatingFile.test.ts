import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
  const limits = { maximumBytes: 10, keep: 2 };
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
