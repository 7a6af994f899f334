import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isAllowed, useUser } from '../../session/index.ts';

interface PageItemProps {
  path: string;
  /** The permissions of which one opens the page. */
  anyOf: readonly string[];
  /** What is searched there. */
  searchText: string;
  Icon: Icon;
  text: string;
}

/** An item of a row's menu that leads to what another page has of the row, for who may open that page. */
export function PageItem({ path, anyOf, searchText, Icon, text }: PageItemProps) {
  if (!isAllowed(useUser(), anyOf)) return null;
  return (
    <Menu.Item
      component={Link}
      to={`${path}?q=${encodeURIComponent(searchText)}`}
      leftSection={<Icon size={16} />}
    >
      {text}
    </Menu.Item>
  );
}
