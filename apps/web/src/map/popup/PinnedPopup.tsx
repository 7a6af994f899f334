import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveEngine } from '../useMapEngine.ts';
import type { VehicleStore } from '../vehicles/vehicleStore.ts';
import { type MultipleTracking, VehiclePopup } from './VehiclePopup.tsx';

/** Time after which the popup of a selected vehicle expands (docs/contract.md). */
const EXPAND_AFTER_MS = 500;

interface PinnedPopupProps {
  engine: LiveEngine;
  store: VehicleStore;
  vehicleId: number;
  onClose: () => void;
  onOpenInfo: ((id: number) => void) | null;
  tracking: MultipleTracking | null;
  onOpenObd2: ((id: number) => void) | null;
}

/** The popup of the selected vehicle. The engine moves it with the vehicle, without React. */
export function PinnedPopup({ engine, store, vehicleId, ...rest }: PinnedPopupProps) {
  const { vehicles } = engine.layers;
  // Each click on the icon of the selected vehicle toggles the popup.
  const { clicks } = useSyncExternalStore(vehicles.state.subscribe, vehicles.state.get);
  const [isExpanded, setExpanded] = useState(false);
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeVehicle(vehicleId, listener),
    [store, vehicleId],
  );
  const point = useSyncExternalStore(subscribe, () => store.get(vehicleId));

  useEffect(() => {
    const timer = setTimeout(() => setExpanded(true), EXPAND_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (clicks > 0) setExpanded((before) => !before);
  }, [clicks]);
  useEffect(() => engine.overlay.redraw());

  const pinned = useRef<HTMLDivElement>(null);
  const pin = useCallback(
    (element: HTMLDivElement | null) => {
      pinned.current = element;
      return element ? vehicles.pin(element, vehicleId) : undefined;
    },
    [vehicles, vehicleId],
  );
  useEffect(() => {
    if (isExpanded && pinned.current) vehicles.showWhole(pinned.current);
  }, [vehicles, isExpanded]);
  if (!point) return null;
  return (
    <div ref={pin} className="fleet-map-pin">
      <VehiclePopup point={point} isExpanded={isExpanded} onExpand={() => setExpanded(true)} {...rest} />
    </div>
  );
}
