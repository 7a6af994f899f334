import { Paper } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useFleet, useIsFleetEmpty } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { EmptyState, ErrorState, lazyPart, Part, Skeletons } from '../../ui/index.ts';
import { appTexts } from '../texts.ts';
import classes from './MapNotice.module.css';

const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps);

/** A notice over the map that says why it is empty, and what to do. Nothing when it is not empty. */
export function MapNotice() {
  const t = useTexts(appTexts);
  const { failed, retry, selection, past } = useFleet();
  const isWithoutGroups = selection?.groupIds.size === 0;
  const isWithoutVehicles = useIsFleetEmpty() && past === null;
  if (!failed && !isWithoutGroups && !isWithoutVehicles) return null;
  return (
    <Paper className={classes.notice} shadow="md" withBorder>
      {failed ? (
        <ErrorState message={t('groupsFailed')} onRetry={retry} />
      ) : isWithoutGroups ? (
        <EmptyState icon={<IconStack2 size={26} stroke={1.6} />} title={t('noGroupsChosen')}>
          {t('noGroupsChosenHint')}
        </EmptyState>
      ) : (
        <Part fallback={<Skeletons count={4} heightPx={28} />}>
          <FirstSteps />
        </Part>
      )}
    </Paper>
  );
}
