import { defineTexts } from '../i18n/index.ts';

/** What menus and panels say before anything of share links is loaded. */
export const sharePanelTexts = defineTexts('sharePanel', {
  es: {
    share: 'Compartir la ubicación',
    sharedLinks: 'Enlaces compartidos',
  },
  en: {
    share: 'Share the location',
    sharedLinks: 'Shared links',
  },
});
