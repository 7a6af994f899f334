import { Anchor, Paper } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { useMapLayer } from '../../map/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { appTexts } from '../texts.ts';
import notice from './MapNotice.module.css';
import { ofPersons } from './mapAddress.ts';
import classes from './PersonsNotice.module.css';
import { useMapAddress } from './useMapAddress.ts';

interface PersonsNoticeProps {
  /** Null until the fleet is loaded. */
  persons: readonly number[] | null;
  /** Whether the map has its bars; without them it leads nowhere. */
  hasBars: boolean;
}

/** Says over the map that it shows the persons alone, with a way back to the vehicles, and shows all of them at the beginning. */
export function PersonsNotice({ persons, hasBars }: PersonsNoticeProps) {
  const t = useTexts(appTexts);
  const { assetId, linkTo } = useMapAddress();
  const vehicles = useMapLayer('vehicles');
  const isKnown = persons !== null && persons.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are known, and not when a panel opens or closes
  useEffect(() => {
    if (isKnown && assetId === null) vehicles?.fitFleet();
  }, [isKnown, vehicles]);
  const back = hasBars && (
    <Anchor component={Link} to={linkTo(assetId, ofPersons.set({ isOn: false }))}>
      {t('backToVehicles')}
    </Anchor>
  );
  if (persons?.length === 0)
    return (
      <Paper className={notice.notice} shadow="md" withBorder>
        <EmptyState icon={<IconUsers size={26} stroke={1.6} />} title={t('noPersons')}>
          <p>{t('noPersonsHint')}</p>
          {back}
        </EmptyState>
      </Paper>
    );
  return (
    <Paper className={classes.chip} shadow="sm" withBorder role="status">
      <IconUsers size={17} stroke={1.6} aria-hidden="true" />
      <span>{t('personsMap')}</span>
      {back}
    </Paper>
  );
}
