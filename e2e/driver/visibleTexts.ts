import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../apps/web/src', import.meta.url));

const KEY = /^[a-z]+(?:[A-Z][a-z]*)+$|_(?:one|other)$/;
const HOLE = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object|\bnull\b|Invalid Date/;

/** Texts that are a key without a translation, or have a hole where a value should be. */
export const badTexts = (texts: readonly string[]): string[] =>
  texts.filter((text) => KEY.test(text) || HOLE.test(text));

/** What both languages write alike, though only one has it as a text of its own. */
const ALIKE = new Set(['N/A']);

/** Texts that the app has in the other language only. */
export function foreignTexts(texts: readonly string[], language: 'es' | 'en'): string[] {
  const { es, en } = ownTexts();
  const [own, other] = language === 'es' ? [es, en] : [en, es];
  return texts.filter((text) => other.has(text) && !own.has(text) && !ALIKE.has(text));
}

/** The app's texts by language, read from where its rooms define them. */
function ownTexts(): { es: Set<string>; en: Set<string> } {
  const languages = { es: new Set<string>(), en: new Set<string>() };
  for (const file of globSync('**/{texts,errorText}.ts', { cwd: WEB })) {
    const source = readFileSync(`${WEB}/${file}`, 'utf8');
    const [, es = '', en = ''] = source.split(/^ {2}e[sn]: \{$/m);
    for (const [part, into] of [
      [es, languages.es],
      [en, languages.en],
    ] as const)
      for (const [, text] of part.matchAll(/^ {4,6}(?:\w+: )?'(.*)',$/gm)) if (text) into.add(text);
  }
  return languages;
}
