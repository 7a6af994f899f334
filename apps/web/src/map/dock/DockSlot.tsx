import { useEffect, useRef } from 'react';
import { useLiveMap } from '../liveMap.tsx';

/** The place in the map at which its docks stand, and how many pixels of the map they cover. */
export function DockSlot({ onHeight }: { onHeight: (heightPx: number) => void }) {
  const { dock } = useLiveMap();
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = slot.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => onHeight(element.offsetHeight));
    sizes.observe(element);
    dock.set({ slot: element });
    return () => {
      sizes.disconnect();
      dock.set({ slot: null });
    };
  }, [dock, onHeight]);
  return <div ref={slot} className="fleet-map-docks" />;
}
