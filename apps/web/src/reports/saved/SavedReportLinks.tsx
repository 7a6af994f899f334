import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { PanelLink } from '../../ui/index.ts';
import classes from './SavedReports.module.css';
import { SAVED_REPORTS } from './savedCalls.ts';
import { linksOf } from './savedLinks.ts';
import { savedTexts } from './savedTexts.ts';

/** The saved searches of all reports as links, below the list of reports; nothing where there are none. */
export function SavedReportLinks() {
  const t = useTexts(savedTexts);
  const { data } = useQuery({ ...query(SAVED_REPORTS, {}), staleTime: 0 });
  const links = linksOf(data?.savedReports ?? []);
  if (links.length === 0) return null;
  return (
    <section className={classes.links}>
      <Title order={3} size="h6">
        {t('title')}
      </Title>
      <ul className={classes.list} aria-label={t('title')}>
        {links.map(({ id, name, to }) => (
          <li key={id}>
            <PanelLink to={to}>{name}</PanelLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
