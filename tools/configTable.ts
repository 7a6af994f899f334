import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configTable } from '../apps/server/src/config.ts';

/** Writes the table of settings into the README, between its two marks. With --check it only reports whether the table is up to date. */
const file = fileURLToPath(new URL('../README.md', import.meta.url));
const readme = readFileSync(file, 'utf8');
const written = readme.replace(
  /(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/,
  (_whole, start: string, end: string) => `${start}${configTable()}\n${end}`,
);
if (process.argv.includes('--check')) process.exitCode = written === readme ? 0 : 1;
else writeFileSync(file, written);
