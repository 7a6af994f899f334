import { useEffect, useRef } from 'react';

type Handler = () => void;

/** The handlers of Esc; the one opened last is on top. */
const stack: { current: Handler }[] = [];

/** Dialogs, menus and open lists, which close by themselves. */
const OVERLAYS =
  '[role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"], [aria-haspopup="listbox"][aria-controls]';

/** Whether the key was pressed in one of them, noted before it closes and can no longer be found. */
let wasInOverlay = false;

function beforeKeyDown({ target }: KeyboardEvent): void {
  wasInOverlay = target instanceof Element && target.closest(OVERLAYS) !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || wasInOverlay) return;
  stack.at(-1)?.current();
}

/** Calls the handler on Esc while the component is mounted and `isOn`, and nothing that opened or was switched on later handles it. */
export function useEscape(handler: Handler, isOn = true): void {
  const entry = useRef(handler);
  useEffect(() => {
    entry.current = handler;
  });
  useEffect(() => {
    if (!isOn) return;
    if (stack.length === 0) {
      window.addEventListener('keydown', beforeKeyDown, { capture: true });
      window.addEventListener('keydown', onKeyDown);
    }
    stack.push(entry);
    return () => {
      stack.splice(stack.indexOf(entry), 1);
      if (stack.length > 0) return;
      window.removeEventListener('keydown', beforeKeyDown, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isOn]);
}
