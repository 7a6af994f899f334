import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The languages of the stored user: Spanish (Spain), English (US), Spanish (US, with US units). */
export type Language = 'ES' | 'US' | 'ES_US';

export const DEFAULT_LANGUAGE: Language = 'ES';

const LOCALES: Record<Language, string> = { ES: 'es-ES', US: 'en-US', ES_US: 'es-US' };

/** The BCP 47 tag of a language, for Intl and for the page's `lang`. */
export const localeOf = (language: Language): string => LOCALES[language];

/** The engine of all texts. It starts empty; each folder adds its own texts with `defineTexts`. */
export const i18n = createInstance();

i18n.use(initReactI18next).init({
  lng: localeOf(DEFAULT_LANGUAGE),
  fallbackLng: 'es',
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false }, // React escapes
  react: { useSuspense: false },
});
