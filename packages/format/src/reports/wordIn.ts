import type { Language } from '../language.ts';

/** A word in both languages. */
export interface Words {
  es: string;
  /** In Spanish of the United States, where it is another one because of the units. */
  esUs?: string;
  en: string;
}

/** The set of words for a language. It stands by itself: the first load needs it, and not what is said of columns. */
export const wordIn = ({ es, esUs = es, en }: Words, language: Language): string =>
  language === 'US' ? en : language === 'ES_US' ? esUs : es;
