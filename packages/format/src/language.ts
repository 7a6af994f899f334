/** The languages of the stored user: Spanish (Spain), English (US), Spanish (US, with US units). */
export type Language = 'ES' | 'US' | 'ES_US';

export const DEFAULT_LANGUAGE: Language = 'ES';

const LOCALES: Record<Language, string> = { ES: 'es-ES', US: 'en-US', ES_US: 'es-US' };

/** The BCP 47 tag of a language, for Intl and for the page's `lang`. */
export const localeOf = (language: Language): string => LOCALES[language];
