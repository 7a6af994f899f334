import type { Language } from '../language.ts';

/** A word in both languages. */
export interface Words {
  es: string;
  en: string;
}

/** The set of words for a language. It stands by itself: the first load needs it, and not what is said of columns. */
export const wordIn = (words: Words, language: Language): string => words[language === 'US' ? 'en' : 'es'];
