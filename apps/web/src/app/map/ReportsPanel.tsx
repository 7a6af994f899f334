import { wordIn } from '@rastro/format';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { REPORTS, reportsTexts } from '../../reports/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { SidePanel } from '../../ui/index.ts';
import classes from './AdministrationPanel.module.css';

/** The panel with the reports that the user may open. */
export function ReportsPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(reportsTexts);
  const { language } = useFormat();
  const user = useUser();
  return (
    <SidePanel title={t('reports')} onClose={onClose}>
      <ul className={classes.list}>
        {REPORTS.filter(({ anyOf }) => isAllowed(user, anyOf)).map((page) => (
          <li key={page.path}>
            <Link to={page.path} className={classes.page}>
              {wordIn(page.words.title, language)}
              <IconChevronRight size={17} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
