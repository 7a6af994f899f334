import { wordIn } from '@rastro/format';
import { IconReportAnalytics } from '@tabler/icons-react';
import { languageNow, textsNow } from '../../i18n/index.ts';
import { REPORT_PAGES, reportsName, SavedReportLinks } from '../../reports/index.ts';
import { isAllowed } from '../../session/index.ts';
import { definePagesPanel } from './PagesPanel.tsx';

/** The reports. */
export const reports = definePagesPanel({
  key: 'reports',
  anyOf: REPORT_PAGES.flatMap(({ anyOf }) => anyOf),
  title: () => textsNow(reportsName)('title'),
  Icon: IconReportAnalytics,
  Below: SavedReportLinks,
  pages: {
    under: '/report/',
    of: (user) =>
      REPORT_PAGES.filter(({ anyOf }) => isAllowed(user, anyOf)).map(({ path, title }) => ({
        path,
        label: wordIn(title, languageNow()),
      })),
  },
});
