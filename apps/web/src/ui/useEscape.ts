import { useEffect, useState } from 'react';

type Handler = () => void;

interface Entry {
  current: Handler;
  isDialog: boolean;
}

/** The handlers of Esc; the one opened last is on top. */
const stack: Entry[] = [];

/** Where a panel begins in the stack: below all dialogs, also those that were loaded before it, as after a reload. */
function belowDialogs(): number {
  const lowest = stack.findIndex(({ isDialog }) => isDialog);
  return lowest < 0 ? stack.length : lowest;
}

/** Calendars, menus and open lists, which close by themselves. */
const OVERLAYS =
  '[role="dialog"]:not([aria-modal="true"]), [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"], [aria-haspopup="listbox"][aria-controls]';

/** Whether the key was pressed in one of them, noted before it closes and can no longer be found. */
let wasInOverlay = false;

function beforeKeyDown({ target }: KeyboardEvent): void {
  wasInOverlay = target instanceof Element && target.closest(OVERLAYS) !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || wasInOverlay) return;
  stack.at(-1)?.current();
}

/**
 * Calls the handler on Esc while the component is mounted and `isOn`, and nothing that opened or was switched on later handles it. A `panel`
 * lies below every `dialog`, whichever of them opened first.
 */
export function useEscape(handler: Handler, isOn = true, kind: 'dialog' | 'panel' | null = null): void {
  const [entry] = useState<Entry>(() => ({ current: handler, isDialog: kind === 'dialog' }));
  useEffect(() => {
    entry.current = handler;
  });
  useEffect(() => {
    if (!isOn) return;
    if (stack.length === 0) {
      window.addEventListener('keydown', beforeKeyDown, { capture: true });
      window.addEventListener('keydown', onKeyDown);
    }
    stack.splice(kind === 'panel' ? belowDialogs() : stack.length, 0, entry);
    return () => {
      stack.splice(stack.indexOf(entry), 1);
      if (stack.length > 0) return;
      window.removeEventListener('keydown', beforeKeyDown, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [entry, isOn, kind]);
}
