import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Proves the rule of biome.json by which only app.ts, the command line and tests hold connections, and statements are no text, on a small repository. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = 'apps/server/src';

const imported = (name: string, from: string) => `export { ${name} } from '${from}';\n`;
const REFUSED: readonly [path: string, text: string][] = [
  [`${SERVER}/reports/trips.ts`, imported('type Store', '../store/database.ts')],
  [`${SERVER}/access/scope.ts`, imported('openStore', '../store/database.ts')],
  [`${SERVER}/cli/derive.ts`, imported('openStore', '../store/database.ts')],
  ['apps/demo/src/fill.ts', imported('type Store', '@rastro/server/store/database')],
  [`${SERVER}/reports/rows.ts`, imported('CompiledQuery', 'kysely')],
];
const ACCEPTED: readonly [path: string, text: string][] = [
  [`${SERVER}/reports/list.ts`, imported('type Db', '../store/database.ts') + imported('sql', 'kysely')],
  [`${SERVER}/cli/withStore.ts`, imported('openStore', '../store/database.ts')],
  [`${SERVER}/app.ts`, imported('type Store', './store/database.ts')],
  [`${SERVER}/reports/trips.test.ts`, imported('type Store', '../store/database.ts')],
  [`${SERVER}/reports/testing/rows.ts`, imported('type Store', '../../store/database.ts')],
  [`${SERVER}/store/query.ts`, imported('CompiledQuery', 'kysely')],
];

const folder = mkdtempSync(join(tmpdir(), 'rastro-lint-'));
/** One line for each thing that the linter refuses, with its file and rule. */
let refusals: string[] = [];

beforeAll(() => {
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n'); // biome wants one that is not empty
  for (const [path, text] of [...REFUSED, ...ACCEPTED]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', '.'], { cwd: folder, encoding: 'utf8' });
  refusals = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRefused = (path: string): boolean =>
  refusals.some((line) => line.includes(`file=${join(folder, path)},`));

it.each(REFUSED)('%s is refused: %s', (path) => {
  expect(isRefused(path)).toBe(true);
});

it.each(ACCEPTED)('%s is accepted: %s', (path) => {
  expect(isRefused(path)).toBe(false);
});
