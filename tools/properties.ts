import { globSync, readFileSync } from 'node:fs';
import { run } from './run.ts';

/**
 * `npm run properties -- [RUNS] [FOLDER]`: runs the tests of properties at random seeds, to find what the one seed of `npm test` does not. Each failure
 * names its seed and ends with an example. Without a number ten times, without a folder all of them.
 */
const [runs = '10', folder = ''] = process.argv.slice(2);
const files = globSync('{packages,apps}/*/src/**/*.test.ts').filter(
  (file) => file.startsWith(folder) && readFileSync(file, 'utf8').includes("from 'fast-check'"),
);
const failed: number[] = [];
for (let turn = 0; turn < Number(runs); turn++) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const code = await run(['vitest', 'run', '--project', 'unit', '--project', 'server', ...files], {
    PROPERTY_SEED: String(seed),
  });
  if (code !== 0) failed.push(seed);
}
process.stdout.write(
  failed.length === 0
    ? `${runs} runs of ${files.length} files passed\n`
    : `failed with PROPERTY_SEED=${failed.join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
