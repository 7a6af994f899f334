import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useFormat } from '../../i18n/index.ts';
import { type User, useUser } from '../../session/index.ts';
import { moveByArrows, PanelLink, Part, SidePanel } from '../../ui/index.ts';
import { inMenuOrder } from './menuOrder.ts';
import classes from './PagesPanel.module.css';
import { definePanel, type Panel } from './panel.tsx';

/** Makes a panel that lists the pages to which it leads, and what is `Below` them. */
export function definePagesPanel({
  Below,
  ...definition
}: Pick<Panel, 'key' | 'anyOf' | 'title' | 'Icon'> &
  Required<Pick<Panel, 'pages'>> & { Below?: ComponentType }) {
  const { title } = definition;
  const pages = {
    ...definition.pages,
    of: (user: Pick<User, 'roles'>) => inMenuOrder(definition.pages.of(user)),
  };
  return definePanel({
    ...definition,
    pages,
    Panel: function PagesPanel({ close }) {
      useFormat(); // the names are in the language of the moment
      const user = useUser();
      return (
        <SidePanel title={title()} onClose={() => close()}>
          <ul className={classes.list} onKeyDown={moveByArrows}>
            {pages.of(user).map(({ path, label }) => (
              <li key={path}>
                <PanelLink to={path}>
                  {label}
                  <IconChevronRight size={17} aria-hidden="true" />
                </PanelLink>
              </li>
            ))}
          </ul>
          {Below && (
            <Part>
              <Below />
            </Part>
          )}
        </SidePanel>
      );
    },
  });
}
