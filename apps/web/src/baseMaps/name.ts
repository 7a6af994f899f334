import { defineTexts } from '../i18n/index.ts';

/** What the page is called. Apart from its other texts, which are loaded with it: menus and the search need no more. */
export const baseMapsName = defineTexts('baseMapsName', {
  es: { title: 'Mapas base' },
  en: { title: 'Base maps' },
});
