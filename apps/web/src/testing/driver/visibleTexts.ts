import { i18n } from '../../i18n/language.ts';

/** Every room's texts, also of rooms that no page has loaded yet. */
import.meta.glob('../../**/{texts,errorText}.ts', { eager: true });

/**
 * Every text of the product that the page shows or says to a screen reader; names that people gave are marked as not to be
 * translated, and left out.
 */
export function visibleTexts(): string[] {
  const texts = new Set<string>();
  const add = (text: string | null) => {
    const trimmed = text?.trim();
    if (trimmed) texts.add(trimmed);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.checkVisibility() && !parent.closest('script, style, [translate="no"]'))
      add(walker.currentNode.textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element.getAttribute(name));
  return [...texts];
}

const KEY = /^[a-z]+(?:[A-Z][a-z]*)+$|_(?:one|other)$/;
/** Names of their own, which are no keys. */
const NAMES = new Set(['iButton']);
const HOLE = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object|\bnull\b|Invalid Date/;

/** What both languages write alike, though only one has it as a text of its own. */
const ALIKE = new Set(['N/A']);

/** The texts that are a key without a translation, have a hole where a value should be, or are of the other language only. */
export function wrongTexts(texts: readonly string[], language: 'es' | 'en'): string[] {
  const own = textsOf(language);
  const other = textsOf(language === 'es' ? 'en' : 'es');
  const isForeign = (text: string) => other.has(text) && !own.has(text) && !ALIKE.has(text);
  return texts.filter((text) => (KEY.test(text) && !NAMES.has(text)) || HOLE.test(text) || isForeign(text));
}

/** All texts of the app in a language. */
const textsOf = (language: 'es' | 'en'): Set<string> =>
  new Set(Object.values(i18n.getDataByLanguage(language) ?? {}).flatMap((room) => Object.values(room)));
