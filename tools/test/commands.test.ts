import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Commands } from './commands.ts';

let folder: string;
let output: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-commands-'));
  output = openSync(join(folder, 'output'), 'w');
});

afterEach(() => {
  closeSync(output);
  rmSync(folder, { recursive: true });
});

const written = (): string => readFileSync(join(folder, 'output'), 'utf8');

it('gives the exit code of a command, and its output where it is to go', async () => {
  const commands = new Commands();
  const environment = { WORD: 'said' };
  expect(await commands.run(['sh', '-c', 'echo $WORD; exit 3'], { environment, output })).toBe(3);
  expect(written()).toBe('said\n');
});

it('finds the programs of the project', async () => {
  expect(await new Commands().run(['tsc', '--version'], { output })).toBe(0);
});

it('rejects a command that there is none of', async () => {
  await expect(new Commands().run(['/nowhere/none'], { output })).rejects.toThrow('ENOENT');
});

it('ends what it started and what that started, and starts nothing more', async () => {
  const commands = new Commands();
  void commands.run(['sh', '-c', 'sleep 60 & echo $!; wait'], { output });
  await expect.poll(() => Number(written())).toBeGreaterThan(0);
  const grandchild = Number(written());
  await commands.stop();
  expect(() => process.kill(grandchild, 0)).toThrow('ESRCH');
  void commands.run(['sh', '-c', 'echo again'], { output });
  expect(written()).toBe(`${grandchild}\n`);
});
