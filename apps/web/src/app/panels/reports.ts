import { wordIn } from '@rastro/format';
import { IconReportAnalytics } from '@tabler/icons-react';
import { languageNow, textsNow } from '../../i18n/index.ts';
import { REPORTS, reportsTexts } from '../../reports/index.ts';
import { isAllowed } from '../../session/index.ts';
import { definePagesPanel } from './PagesPanel.tsx';

/** The reports. */
export const reports = definePagesPanel({
  key: 'reports',
  anyOf: REPORTS.flatMap(({ anyOf }) => anyOf),
  title: () => textsNow(reportsTexts)('reports'),
  Icon: IconReportAnalytics,
  pages: {
    under: '/report/',
    of: (user) =>
      REPORTS.filter(({ anyOf }) => isAllowed(user, anyOf)).map(({ path, words }) => ({
        path,
        label: wordIn(words.title, languageNow()),
      })),
  },
});
