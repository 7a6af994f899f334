import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLayerInput } from '../liveMap.tsx';
import { pointOf, type VehiclesInput } from '../vehicles/vehiclesInput.ts';
import type { VehiclesLayer } from '../vehicles/vehiclesLayer.ts';
import { VehiclePopup } from './VehiclePopup.tsx';

/** Time after which the popup of a selected vehicle expands (docs/contract.md). */
const EXPAND_AFTER_MS = 500;

/** The popup of the selected vehicle, where vehicles are in sight. */
export function PinnedPopup({ layer }: { layer: VehiclesLayer }) {
  const input = useLayerInput('vehicles');
  if (!input || input.selectedId === null || input.isHidden) return null;
  return <Popup key={input.selectedId} layer={layer} input={input} vehicleId={input.selectedId} />;
}

interface PopupProps {
  layer: VehiclesLayer;
  input: VehiclesInput;
  vehicleId: number;
}

/** The layer moves it with the vehicle, without React. */
function Popup({ layer, input, vehicleId }: PopupProps) {
  const {
    store,
    onSelect,
    onOpenInfo,
    tracking = null,
    onOpenObd2 = null,
    onStreetView = null,
    renderAddress = null,
    onShare = null,
  } = input;
  // Each click on the icon of the selected vehicle toggles the popup.
  const { clicks } = useSyncExternalStore(layer.state.subscribe, layer.state.get);
  const [isExpanded, setExpanded] = useState(false);
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeVehicle(vehicleId, listener),
    [store, vehicleId],
  );
  const point = useSyncExternalStore(subscribe, () => pointOf(input, vehicleId));

  useEffect(() => {
    const timer = setTimeout(() => setExpanded(true), EXPAND_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (clicks > 0) setExpanded((before) => !before);
  }, [clicks]);
  useEffect(() => layer.pins.update());

  const pinned = useRef<HTMLDivElement>(null);
  const pin = useCallback(
    (element: HTMLDivElement | null) => {
      pinned.current = element;
      return element ? layer.pins.add(element, vehicleId) : undefined;
    },
    [layer, vehicleId],
  );
  useEffect(() => {
    if (isExpanded && pinned.current) layer.pins.showWhole(pinned.current);
  }, [layer, isExpanded]);
  if (!point) return null;
  return (
    <div ref={pin} className="fleet-map-pin">
      <VehiclePopup
        point={point}
        atMs={input.past?.at() ?? null}
        isExpanded={isExpanded}
        onExpand={() => setExpanded(true)}
        onClose={() => onSelect(null)}
        onOpenInfo={onOpenInfo}
        tracking={tracking}
        onOpenObd2={onOpenObd2}
        onShare={onShare}
        onStreetView={onStreetView}
        renderAddress={renderAddress}
      />
    </div>
  );
}
