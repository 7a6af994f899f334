import { Button, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { weight } from '../theme.ts';
import classes from './States.module.css';
import { uiTexts } from './texts.ts';

/** The state where there is nothing to show: what would be here, and how to get it. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Text fw={weight.medium}>{title}</Text>
      {children && (
        <Text c="dimmed" size="sm" component="div">
          {children}
        </Text>
      )}
    </div>
  );
}

/** The state where something could not be loaded: what happened, and a button to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconCloudOff size={26} stroke={1.6} />
      </span>
      <Text fw={weight.medium}>{message}</Text>
      <Button variant="light" size="sm" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** The shape of what is being loaded: a number of bars of a height in pixels. */
export function Skeletons({ count, heightPx }: { count: number; heightPx: number }) {
  const t = useTexts(uiTexts);
  return (
    <Stack gap="sm" aria-busy="true" aria-label={t('loading')} role="status">
      {Array.from({ length: count }, (_, index) => `bar ${index}`).map((bar) => (
        <Skeleton key={bar} height={heightPx} radius="md" />
      ))}
    </Stack>
  );
}

/** The state of a whole page while its code is loaded. */
export function PageLoading() {
  const t = useTexts(uiTexts);
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Loader type="dots" />
    </div>
  );
}
