import type { QueryClient } from '@tanstack/react-query';
import { textsNow } from '../i18n/index.ts';
import { session, startSession } from '../session/index.ts';
import { notify } from '../ui/index.ts';
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

/** Starts what runs beside the pages at the address of the window: the router, the session, and what follows from its end. */
export function startApp(): RunningApp {
  const stopSession = startSession();
  const queryClient = createQueryClient();
  const router = createRouter();
  let userId = session.user?.id ?? null;
  const unsubscribe = session.subscribe((ended) => {
    const before = userId;
    userId = session.user?.id ?? null;
    if (before !== null && before !== userId) queryClient.clear(); // answers belong to who asked
    if (ended === null) return;
    if (ended === 'loggedOut') forgetTarget();
    if (ended === 'refused') rememberTarget(location.pathname + location.search);
    const t = textsNow(appTexts);
    if (ended === 'refused') notify.danger(t('sessionOver'), 'bar');
    else notify.success(t('logoutDone'), 'bar');
    void router.navigate(ended === 'refused' ? '/' : '/login', { replace: true });
  });
  const stop = () => {
    unsubscribe();
    stopSession();
    router.dispose();
    queryClient.clear();
  };
  return { queryClient, router, stop };
}
