import { defineTexts } from '../i18n/index.ts';

/** What the panel of the reports is called: the icon bar needs it before any report is loaded. */
export const reportsName = defineTexts('reportsName', {
  es: { title: 'Estadísticas' },
  en: { title: 'Reports' },
});
