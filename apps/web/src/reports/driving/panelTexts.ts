import { defineTexts } from '../../i18n/index.ts';

/** What menus say before anything of driving behaviour is loaded. */
export const drivingPanelTexts = defineTexts('drivingPanel', {
  es: { driving: 'Conductas de manejo' },
  en: { driving: 'Driving behavior' },
});
