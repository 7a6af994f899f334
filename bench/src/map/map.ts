import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../../../tools/chromium.ts';
import type { Bench } from '../bench.ts';
import { median, printTable, type Row } from '../table.ts';
import { measurePast } from './past.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SETTLE_MS = 4_000;
const MEASURE_S = 12;
const PAN_STEPS = 20;

/** What the harness page exposes, see apps/web/src/map/harness/bench.ts. */
interface HarnessWindow {
  mapBench: { isReady: boolean; updateMs: number[]; longTasksMs: number[]; reset(): void };
}

/**
 * Measures 10,000 and 50,000 vehicles, a tenth of which move each second, drawn by Rastro's map and by a clustering source whose
 * whole GeoJSON is rebuilt and set each time. Both run in the same page and browser, one after the other.
 */
export const map: Bench = {
  name: 'map',
  about: 'main-thread time of an update and frames while panning, beside setting the whole GeoJSON each time',
  run: async ({ quick, seconds }) => {
    const port = await freePort();
    const vite = spawn('vite', ['apps/web', '--port', String(port), '--strictPort', '--logLevel', 'error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
      ],
    });
    try {
      const page = `http://localhost:${port}/src/map/harness.html`;
      await answers(page);
      for (const vehicles of quick ? [10_000] : [10_000, 50_000])
        for (const zoom of [11, 14]) {
          const measureS = seconds ?? (quick ? 5 : MEASURE_S);
          const query = `vehicles=${vehicles}&zoom=${zoom}&moving=0.1`;
          const ours = await measure(browser, `${page}?${query}`, measureS);
          const baseline = await measure(browser, `${page}?${query}&baseline=1`, measureS);
          const ratio: Row = { map: 'ratio' };
          for (const key of ['handOverMs', 'taskMs', 'panFrameMs', 'panFrameP95Ms'] as const)
            ratio[key] = ours[key] / baseline[key];
          printTable(`${vehicles.toLocaleString('en')} vehicles, zoom ${zoom}, a tenth moving each second`, [
            { map: 'rastro', ...ours },
            { map: 'baseline', ...baseline },
            { ...ratio, longTasks: null, longestMs: null },
          ]);
        }
      const past = `http://localhost:${port}/src/past/harness.html`;
      await measurePast(browser, past, seconds ?? (quick ? 5 : MEASURE_S));
      process.stdout.write(
        '\nhandOverMs: the call that hands an update over. taskMs: all work of the page thread a second, drawing without a GPU included.\n' +
          'longTasks: tasks over 50 ms while nobody pans. panFrameMs: between frames while panning.\n',
      );
    } finally {
      await browser.close();
      vite.kill();
    }
  },
};

interface Figures {
  handOverMs: number;
  taskMs: number;
  longTasks: number;
  longestMs: number;
  panFrameMs: number;
  panFrameP95Ms: number;
}

async function measure(browser: Browser, url: string, seconds: number): Promise<Figures & Row> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskSeconds = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN;
    };
    await page.goto(url);
    await page.waitForFunction(() => (globalThis as unknown as HarnessWindow).mapBench?.isReady, null, {
      timeout: 90_000,
    });
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(() => (globalThis as unknown as HarnessWindow).mapBench.reset());
    const before = await taskSeconds();
    await page.waitForTimeout(seconds * 1_000);
    const taskMs = ((await taskSeconds()) - before) * 1_000;
    const { updates, longTasks } = await page.evaluate(() => {
      const { mapBench } = globalThis as unknown as HarnessWindow;
      return { updates: mapBench.updateMs, longTasks: mapBench.longTasksMs };
    });
    const frames = await pan(page);
    const sorted = frames.toSorted((a, b) => a - b);
    return {
      handOverMs: median(updates),
      taskMs: taskMs / updates.length,
      longTasks: longTasks.length,
      longestMs: Math.max(0, ...longTasks),
      panFrameMs: median(frames),
      panFrameP95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    };
  } finally {
    await page.close();
  }
}

/** Milliseconds between the frames while the map is dragged to and fro. */
async function pan(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const watch = globalThis as unknown as {
      frames: number[];
      requestAnimationFrame(next: (at: number) => void): void;
    };
    watch.frames = [];
    let last = performance.now();
    const next = (at: number): void => {
      watch.frames.push(at - last);
      last = at;
      watch.requestAnimationFrame(next);
    };
    watch.requestAnimationFrame(next);
  });
  await page.mouse.move(720, 450);
  await page.mouse.down();
  for (let step = 1; step <= PAN_STEPS; step++) {
    await page.mouse.move(720 + (step % 2 === 0 ? 1 : -1) * step * 12, 450 + step * 6);
    await page.waitForTimeout(60);
  }
  await page.mouse.up();
  return page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.slice(1));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false, // not ready yet
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`nothing answers at ${url}`);
}
