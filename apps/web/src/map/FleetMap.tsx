import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import '@fontsource-variable/inter';
import './fleetMap.css';
import { useFormat, useTexts } from '../i18n/index.ts';
import type { AdditionalMap } from './basemap/baseMaps.ts';
import { LayerSwitcher } from './controls/LayerSwitcher.tsx';
import { MapControls } from './controls/MapControls.tsx';
import { NoMap } from './controls/NoMap.tsx';
import type { MapTheme } from './draw/palette.ts';
import { NO_PADDING, type Padding } from './engine/padding.ts';
import type { MapGeofence } from './geofences/mapGeofence.ts';
import type { JourneyDay } from './journey/journeyTypes.ts';
import { PlaybackControl } from './journey/PlaybackControl.tsx';
import { MeasureBar } from './measuring/MeasureBar.tsx';
import { PinnedPopup } from './popup/PinnedPopup.tsx';
import type { MultipleTracking } from './popup/VehiclePopup.tsx';
import { mapTexts } from './texts.ts';
import type { LiveEngine } from './useMapEngine.ts';
import { useMapEngine } from './useMapEngine.ts';
import type { VehicleStore } from './vehicles/vehicleStore.ts';

export interface FleetMapProps {
  store: VehicleStore;
  theme: MapTheme;
  /** The vehicle whose popup is open; the map moves to it when it is not in view. */
  selectedId: number | null;
  onSelect: (id: number | null) => void;
  /** Called when the plate or the name is clicked. */
  onOpenInfo: ((id: number) => void) | null;
  /** A single vehicle that the map follows. */
  followId?: number | null;
  /** Shows only these vehicles; all of the store where it is absent. */
  only?: readonly number[] | null;
  /** A journey to show instead of the fleet, with the type of its vehicle. Pass the same array while it does not change. */
  journey?: { days: readonly JourneyDay[]; vehicleType: number } | null;
  onClearJourney?: () => void;
  /** Geofences to show; pass the same array while they do not change. */
  geofences?: readonly MapGeofence[] | null;
  /** The geofence to which the map moves once it is loaded. */
  wantedGeofenceId?: number | null;
  /** Switches the geofences on and off; where it is absent there is no button for it. */
  onGeofences?: (() => void) | null;
  areGeofencesOn?: boolean;
  /** Pixels of the map that panels cover. */
  padding?: Padding;
  additionalMaps?: readonly AdditionalMap[];
  tracking?: MultipleTracking | null;
  onOpenObd2?: ((id: number) => void) | null;
  /** Called with the engine when it starts, and with null when it stops; for measurements. */
  onEngine?: (engine: LiveEngine | null) => void;
}

const NO_MAPS: readonly AdditionalMap[] = [];

/**
 * The live map. The engine below it does not depend on React; this component passes it what the page decided, and shows popup and
 * controls. Browser tests read `data-map-ready` and `data-vehicle-count` on its element; the element's `vehicleOnScreen(id)` and
 * `clustersOnScreen()` say where to click, and `geofencesOnScreen()` what is drawn.
 */
export function FleetMap(props: FleetMapProps) {
  const { store, theme, selectedId, onSelect, onOpenInfo, journey = null, followId = null } = props;
  const { geofences = null, wantedGeofenceId = null } = props;
  const { only = null, padding = NO_PADDING, additionalMaps = NO_MAPS } = props;
  const t = useTexts(mapTexts);
  const format = useFormat();
  const descriptionId = useId();
  const host = useRef<HTMLDivElement>(null);
  const counts = useSyncExternalStore(store.subscribeCounts, store.counts);
  const language = format.language === 'US' ? 'en' : 'es';
  const { engine, isUnsupported } = useMapEngine(host, { theme, language });

  const { onEngine } = props;
  useEffect(() => onEngine?.(engine), [engine, onEngine]);
  useEffect(() => engine?.setTheme(theme, language), [engine, theme, language]);
  useEffect(() => engine?.setAdditionalMaps(additionalMaps), [engine, additionalMaps]);
  useEffect(() => engine?.setPadding(padding), [engine, padding]);
  const isHidden = journey !== null;
  useEffect(
    () =>
      engine?.layers.vehicles.set({
        store,
        only,
        selectedId,
        followedId: followId,
        isHidden,
        onSelect,
        onOpenInfo,
      }),
    [engine, store, only, selectedId, followId, isHidden, onSelect, onOpenInfo],
  );
  useEffect(
    () => engine?.layers.trail.set(followId === null ? null : { store, vehicleId: followId }),
    [engine, store, followId],
  );
  useEffect(() => engine?.layers.journey.set(journey), [engine, journey]);
  useEffect(
    () => engine?.layers.geofences.set({ geofences, wantedId: wantedGeofenceId }),
    [engine, geofences, wantedGeofenceId],
  );
  useEffect(() => {
    engine?.map.getCanvas().setAttribute('aria-label', t('mapLabel', { count: counts.drawable }));
  }, [engine, t, counts.drawable]);

  const edges = {
    '--pad-top': `${padding.top}px`,
    '--pad-right': `${padding.right}px`,
    '--pad-bottom': `${padding.bottom}px`,
    '--pad-left': `${padding.left}px`,
  };
  return (
    <div
      className="fleet-map"
      style={edges as React.CSSProperties}
      data-theme={theme}
      data-vehicle-count={counts.drawable}
      data-map-ready={useReady(engine)}
      aria-describedby={descriptionId}
      ref={(element) => exposeForTests(element, engine)}
    >
      <div ref={host} className="fleet-map-canvas" />
      {isUnsupported ? <NoMap /> : null}
      {engine ? (
        <>
          <div className="fleet-map-top">
            {journey ? (
              <PlaybackControl layer={engine.layers.journey} onClear={() => props.onClearJourney?.()} />
            ) : null}
            <LayerSwitcher engine={engine} />
          </div>
          <MeasureBar layer={engine.layers.measuring} />
          <MapControls
            engine={engine}
            isTracking={followId !== null}
            areGeofencesOn={props.areGeofencesOn ?? false}
            onGeofences={props.onGeofences ?? null}
          />
          {selectedId !== null && !journey ? (
            <PinnedPopup
              key={selectedId}
              engine={engine}
              store={store}
              vehicleId={selectedId}
              onClose={() => onSelect(null)}
              onOpenInfo={onOpenInfo}
              tracking={props.tracking ?? null}
              onOpenObd2={props.onOpenObd2 ?? null}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

const never = () => () => undefined;

function useReady(engine: LiveEngine | null): boolean {
  return useSyncExternalStore(engine?.state.subscribe ?? never, () => engine?.state.get().isReady ?? false);
}

/** Lets browser tests read the places of vehicles (null where not drawn by themselves) and clusters, in pixels of the page. */
function exposeForTests(element: HTMLDivElement | null, engine: LiveEngine | null): void {
  if (!element) return;
  const onPage = <Spot extends { x: number; y: number }>(spot: Spot): Spot => {
    const box = element.getBoundingClientRect();
    return { ...spot, x: box.left + spot.x, y: box.top + spot.y };
  };
  Object.assign(element, {
    vehicleOnScreen: (id: number) => {
      const at = engine?.layers.vehicles.vehicleOnScreen(id);
      return at ? onPage(at) : null;
    },
    clustersOnScreen: () => engine?.layers.vehicles.clustersOnScreen().map(onPage) ?? [],
    geofencesOnScreen: () => engine?.layers.geofences.onScreen() ?? [],
  });
}
