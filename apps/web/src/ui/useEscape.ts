import { useEffect, useRef } from 'react';

type Handler = () => void;

/** Who closes on Esc, the one opened last on top. */
const stack: { current: Handler }[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // Dialogs, menus and open lists close themselves.
  const inOverlay =
    event.target instanceof Element &&
    event.target.closest(
      '[role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"][aria-haspopup]',
    );
  if (inOverlay) return;
  stack.at(-1)?.current();
}

/** Calls the handler on Esc while the component is there and nothing opened later wants it. */
export function useEscape(handler: Handler): void {
  const entry = useRef(handler);
  useEffect(() => {
    entry.current = handler;
  });
  useEffect(() => {
    if (stack.length === 0) window.addEventListener('keydown', onKeyDown);
    stack.push(entry);
    return () => {
      stack.splice(stack.indexOf(entry), 1);
      if (stack.length === 0) window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
