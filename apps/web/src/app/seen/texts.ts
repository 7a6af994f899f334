import { defineTexts } from '../../i18n/index.ts';

export const seenTexts = defineTexts('seen', {
  es: {
    label: 'Vista como otro usuario',
    seenAs: 'Ve Rastro como {{user}}. No puede cambiar nada.',
    back: 'Volver a mi usuario',
  },
  en: {
    label: 'Seen as another user',
    seenAs: 'You see Rastro as {{user}}. You cannot change anything.',
    back: 'Back to my user',
  },
});
