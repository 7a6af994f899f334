import { Button, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { Logo } from '../../ui/index.ts';
import classes from './PasswordFrame.module.css';
import { passwordTexts } from './passwordTexts.ts';

interface PasswordFrameProps {
  title: string;
  children: ReactNode;
  /** Whether nothing is left to do here but to log in. */
  isOver?: boolean;
}

/** A small page of somebody who cannot log in yet, which leads to the login. */
export function PasswordFrame({ title, children, isOver = false }: PasswordFrameProps) {
  const t = useTexts(passwordTexts);
  useDocumentTitle(`${title} · Rastro`);
  return (
    <main className={classes.page}>
      <span className={classes.logo}>
        <Logo size={44} />
      </span>
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
      <Button component={Link} to="/login" size="md" variant={isOver ? 'filled' : 'subtle'}>
        {t('toLogin')}
      </Button>
    </main>
  );
}
