import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Proves that English texts are spelled as in the United States, whose English the product speaks. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Words of British spelling; of those that are Spanish words too, none. */
const BRITISH = new RegExp(
  `\\b(${[
    '(travel|cancel|label|model|signal|fuel|dial)l(ed|ing|er)',
    '(util|organ|recogn|author|synchron|minim|maxim|optim|summar|custom|categor|initial|visual)is(e|ed|es|ing|ation)',
    '(behavi|col|neighb|fav)ours?',
    'manoeuv\\w+',
    '(kilo|centi|milli)?metres?',
    'lit(re|res)',
    'licen(ce|ces)',
    'grey|tyres?|kerb|whilst|learnt|spelt|defence|offence|kilogrammes?|grammes?|analys(e|ed|ing)',
  ].join('|')})\\b`,
  'i',
);

/** Files that hold nothing but texts in each language; elsewhere a text stands after `en:`. */
const isOfTexts = (path: string): boolean => /(exts|names|permissionNames|errorText)\.ts$/.test(path);

function textsIn(path: string): string[] {
  const lines = readFileSync(`${ROOT}${path}`, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const part = isOfTexts(path) ? line : (line.split(/\ben: /)[1] ?? '');
    const literals = [...part.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(
      ([, single, double]) => single ?? double ?? '',
    );
    return literals.filter((text) => /^\p{Lu}| /u.test(text)); // the others are names in the code
  });
}

it('texts are spelled as in the United States', () => {
  const paths = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
    cwd: ROOT,
    exclude: (path) => /(generated|testing|\.test\.tsx?)$/.test(path),
  });
  const texts = paths.flatMap((path) => textsIn(path).map((text) => `${path}: ${text}`));
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.filter((line) => BRITISH.test(line.slice(line.indexOf(': '))))).toEqual([]);
});
