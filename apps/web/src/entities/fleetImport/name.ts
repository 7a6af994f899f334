import { defineTexts } from '../../i18n/index.ts';

/** What the page is called. Apart from its other texts, which are loaded with it: menus, jobs and the search need no more. */
export const fleetImportName = defineTexts('fleetImportName', {
  es: { title: 'Importar una flota' },
  en: { title: 'Import a fleet' },
});
