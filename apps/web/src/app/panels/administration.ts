import { IconSettings } from '@tabler/icons-react';
import { textsNow } from '../../i18n/index.ts';
import { ADMINISTERS, pagesOf } from '../administration.ts';
import { administrationLabel } from '../administrationLabels.ts';
import { appTexts } from '../texts.ts';
import { definePagesPanel } from './PagesPanel.tsx';

/** The pages of the administration. */
export const administration = definePagesPanel({
  key: 'administration',
  anyOf: ADMINISTERS,
  title: () => textsNow(appTexts)('administration'),
  Icon: IconSettings,
  pages: {
    under: '/manage/',
    of: (user) => pagesOf(user).map((page) => ({ path: page.path, label: administrationLabel(page) })),
  },
});
