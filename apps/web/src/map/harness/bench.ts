import type { FleetEngine } from '../engine/fleetEngine.ts';

/**
 * What a browser driver reads from the harness. `updateMs`: milliseconds of the call that hands an update over. What
 * follows it on the page's thread (messages, placement, frames) only the browser can add up: `TaskDuration` of the
 * DevTools protocol. `longTasksMs`: every task over 50 ms since the last reset.
 */
export interface MapBench {
  mode: 'rastro' | 'baseline';
  vehicles: number;
  isReady: boolean;
  updateMs: number[];
  updates: number;
  longTasksMs: number[];
  /** The engine, whose `costs` and `overlay.drawn` tell the rest; null for the baseline. */
  engine: FleetEngine | null;
  /** Forgets what was measured so far: the map has settled. */
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
      Object.assign(bench.engine.costs, { batchesMs: 0, viewsMs: 0, views: 0 });
      Object.assign(bench.engine.overlay.drawn, { frames: 0, totalMs: 0 });
    },
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longTasksMs.push(Math.round(duration));
  }).observe({ type: 'longtask' });
  window.mapBench = bench;
  return bench;
}
