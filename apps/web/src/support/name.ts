import { defineTexts } from '../i18n/index.ts';

/** What the page of the messages to support is called: menus need it before the page is loaded. */
export const supportInboxName = defineTexts('supportInboxName', {
  es: { title: 'Mensajes de soporte' },
  en: { title: 'Support messages' },
});
