import { globSync, readFileSync } from 'node:fs';

/** The texts for people in a source: what stands in quotes and has the letters and spaces of a sentence. */
export function textsIn(source: string): string[] {
  const literals = source.matchAll(/'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`|"((?:[^"\\\n]|\\.)+)"/g);
  return [...literals].map(([, single, template, double]) => single ?? template ?? double ?? '');
}

const ROOT = `${import.meta.dirname}/../../../../..`;

/** The sources of the product, without its tests. */
export const SOURCES = globSync(
  ['apps/{web,server}/src/**/*.{ts,tsx}', 'packages/{domain,format}/src/**/*.ts'],
  { cwd: ROOT },
)
  .filter((path) => !/\.test\.|\/testing\/|\/generated\/|\/harness\//.test(path))
  .map((path) => ({ path, source: readFileSync(`${ROOT}/${path}`, 'utf8') }));

/** Those that have texts for people. */
export const TEXT_FILES = SOURCES.filter(
  ({ path, source }) =>
    /\bes: [{'`]/.test(source) || /(?:texts|names|EventTypes|defaultRules)\.ts$/.test(path),
);
