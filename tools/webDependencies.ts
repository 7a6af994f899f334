import { globSync, readFileSync } from 'node:fs';

const IMPORT = /(?:^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?|\bimport\()'([^'.][^']*)'/gm;
/** What is not bundled: our own packages, the test runner, styles. */
const LEFT_ALONE = /^(?:@fontsource|@rastro\/|vitest(?:$|\/)|node:)|\.css$|[?]/;

/**
 * The packages that the modules of a folder import, sorted, each with the path within it: what has to be bundled for the browser
 * before its tests begin. Found by reading, so that the list never lags behind the code.
 */
export function webDependencies(folder: string): string[] {
  const found = new Set(['react/jsx-dev-runtime', 'react/jsx-runtime']);
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (name) => name.endsWith('.test.ts') }))
    for (const [, name = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(IMPORT))
      if (!LEFT_ALONE.test(name)) found.add(name);
  return [...found].sort();
}
