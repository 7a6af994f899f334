import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { Logo, PartFailure } from '../ui/index.ts';
import classes from './ErrorPages.module.css';
import { appTexts } from './texts.ts';

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Rastro`);
  return (
    <main className={classes.page}>
      <span className={classes.logo}>
        <Logo size={44} />
      </span>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="lg">
        {text}
      </Text>
      {children}
    </main>
  );
}

/** The page for a user without the permission of a page. */
export function ForbiddenPage() {
  const t = useTexts(appTexts);
  return (
    <Message title={t('forbiddenTitle')} text={t('forbiddenText')}>
      <Button component={Link} to="/map" variant="light">
        {t('toHome')}
      </Button>
    </Message>
  );
}

/** The page for an address that does not exist. */
export function NotFoundPage() {
  const t = useTexts(appTexts);
  return (
    <Message title={t('notFoundTitle')} text={t('notFoundText')}>
      <Button component={Link} to="/map" variant="light">
        {t('toHome')}
      </Button>
    </Message>
  );
}

/** In the place of a page within the frame that could not be loaded or shown. */
export function BrokenPart() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <PartFailure
      error={useRouteError()}
      onRetry={() => void navigate(pathname + search, { replace: true })}
    />
  );
}

/** The page for an error, or for code that could not be loaded. */
export function BrokenPage() {
  const t = useTexts(appTexts);
  console.error('The page broke', useRouteError());
  return (
    <Message title={t('brokenTitle')} text={t('brokenText')}>
      <Button variant="light" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Message>
  );
}
