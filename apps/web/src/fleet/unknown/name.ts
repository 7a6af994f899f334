import { defineTexts } from '../../i18n/index.ts';

/** What the page is called. Apart from its other texts, which are loaded with it: menus and the search need no more. */
export const unknownName = defineTexts('unknownDevicesName', {
  es: { title: 'Dispositivos desconocidos' },
  en: { title: 'Unknown devices' },
});
