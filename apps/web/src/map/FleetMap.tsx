import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import '@fontsource-variable/inter';
import './fleetMap.css';
import { useFormat, useTexts } from '../i18n/index.ts';
import type { AdditionalMap, ChosenMaps } from './basemap/baseMaps.ts';
import type { ReadRange } from './basemap/contentOf.ts';
import { BaseMapNotice } from './controls/BaseMapNotice.tsx';
import { LayerSwitcher } from './controls/LayerSwitcher.tsx';
import { MapControls } from './controls/MapControls.tsx';
import { MapCredit } from './controls/MapCredit.tsx';
import { NoMap } from './controls/NoMap.tsx';
import { DockSlot } from './dock/DockSlot.tsx';
import type { MapTheme } from './draw/palette.ts';
import { NO_PADDING, type Padding } from './engine/padding.ts';
import { JourneyDock } from './journey/JourneyDock.tsx';
import { useLiveMap } from './liveMap.tsx';
import { MeasureBar } from './measuring/MeasureBar.tsx';
import { PinnedPopup } from './popup/PinnedPopup.tsx';
import { mapTexts } from './texts.ts';
import { type LiveEngine, useMapEngine } from './useMapEngine.ts';
import { useMapNames } from './useMapNames.ts';

export interface FleetMapProps {
  theme: MapTheme;
  /** Pixels of the map that panels cover. */
  padding?: Padding;
  additionalMaps?: readonly AdditionalMap[];
  /** Reads files of base maps from our own server. Must not change. */
  readRange?: ReadRange;
  /** The maps that are shown at the beginning, where they are available. Must not change. */
  chosenMaps?: ChosenMaps | null;
  onChooseMaps?: (chosen: ChosenMaps) => void;
  /** The zoom with which it begins; null for the usual one. Must not change. */
  zoom?: number | null;
}

const NO_MAPS: readonly AdditionalMap[] = [];

/**
 * The live map, in a LiveMapProvider. The engine below it does not depend on React; this component passes it what its layers have to
 * show (`useMapLayer`), and shows the controls. Browser tests read `data-map-ready` and `data-vehicle-count` on its element; the
 * element's `vehicleOnScreen(id)` and `clustersOnScreen()` say where to click, `geofencesOnScreen()`, `isobarsOnScreen()`, `spotlightOnScreen()`, `alarmOnScreen()`, `askedOnScreen()` and `journeyOnScreen()` what is
 * drawn.
 */
export function FleetMap({
  theme,
  padding = NO_PADDING,
  additionalMaps = NO_MAPS,
  readRange,
  chosenMaps = null,
  onChooseMaps,
  zoom = null,
}: FleetMapProps) {
  const t = useTexts(mapTexts);
  const descriptionId = useId();
  const host = useRef<HTMLDivElement>(null);
  const language = useFormat().language === 'US' ? 'en' : 'es';
  const { inputs, loaded } = useLiveMap();
  const { engine, isUnsupported } = useMapEngine(host, { theme, language, zoom });
  const count = useVehicleCount(engine);
  const [dockPx, setDockPx] = useState(0);
  const covered = useMemo(() => ({ ...padding, bottom: padding.bottom + dockPx }), [padding, dockPx]);

  useEffect(() => engine?.setTheme(theme, language), [engine, theme, language]);
  useEffect(() => {
    if (chosenMaps) engine?.setChosen(chosenMaps);
  }, [engine, chosenMaps]);
  useEffect(() => engine?.setAdditionalMaps(additionalMaps, readRange), [engine, additionalMaps, readRange]);
  useEffect(() => engine?.setPadding(covered), [engine, covered]);
  useEffect(() => {
    if (!engine) return;
    loaded.set({ engine });
    const show = () => engine.show(inputs.get());
    show();
    const unsubscribe = inputs.subscribe(show);
    return () => {
      unsubscribe();
      loaded.set({ engine: null });
    };
  }, [engine, inputs, loaded]);
  useMapNames(engine?.map ?? null, t('mapLabel', { count }));

  const edges = {
    '--pad-top': `${padding.top}px`,
    '--pad-right': `${padding.right}px`,
    '--pad-bottom': `${covered.bottom}px`,
    '--pad-left': `${padding.left}px`,
    '--dock-bottom': `${padding.bottom}px`,
  };
  return (
    <div
      className="fleet-map"
      style={edges as React.CSSProperties}
      data-theme={theme}
      data-vehicle-count={count}
      data-map-ready={useReady(engine)}
      aria-describedby={descriptionId}
      ref={(element) => exposeForTests(element, engine)}
    >
      <div ref={host} className="fleet-map-canvas" />
      {isUnsupported ? <NoMap /> : null}
      {engine ? (
        <>
          <div className="fleet-map-top">
            <BaseMapNotice engine={engine} />
            <LayerSwitcher engine={engine} onChoose={onChooseMaps} />
          </div>
          <MapCredit engine={engine} />
          <JourneyDock layer={engine.layers.journey} />
          <MeasureBar layer={engine.layers.measuring} />
          <MapControls engine={engine} isLow={padding.bottom > 0 && dockPx > 0} />
          <PinnedPopup layer={engine.layers.vehicles} />
        </>
      ) : null}
      <DockSlot onHeight={setDockPx} />
    </div>
  );
}

const never = () => () => undefined;

/** The number of vehicles that the map shows. */
function useVehicleCount(engine: LiveEngine | null): number {
  const vehicles = engine?.layers.vehicles.state;
  return useSyncExternalStore(vehicles?.subscribe ?? never, () => vehicles?.get().count ?? 0);
}

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
    isobarsOnScreen: () => engine?.layers.isobars.onScreen() ?? [],
    spotlightOnScreen: () => engine?.layers.spotlight.onScreen() ?? null,
    alarmOnScreen: () => engine?.layers.alarm.onScreen() ?? [],
    askedOnScreen: () => engine?.layers.asked.onScreen() ?? [],
    journeyOnScreen: () => engine?.layers.journey.onScreen().map(onPage) ?? [],
  });
}
