import { useEffect } from 'react';

/** When the component goes, what had the focus when it came has it again: for dialogs that exist only while they are open. */
export function useGiveFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
