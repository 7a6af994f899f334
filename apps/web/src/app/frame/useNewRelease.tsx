import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { textsNow } from '../../i18n/index.ts';
import { workerRegistration } from '../../offline/index.ts';
import { isOutdated, reloadOnce, reloadPage, uiTexts } from '../../ui/index.ts';

const LOOK_EVERY_MS = 600_000;
/** How long nobody has touched the page before it is loaded anew by itself, and how often that is looked at. */
const [UNTOUCHED_MS, WAIT_MS] = [60_000, 5_000];
const MESSAGE = 'newRelease';

/**
 * Looks whether the server has a newer release of the app: every ten minutes, and when the page is seen or the network is there again. A
 * notice says so, and its button loads the page anew. The page also loads itself anew once nobody has touched it for a minute and nothing
 * would be lost.
 */
export function useNewRelease({ untouchedMs = UNTOUCHED_MS, waitMs = WAIT_MS } = {}): void {
  useEffect(() => {
    let touchedAt = Date.now();
    let waiting: ReturnType<typeof setInterval> | undefined;
    const touch = () => {
      touchedAt = Date.now();
    };
    const look = async () => {
      if (document.hidden || waiting || !(await isOutdated()) || waiting) return;
      sayNewRelease();
      void workerRegistration().then((registration) => registration?.update());
      waiting = setInterval(() => {
        if (Date.now() - touchedAt >= untouchedMs) reloadOnce();
      }, waitMs);
    };
    const lookNow = () => void look();
    const looking = setInterval(lookNow, LOOK_EVERY_MS);
    const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const each of touches) window.addEventListener(each, touch, { passive: true });
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('online', lookNow);
    return () => {
      clearInterval(looking);
      clearInterval(waiting);
      for (const each of touches) window.removeEventListener(each, touch);
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('online', lookNow);
      notifications.hide(MESSAGE);
    };
  }, [untouchedMs, waitMs]);
}

function sayNewRelease(): void {
  const t = textsNow(uiTexts);
  notifications.show({
    id: MESSAGE,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <span>{t('newRelease')}</span>
        <Button size="compact-sm" variant="light" onClick={reloadPage}>
          {t('reload')}
        </Button>
      </Group>
    ),
    color: 'blue.8',
    position: 'top-center',
    autoClose: false,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': t('close') },
  });
}
