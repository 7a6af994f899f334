import { defineTexts } from '../i18n/index.ts';

/** What the page is called. Apart from its other texts, which are loaded with it: menus and the search need no more. */
export const systemName = defineTexts('systemName', {
  es: { title: 'Sistema' },
  en: { title: 'System' },
});
