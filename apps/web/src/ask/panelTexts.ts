import { defineTexts } from '../i18n/index.ts';

/** What menus say before anything of asking the past is loaded. */
export const askPanelTexts = defineTexts('askPanel', {
  es: { ask: 'Preguntar al pasado' },
  en: { ask: 'Ask the past' },
});
