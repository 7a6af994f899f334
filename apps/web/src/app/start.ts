import type { QueryClient } from '@tanstack/react-query';
import { closeSocket } from '../api/index.ts';
import { textsNow } from '../i18n/index.ts';
import { eraseKept, onAskedToShow } from '../offline/index.ts';
import { rightsOf, session, startSession } from '../session/index.ts';
import { giveUpWork, notify, pressButtonsOnce, submitFormsOnce } from '../ui/index.ts';
import { createQueryClient } from './queryClient.ts';
import { forgetTarget, rememberTarget } from './redirectTarget.ts';
import { createRouter, type Router } from './router.tsx';
import { appTexts } from './texts.ts';

/** What the pages of a running app share. */
export interface RunningApp {
  queryClient: QueryClient;
  router: Router;
  /** Ends what runs beside the pages. Only tests end an app before its window is closed. */
  stop(): void;
}

/** How patient an app is. Tests start one that is less so. */
interface StartOptions {
  /** The milliseconds before a call that failed is tried again by itself. */
  firstRetryMs?: number;
}

/** Starts what runs beside the pages at the address of the window: the router, the session, and what follows from its end. */
export function startApp({ firstRetryMs }: StartOptions = {}): RunningApp {
  submitFormsOnce();
  pressButtonsOnce();
  const stopSession = startSession();
  const queryClient = createQueryClient(firstRetryMs);
  const router = createRouter();
  /** Who sees the pages. As whom a tab sees that was loaded anew is known in a moment: until then, nobody. */
  const seer = () => (session.isSeeing && session.user === session.ownUser ? null : session.user);
  let before = seer();
  let ownBefore = session.ownUser;
  if (!ownBefore) void eraseKept(); // nobody is logged in any more
  const unsubscribe = session.subscribe((ended) => {
    const { ownUser } = session;
    const user = seer();
    const isSame = before?.id === user?.id;
    if (before && !isSame) {
      queryClient.clear(); // answers belong to who asked
      closeSocket();
    }
    const haveRightsChanged = before && user && isSame && rightsOf(before) !== rightsOf(user);
    // What is kept is of who is logged in, as whomever they see.
    if (ownBefore && (!ownUser || ownBefore.id !== ownUser.id || rightsOf(ownBefore) !== rightsOf(ownUser)))
      void eraseKept();
    if (before && user && !isSame && ownBefore?.id === ownUser?.id)
      void router.navigate(session.isSeeing ? '/map' : `/manage/users?row=${before.id}`);
    const isKnownNow = !before && user && session.isSeeing;
    if (haveRightsChanged || isKnownNow) void router.revalidate(); // a page that may not be open any more closes
    if (before && user && isSame && before.language !== user.language) void queryClient.invalidateQueries(); // answers have words of the server, in the language of who asked
    before = user;
    ownBefore = ownUser;
    if (ended === null) return;
    if (ended === 'loggedOut') forgetTarget();
    if (ended === 'refused') rememberTarget(location.pathname + location.search);
    const t = textsNow(appTexts);
    if (ended === 'refused') notify.danger(t('sessionOver'), 'bar');
    else notify.success(t('logoutDone'), 'bar');
    giveUpWork(); // nobody is there any more who could go on with it
    void router.navigate(ended === 'refused' ? '/' : '/login', { replace: true });
  });
  // What was kept and answered may hold what the user may see no more.
  const endListening = session.onChanged(() => {
    if (!session.isSeeing) void eraseKept();
    void queryClient.invalidateQueries();
  });
  const endShowing = onAskedToShow((path) => void router.navigate(path));
  const stop = () => {
    endShowing();
    endListening();
    unsubscribe();
    stopSession();
    router.dispose();
    queryClient.clear();
  };
  return { queryClient, router, stop };
}
