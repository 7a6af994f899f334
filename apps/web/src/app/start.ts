import { textsNow } from '../i18n/index.ts';
import { session, startSession } from '../session/index.ts';
import { notify } from '../ui/index.ts';
import { queryClient } from './queryClient.ts';
import { forgetTarget, rememberTarget } from './redirectTarget.ts';
import { router } from './router.tsx';
import { appTexts } from './texts.ts';

/** Starts what runs beside the pages: the session, and what follows from its end. */
export function startApp(): void {
  startSession();
  let userId = session.user?.id ?? null;
  session.subscribe((ended) => {
    const before = userId;
    userId = session.user?.id ?? null;
    if (before !== null && before !== userId) queryClient.clear(); // answers belong to who asked
    if (ended === null) return;
    if (ended === 'loggedOut') forgetTarget();
    if (ended === 'refused') rememberTarget(location.pathname + location.search);
    const t = textsNow(appTexts);
    if (ended === 'refused') notify.danger(t('sessionOver'));
    else notify.success(t('logoutDone'));
    void router.navigate(ended === 'refused' ? '/' : '/login', { replace: true });
  });
}
