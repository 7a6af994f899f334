import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** What the page is for, in a sentence. */
  lead: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A full page in the frame: its title, also that of the window, what can be done, and its content, which scrolls. */
export function Page({ title, lead, actions, children }: PageProps) {
  useDocumentTitle(`${title} · Rastro`);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.titles}>
          <Title order={1} size="h2" tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {lead}
          </Text>
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </div>
  );
}
