import { Paper } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useFleet } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { EmptyState, ErrorState } from '../../ui/index.ts';
import { appTexts } from '../texts.ts';
import classes from './MapNotice.module.css';

/** A notice over the map that says why it is empty, and what to do. Nothing when it is not empty. */
export function MapNotice() {
  const t = useTexts(appTexts);
  const { failed, retry, selection } = useFleet();
  const isEmpty = selection?.groupIds.size === 0;
  if (!failed && !isEmpty) return null;
  return (
    <Paper className={classes.notice} shadow="md" withBorder>
      {failed ? (
        <ErrorState message={t('groupsFailed')} onRetry={retry} />
      ) : (
        <EmptyState icon={<IconStack2 size={26} stroke={1.6} />} title={t('noGroupsChosen')}>
          {t('noGroupsChosenHint')}
        </EmptyState>
      )}
    </Paper>
  );
}
