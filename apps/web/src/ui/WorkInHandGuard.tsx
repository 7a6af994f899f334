import { Text } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { editingTexts } from './editingTexts.ts';
import { giveUpWorkAt, isWorkLostAt, leavingNow, stayHere, subscribeLeaving } from './workInHand.ts';

/** Asks before work in hand is lost. There is one for the whole app: the router asks a single guard. */
export function WorkInHandGuard() {
  const t = useTexts(editingTexts);
  const leaving = useSyncExternalStore(subscribeLeaving, leavingNow);
  useEffect(() => stayHere, []); // with the app goes the question
  const blocker = useBlocker(({ nextLocation }) => isWorkLostAt(nextLocation));
  if (!leaving && blocker.state !== 'blocked') return null;
  const go = async () => {
    if (leaving) return leaving.go();
    if (blocker.state !== 'blocked') return;
    giveUpWorkAt(blocker.location);
    blocker.proceed();
  };
  const stay = () => {
    stayHere();
    if (blocker.state === 'blocked') blocker.reset();
  };
  return (
    <ConfirmDialog
      key={leaving ? 'leaving' : 'blocked'}
      title={t('unsavedTitle')}
      confirm={t('discard')}
      cancel={t('goOnEditing')}
      onConfirm={go}
      errorText={String}
      onClose={stay}
    >
      <Text>{t('unsavedText')}</Text>
    </ConfirmDialog>
  );
}
