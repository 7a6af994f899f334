import type { LiveEngine } from '../useMapEngine.ts';

/**
 * The values that a browser driver reads from the harness. `updateMs` is the time of the call that passes an update on. The rest
 * of its work on the page's thread (messages, placement, frames) only the browser can sum up, as `TaskDuration` of the DevTools
 * protocol. `longTasksMs` lists every task over 50 ms since the last reset.
 */
export interface MapBench {
  mode: 'rastro' | 'baseline';
  vehicles: number;
  isReady: boolean;
  updateMs: number[];
  updates: number;
  longTasksMs: number[];
  /** The engine with the `costs` of its vehicles and `overlay.drawn`; null for the baseline. */
  engine: LiveEngine | null;
  /** Discards what was measured so far, once the map is at rest. */
  reset: () => void;
}

declare global {
  interface Window {
    mapBench: MapBench;
  }
}

export function createBench(mode: MapBench['mode'], vehicles: number): MapBench {
  const bench: MapBench = {
    mode,
    vehicles,
    isReady: false,
    updateMs: [],
    updates: 0,
    longTasksMs: [],
    engine: null,
    reset: () => {
      bench.updateMs = [];
      bench.longTasksMs = [];
      if (!bench.engine) return;
      Object.assign(bench.engine.layers.vehicles.costs, { batchesMs: 0, viewsMs: 0, views: 0 });
      Object.assign(bench.engine.overlay.drawn, { frames: 0, totalMs: 0 });
    },
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longTasksMs.push(Math.round(duration));
  }).observe({ type: 'longtask' });
  window.mapBench = bench;
  return bench;
}
