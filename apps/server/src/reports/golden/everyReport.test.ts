import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REPORTS } from '../index.ts';

const tests = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
  .join('\n');

it.each(REPORTS.map(({ call }) => call))('%s has figures that were worked out by hand', (call) => {
  expect(tests).toContain(`'${call}'`);
});
