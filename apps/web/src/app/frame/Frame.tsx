import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { AlarmsProvider } from '../../alarms/index.ts';
import { ExplainHost } from '../../explain/index.ts';
import { FleetProvider } from '../../fleet/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { logOut, UserContext, useCurrentUser, useUser } from '../../session/index.ts';
import { bars } from '../map/mapAddress.ts';
import { useMapAddress } from '../map/useMapAddress.ts';
import { appTexts } from '../texts.ts';
import { type Dialog, Dialogs } from './Dialogs.tsx';
import classes from './Frame.module.css';
import { IconRail } from './IconRail.tsx';
import { TopBar } from './TopBar.tsx';
import { useNewRelease } from './useNewRelease.tsx';
import { useReadyParts } from './useReadyParts.ts';

/**
 * The frame of every page: top bar, icon bar, and the page in the rest of the window. Without the bars for users whose flag says so, and
 * where the address does.
 */
export function Component() {
  const user = useCurrentUser();
  const { read } = useMapAddress();
  // The session has ended and the page is being left; nothing below may read the user.
  if (!user) return null;
  return (
    <UserContext value={user}>
      <FleetProvider key={user.id}>
        <AlarmsProvider>
          <FrameAround hasMenu={user.showMenu && read(bars).areShown} />
          <ExplainHost />
        </AlarmsProvider>
      </FleetProvider>
    </UserContext>
  );
}

/** The way out for users who never have the bars: on a wall it hardly shows until somebody looks for it. */
function BareLogOut() {
  const t = useTexts(appTexts);
  return (
    <Tooltip label={t('logOut')} position="right">
      <ActionIcon
        className={classes.logOut}
        variant="default"
        size={44}
        aria-label={t('logOut')}
        onClick={() => void logOut()}
      >
        <IconLogout size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

function FrameAround({ hasMenu }: { hasMenu: boolean }) {
  const t = useTexts(appTexts);
  const user = useUser();
  useReadyParts();
  useNewRelease();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  if (!hasMenu) {
    return (
      <main className={classes.bare}>
        <Outlet />
        {!user.showMenu && <BareLogOut />}
      </main>
    );
  }
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <TopBar onDialog={setDialog} />
      <IconRail />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
