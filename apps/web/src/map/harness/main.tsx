/**
 * The map without a server: run `npx vite`, then open /src/map/harness.html with
 * `?vehicles=10000&moving=0.1&zoom=12&theme=dark&select=5&follow=5&journey=1&padding=400&sheet=0&spot=7&language=US&map=OSM@https://…`,
 * or with `&baseline=1` for the baseline of the measurement. Measurements are in `window.mapBench`, the engine's commands in the
 * component.
 */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type Language, setPreferences } from '../../i18n/index.ts';
import { VehicleStore } from '../../live/index.ts';
import { cssVariables, theme } from '../../theme.ts';
import { NO_PADDING } from '../engine/padding.ts';
import { FleetMap } from '../FleetMap.tsx';
import { LiveMapProvider, useLiveMap, useMapLayer } from '../liveMap.tsx';
import { startBaseline } from './baseline.ts';
import { createBench } from './bench.ts';
import { batchesInAdvance, randomNumbers, syntheticFleet } from './fleet.ts';
import { syntheticJourney } from './journey.ts';

const durationText = (seconds: number): string => `${seconds / 60} min`;
const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const idOf = (name: string): number | null => (query.has(name) ? number(name, 1) : null);

const random = randomNumbers(7);
const fleet = syntheticFleet(number('vehicles', 400), random);
// This number of them is parked on one spot.
for (let at = 0; at < Math.min(number('spot', 0), fleet.length); at++)
  fleet[at] = { ...fleet[at]!, lat: -12.0731, lon: -77.0512 };
const moving = number('moving', 0.1);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const isBaseline = query.has('baseline');
const bench = createBench(isBaseline ? 'baseline' : 'rastro', fleet.length);
setPreferences({ language: (query.get('language') ?? 'ES') as Language, timeZone: 'America/Lima' });

const batches = batchesInAdvance(fleet, number('batches', 60), moving, random);
if (isBaseline) startBaseline({ root, fleet, batches, bench, zoom: number('zoom', 11) });
else {
  const store = new VehicleStore();
  store.replace(fleet, Date.now());
  if (moving > 0)
    setInterval(() => {
      const batch = batches[bench.updates++ % batches.length] ?? [];
      const started = performance.now();
      store.merge(batch, [], Date.now());
      bench.updateMs.push(performance.now() - started);
    }, 1000);
  createRoot(root).render(<Harness store={store} />);
}

/** Moves to the requested zoom, and exposes what the engine has measured. */
function useBench(): void {
  const { loaded } = useLiveMap();
  const { engine } = useSyncExternalStore(loaded.subscribe, loaded.get);
  useEffect(() => {
    if (!engine) return;
    if (query.has('zoom')) engine.map.jumpTo({ center: [-77.0428, -12.0464], zoom: number('zoom', 11) });
    bench.engine = engine;
    engine.map.once('idle', () => {
      bench.isReady = true;
    });
  }, [engine]);
}

const scheme = query.get('theme') === 'dark' ? 'dark' : 'light';

function Harness({ store }: { store: VehicleStore }) {
  const additionalMaps = useMemo(
    () =>
      query.getAll('map').map((given, id) => {
        const [name = '', url = ''] = given.split('@');
        const content = url.endsWith('.pmtiles') ? ('PMTILES' as const) : ('RASTER' as const);
        return { id, name, url, content, attribution: '', tileMaxZoom: null };
      }),
    [],
  );
  const padding = useMemo(
    () => ({ ...NO_PADDING, left: number('padding', 0), bottom: number('sheet', 0) }),
    [],
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <LiveMapProvider>
        <Shown store={store} />
        <FleetMap theme={scheme} padding={padding} additionalMaps={additionalMaps} />
      </LiveMapProvider>
    </MantineProvider>
  );
}

/** Sets what the layers have to show. */
function Shown({ store }: { store: VehicleStore }) {
  useBench();
  const [selectedId, select] = useState(idOf('select'));
  const [isJourney, setJourney] = useState(query.has('journey'));
  const journey = useMemo(
    () => ({
      days: syntheticJourney(randomNumbers(3)),
      chosenTrip: null,
      lookedAt: null,
      vehicleType: 2,
      durationText,
    }),
    [],
  );
  const followedId = idOf('follow');
  const [tracked, setTracked] = useState<readonly number[]>([]);
  useMapLayer('vehicles', {
    store,
    selectedId,
    followedId,
    isHidden: isJourney,
    onSelect: select,
    onOpenInfo: (id) => console.info('open info', id),
    tracking: {
      has: (id) => tracked.includes(id),
      toggle: (id) =>
        setTracked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    },
    onOpenObd2: (id) => console.info('open obd2', id),
  });
  useMapLayer(
    'trail',
    followedId === null
      ? null
      : { store, vehicleId: followedId, onChoose: (id) => console.info('choose', id) },
  );
  useMapLayer(
    'journey',
    isJourney
      ? { ...journey, onChoose: (sid) => console.info('choose', sid), onClear: () => setJourney(false) }
      : null,
  );
  return null;
}
