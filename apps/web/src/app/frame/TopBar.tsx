import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { Link, useMatch, useNavigate } from 'react-router';
import { AlarmBell } from '../../alarms/index.ts';
import { ConnectionState, GroupsMenu } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { JobsButton } from '../../jobs/index.ts';
import { isAllowed, SEES_VEHICLES, useUser } from '../../session/index.ts';
import { TrackingShortcut } from '../../tracking/index.ts';
import { Logo } from '../../ui/index.ts';
import { jobName } from '../jobName.ts';
import { openPanel, pastInstant } from '../map/mapAddress.ts';
import { useMapAddress } from '../map/useMapAddress.ts';
import { notifications, panelsOf } from '../panels/index.ts';
import { appTexts } from '../texts.ts';
import type { Dialog } from './Dialogs.tsx';
import classes from './TopBar.module.css';
import { TopSearch } from './TopSearch.tsx';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  onDialog: (dialog: Dialog) => void;
}

/** The bar at the top of every page: the way home, the search, the connection, multiple tracking, support, alarms, groups and the user. */
export function TopBar({ onDialog }: TopBarProps) {
  const t = useTexts(appTexts);
  const navigate = useNavigate();
  const { linkTo, read } = useMapAddress();
  const isMap = useMatch('/map/:markerId?') !== null;
  const user = useUser();
  const seesAlarms = panelsOf(user).includes(notifications);
  const seesVehicles = isAllowed(user, SEES_VEHICLES);
  return (
    <header className={classes.bar}>
      <Link to="/map" className={classes.logo} aria-label={t('home')}>
        <Logo size={26} />
        <span className={classes.name}>Rastro</span>
      </Link>
      <div className={classes.middle}>
        <TopSearch onDialog={onDialog} />
      </div>
      <div className={classes.end}>
        <ConnectionState isPast={isMap && seesVehicles && read(pastInstant).at !== null} />
        <JobsButton nameOf={jobName} />
        {seesVehicles && <TrackingShortcut />}
        <Tooltip label={t('support')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            visibleFrom="sm"
            aria-label={t('support')}
            onClick={() => onDialog('support')}
          >
            <IconLifebuoy size={20} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        {seesAlarms && (
          <AlarmBell onSeeAll={() => void navigate(linkTo(null, openPanel.set({ panel: notifications })))} />
        )}
        <GroupsMenu />
        <UserMenu onDialog={onDialog} />
      </div>
    </header>
  );
}
