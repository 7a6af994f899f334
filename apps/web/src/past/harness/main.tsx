/**
 * The past on the map without a server: run `npx vite`, then open /src/past/harness.html with `?vehicles=1000&zoom=12&theme=dark`.
 * `window.pastBench` has its commands and measurements.
 */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { setPreferences } from '../../i18n/index.ts';
import { FleetMap, LiveMapProvider, MapDock, useMapLayer } from '../../map/index.ts';
import { cssVariables, theme } from '../../theme.ts';
import { Part } from '../../ui/index.ts';
import { PastFleet } from '../pastFleet.ts';
import { movingCurve } from '../ribbon/content.ts';
import { TimeRibbon } from '../ribbon/TimeRibbon.tsx';
import { DAY, syntheticPast, syntheticVehicle } from './fleet.ts';

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const ids = Array.from({ length: number('vehicles', 1000) }, (_, n) => n + 1);
const scheme = query.get('theme') === 'dark' ? 'dark' : 'light';
setPreferences({ language: 'ES', timeZone: 'UTC' });

const fleet = new PastFleet(DAY.from + 9 * 3_600_000, DAY.to, {
  timeZone: 'UTC',
  nowMs: () => performance.now(),
  read: async (asked, _stretch, onTracks) => {
    for (const id of asked) {
      onTracks([syntheticPast(id)], [id]);
      if (id % 20 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  },
});
fleet.setVehicles(ids.map(syntheticVehicle));

/** The values that a browser driver reads and sets. `longTasksMs` lists every task over 50 ms since the last reset. */
const bench = {
  get isReady(): boolean {
    const map = document.querySelector('.fleet-map');
    return fleet.state.get().read === ids.length && map?.getAttribute('data-map-ready') === 'true';
  },
  fleet,
  longTasksMs: [] as number[],
  reset: () => {
    bench.longTasksMs = [];
  },
};
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) bench.longTasksMs.push(Math.round(duration));
}).observe({ type: 'longtask' });
Object.assign(window, { pastBench: bench });

function Harness() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <LiveMapProvider>
        <Shown />
        <div style={{ height: '100%' }}>
          <Part>
            <FleetMap theme={scheme} />
          </Part>
        </div>
      </LiveMapProvider>
    </MantineProvider>
  );
}

function Shown() {
  const [selectedId, select] = useState<number | null>(null);
  const { at, day, read } = useSyncExternalStore(fleet.state.subscribe, fleet.state.get);
  const layer = useMapLayer('vehicles', {
    store: fleet.store,
    past: fleet,
    selectedId,
    onSelect: select,
    onOpenInfo: null,
  });
  const isRead = read === ids.length;
  useEffect(() => {
    if (layer && isRead) layer.fitFleet(0);
  }, [layer, isRead]);
  const curve = useMemo(() => (isRead ? movingCurve(fleet.tracks(), DAY) : null), [isRead]);
  return (
    <MapDock label="past">
      <TimeRibbon
        label="time"
        span={DAY}
        until={day.to}
        at={at}
        valueText={new Date(at).toISOString()}
        curve={curve}
        topText={null}
        bands={[]}
        marks={[]}
        onSeek={(wanted) => fleet.seek(wanted)}
      />
    </MapDock>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(<Harness />);
