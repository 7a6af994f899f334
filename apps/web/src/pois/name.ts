import { defineTexts } from '../i18n/index.ts';

/** What points of interest are called: the search needs it before any is loaded. */
export const poisName = defineTexts('poisName', {
  es: { pois: 'Puntos de interés' },
  en: { pois: 'Points of interest' },
});
