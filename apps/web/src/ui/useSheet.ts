import { type PointerEvent, type RefObject, useRef, useState } from 'react';

const DRAGGED_PX = 40;
const DISMISSED_PX = 160;

/**
 * The bottom sheet of a phone: its handle toggles between half and full height when tapped, follows the finger when dragged, and
 * dismisses the sheet when dragged far down. It opens at half height, or at full height with `opensWhole`.
 */
export function useSheet(panel: RefObject<HTMLElement | null>, onDismiss: () => void, opensWhole = false) {
  const [whole, setWhole] = useState(opensWhole);
  const from = useRef<number | null>(null);
  const dragged = useRef(false);

  const shift = (px: number) => {
    if (panel.current) panel.current.style.translate = px === 0 ? '' : `0 ${px}px`;
  };

  return {
    whole,
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        from.current = event.clientY;
        dragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (from.current === null) return;
        const moved = event.clientY - from.current;
        if (Math.abs(moved) > 6) dragged.current = true;
        shift(Math.max(-24, moved));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (from.current === null) return;
        const moved = event.clientY - from.current;
        from.current = null;
        shift(0);
        if (moved > DISMISSED_PX && !whole) onDismiss();
        else if (moved > DRAGGED_PX) setWhole(false);
        else if (moved < -DRAGGED_PX) setWhole(true);
      },
      onPointerCancel: () => {
        from.current = null;
        shift(0);
      },
      onClick: () => {
        if (!dragged.current) setWhole(!whole);
      },
    },
  };
}
