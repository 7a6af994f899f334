import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { SidePanel } from '../../ui/index.ts';
import classes from './PagesPanel.module.css';
import { definePanel, type Panel } from './panel.tsx';

/** Makes a panel that lists the pages to which it leads. */
export function definePagesPanel(
  definition: Pick<Panel, 'key' | 'anyOf' | 'title' | 'Icon'> & Required<Pick<Panel, 'pages'>>,
) {
  const { title, pages } = definition;
  return definePanel({
    ...definition,
    Panel: function PagesPanel({ close }) {
      useFormat(); // the names are in the language of the moment
      const user = useUser();
      return (
        <SidePanel title={title()} onClose={() => close()}>
          <ul className={classes.list}>
            {pages.of(user).map(({ path, label }) => (
              <li key={path}>
                <Link to={path} className={classes.page}>
                  {label}
                  <IconChevronRight size={17} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </SidePanel>
      );
    },
  });
}
