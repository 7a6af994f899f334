import { useEffect } from 'react';

/** What says what is open. */
const HEADINGS = '[data-panel-heading], h1';

/**
 * Gives the focus to what had it before something was opened; where that is gone, to the heading of what is open. What has taken the focus
 * meanwhile keeps it.
 */
export function giveFocusBack(before: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const to = isThere ? before : document.querySelector<HTMLElement>(HEADINGS);
  to?.focus({ preventScroll: true });
}

/** When the component goes, what had the focus when it came has it again: for dialogs that exist only while they are open. */
export function useGiveFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => giveFocusBack(before);
  }, []);
}
