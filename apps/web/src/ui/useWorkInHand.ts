import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { askBefore, noteWorkInHand, type Work } from './workInHand.ts';

interface WorkInHand {
  /** Goes, after a question where something would be lost. */
  leave: (go: () => void) => void;
  /** Goes without a question: the work was saved. */
  finish: (go?: () => void) => void;
}

const nowhere = () => false;

/**
 * Keeps work in hand from being lost: while it `isDirty`, leaving the page asks first, and so does what is passed to `leave`. `staysAt`
 * says of an address whether the form is still open there.
 */
export function useWorkInHand(isDirty: boolean, staysAt: Work['staysAt'] = nowhere): WorkInHand {
  const done = useRef(() => undefined as unknown);
  const stays = useRef(staysAt);
  useEffect(() => {
    stays.current = staysAt;
  });
  useEffect(() => {
    if (!isDirty) return;
    done.current = noteWorkInHand({ staysAt: (address) => stays.current(address) });
    return () => void done.current();
  }, [isDirty]);

  const finish = (go?: () => void) => {
    done.current();
    go?.();
  };
  return { leave: (go) => (isDirty ? askBefore(() => finish(go)) : go()), finish };
}

interface DialogInHand extends WorkInHand {
  /** Closes the dialog, after a question where something would be lost. */
  close: () => void;
}

/** The same for a dialog that is not part of the address: going elsewhere closes it. */
export function useDialogInHand(isDirty: boolean, onClose: () => void): DialogInHand {
  const work = useWorkInHand(isDirty);
  const { key } = useLocation();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) latest.current();
  }, [key]);
  return { ...work, close: () => work.leave(onClose) };
}
