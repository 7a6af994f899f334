import { DEFAULT_LANGUAGE, type Language, localeOf } from '@rastro/format';
import { createInstance, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Countries whose people know miles; in all others Spanish goes with kilometres. */
const WITH_MILES: ReadonlySet<string> = new Set(['US', 'PR']);

/**
 * The language that is nearest to the first of these BCP 47 tags that has one: Spanish of the United States, or of Spain for all other
 * countries, which have its units; English of the United States for all English. The default where none has one.
 */
export function nearestLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language, ...rest] = tag.split('-');
    const country = rest.find((part) => part.length === 2)?.toUpperCase() ?? '';
    if (language?.toLowerCase() === 'es') return WITH_MILES.has(country) ? 'ES_US' : 'ES';
    if (language?.toLowerCase() === 'en') return 'US';
  }
  return DEFAULT_LANGUAGE;
}

/** The engine of all texts. It starts empty; each folder adds its own texts with `defineTexts`. */
export const i18n = createInstance();

/** Writes numbers within texts as they are written everywhere: thousands are grouped, in Spanish from 1.000 on. */
const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value) =>
    typeof value === 'number' ? value.toLocaleString(i18n.language, { useGrouping: 'always' }) : value,
};

i18n
  .use(numbersInTexts)
  .use(initReactI18next)
  .init({
    lng: localeOf(DEFAULT_LANGUAGE),
    fallbackLng: 'es',
    initAsync: false,
    resources: {},
    interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes
    react: { useSuspense: false },
  });
