import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { editingTexts } from './editingTexts.ts';
import { noteWorkInHand } from './workInHand.ts';

interface WorkInHand {
  /** Goes, after a question where something would be lost. */
  leave: (go: () => void) => void;
  /** Goes without a question: the work was saved. */
  finish: (go: () => void) => void;
  question: ReactNode;
}

/**
 * Keeps work in hand from being lost: while it `isDirty`, leaving the page asks first, and so does what is passed to `leave`. Render
 * `question` with the form. `staysAt` says of an address whether the form is still open there.
 */
export function useWorkInHand(
  isDirty: boolean,
  staysAt: (address: { pathname: string; search: string }) => boolean = () => false,
): WorkInHand {
  const t = useTexts(editingTexts);
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  /** Whether nothing is lost, or the loss was agreed to. */
  const isFree = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => isDirty && !isFree.current && !staysAt(nextLocation));
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const done = noteWorkInHand();
    return () => {
      done();
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);

  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const question = (asked || isBlocked) && (
    <ConfirmDialog
      title={t('unsavedTitle')}
      confirm={t('discard')}
      cancel={t('goOnEditing')}
      onConfirm={async () => {
        isFree.current = true;
        asked?.go();
        blocker.proceed?.();
      }}
      errorText={String}
      onClose={stay}
    >
      <Text>{t('unsavedText')}</Text>
    </ConfirmDialog>
  );
  const finish = (go: () => void) => {
    isFree.current = true;
    go();
  };
  return { leave: (go) => (isDirty ? setAsked({ go }) : go()), finish, question };
}
