import { BUDGET_KB, builtFirstLoad, bytesOf } from './firstLoad/firstLoad.ts';

/** Prints what the first load of the live map weighs in the last build, and fails where that is more than its budget. */
const { stages, totalBytes } = builtFirstLoad();
const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
for (const { name, scripts } of stages) process.stdout.write(`${name}: ${kb(bytesOf(scripts))}\n`);
process.stdout.write(`first load beside the map library: ${kb(totalBytes)} of ${BUDGET_KB} kB\n`);
if (totalBytes > BUDGET_KB * 1_000) {
  const largest = stages.flatMap(({ scripts }) => scripts).toSorted((a, b) => b.bytes - a.bytes);
  for (const { file, bytes } of largest.slice(0, 20)) process.stderr.write(`  ${kb(bytes)}  ${file}\n`);
  process.stderr.write('Load by lazyPart() or import() what is not needed at first.\n');
  process.exitCode = 1;
}
