import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { SidePanel } from '../../ui/index.ts';
import { pagesOf } from '../administration.ts';
import { administrationLabel } from '../administrationLabels.ts';
import { appTexts } from '../texts.ts';
import classes from './AdministrationPanel.module.css';

/** The panel with the pages of the administration that the user may open. */
export function AdministrationPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(appTexts);
  const user = useUser();
  return (
    <SidePanel title={t('administration')} onClose={onClose}>
      <ul className={classes.list}>
        {pagesOf(user).map((page) => (
          <li key={page.path}>
            <Link to={page.path} className={classes.page}>
              {administrationLabel(page)}
              <IconChevronRight size={17} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
