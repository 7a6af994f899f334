import { defineTexts } from '../../i18n/index.ts';

export const seenTexts = defineTexts('seen', {
  es: {
    label: 'Vista como otro usuario',
    seenAs: 'Vista de {{user}}, solo para leer.',
    back: 'Volver a mi usuario',
  },
  en: {
    label: 'Seen as another user',
    seenAs: 'You see as {{user}}, read-only.',
    back: 'Back to my user',
  },
});
