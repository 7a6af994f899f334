import { fileURLToPath } from 'node:url';
import { freePortBase, startServer } from '@rastro/e2e/load/serverProcess';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../../../tools/chromium.ts';
import type { Bench } from '../bench.ts';
import { EDITOR, fillCompany } from '../edits/company.ts';
import { inFolder } from '../ingest/measure.ts';
import { printTable, type Row } from '../table.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const COUNTS = [10, 10_000];
const PATIENCE_MS = 120_000;
const PAN_STEPS = 20;
/** So long nothing is asked or answered where all is there. */
const QUIET_MS = 2_000;
/** What the app still does once what was waited for is there. */
const REST_MS = 2_500;
/** The name that a trace gives to the thread of a page. */
const PAGE_THREAD = 'CrRendererMain';

/** Where the driver collects the tasks over 50 ms of a page. */
interface Watched {
  longTasksMs: number[];
}

/** What the browser writes about a task, or about a thread. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** The processor's time that the thread itself used, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** A thing that somebody does, in a page that is open and at rest. */
interface Step {
  step: string;
  work: (page: Page) => Promise<void>;
}

/**
 * Measures what holds up the page while somebody works with the geofences of one customer: their list under /manage/geofences, their shapes on
 * the map and their panel. The built app, in a page that is open already, so that its start does not count. `npm run build` before it.
 */
export const geofencePages: Bench = {
  name: 'geofence-pages',
  about: 'tasks over 50 ms of the list, the map and the panel of 10,000 geofences, beside 10 in the same run',
  run: async ({ quick }) => {
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    try {
      for (const count of COUNTS) {
        const rows = await measureCount(browser, count, quick ? 1 : 3);
        printTable(`${count.toLocaleString('en')} geofences of one customer`, rows);
      }
      process.stdout.write(
        '\nlongTasks: tasks of the page thread over 50 ms, of all rounds. longestMs: the longest of them. ownMs: the most that the thread itself worked in one task,\n' +
          'without its waits for the processor and for the drawing. doneMs: until what was asked for was there.\n',
      );
    } finally {
      await browser.close();
    }
  },
};

const measureCount = (browser: Browser, count: number, rounds: number): Promise<Row[]> =>
  inFolder(async (folder) => {
    await fillCompany(folder, count);
    const portBase = await freePortBase();
    const server = await startServer({
      dataDir: folder,
      portBase,
      devices: [],
      environment: { WEB_FOLDER },
    });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
    try {
      await logIn(context, server.url);
      const rows: Row[] = [];
      for (const { at, isReady, steps } of PAGES)
        rows.push(...(await measurePage(browser, context, `${server.url}${at}`, isReady, steps, rounds)));
      return rows;
    } finally {
      await context.close();
      await server.stop();
    }
  });

async function logIn(context: BrowserContext, url: string): Promise<void> {
  await context.addInitScript({
    content: `globalThis.longTasksMs = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longTasksMs.push(Math.round(duration));
      }).observe({ type: 'longtask' });`,
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Usuario', { exact: true }).fill(EDITOR.userName);
  await page.getByLabel('Contraseña', { exact: true }).fill(EDITOR.password);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL('**/map');
  await page.close();
}

async function measurePage(
  browser: Browser,
  context: BrowserContext,
  url: string,
  isReady: string,
  steps: readonly Step[],
  rounds: number,
): Promise<Row[]> {
  const found = new Map(
    steps.map(({ step }) => [step, { longTasksMs: [] as number[], ownMs: 0, doneMs: 0 }]),
  );
  for (let round = 0; round < rounds; round++) {
    const page = await context.newPage();
    try {
      await page.goto(url);
      await page.waitForSelector(isReady, { state: 'attached', timeout: PATIENCE_MS });
      await page.waitForTimeout(REST_MS);
      for (const { step, work } of steps) {
        await browser.startTracing(page, { categories: ['toplevel'] });
        await page.evaluate(() => {
          (globalThis as unknown as Watched).longTasksMs = [];
        });
        const started = performance.now();
        await work(page);
        const doneMs = performance.now() - started;
        await page.waitForTimeout(REST_MS);
        const longTasksMs = await page.evaluate(() => (globalThis as unknown as Watched).longTasksMs);
        const ownMs = mostOwnMs(await browser.stopTracing());
        const figures = found.get(step);
        figures?.longTasksMs.push(...longTasksMs);
        if (figures) {
          figures.ownMs = Math.max(figures.ownMs, ownMs);
          figures.doneMs = Math.max(figures.doneMs, doneMs);
        }
      }
    } finally {
      await page.close();
    }
  }
  return [...found].map(([step, { longTasksMs, ownMs, doneMs }]) => ({
    step,
    longTasks: longTasksMs.length,
    longestMs: Math.max(0, ...longTasksMs),
    ownMs,
    doneMs,
  }));
}

/** The most that the thread of the page itself worked in one task. */
function mostOwnMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const isNamed = ({ name, args }: TraceEvent): boolean =>
    name === 'thread_name' && args.name === PAGE_THREAD;
  const pages = new Set(traceEvents.filter(isNamed).map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}

/** Goes to another page of the app, as a link of it does. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const { history, dispatchEvent } = globalThis as unknown as {
      history: { pushState(state: unknown, unused: string, to: string): void };
      dispatchEvent(event: unknown): void;
    };
    history.pushState(null, '', to);
    dispatchEvent(new Event('popstate'));
  }, address);

const settled = async (page: Page, selector: string): Promise<void> => {
  await page.waitForSelector(selector, { state: 'attached', timeout: PATIENCE_MS });
};

/** Waits until the server has answered all that the page asks for. To ask the map what it draws would itself hold up the page. */
const answered = async (page: Page): Promise<void> => {
  const pending = new Set<unknown>();
  let last = performance.now();
  const begin = (request: unknown): void => {
    pending.add(request);
  };
  const end = (request: unknown): void => {
    pending.delete(request);
    last = performance.now();
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const until = performance.now() + PATIENCE_MS;
  while ((pending.size > 0 || performance.now() - last < QUIET_MS) && performance.now() < until)
    await page.waitForTimeout(200);
  page.off('request', begin);
  page.off('requestfinished', end);
  page.off('requestfailed', end);
};

/** From one geofence to the city around it, or back. */
const zoom = async (page: Page, towards: 'in' | 'out'): Promise<void> => {
  await page.mouse.move(720, 450);
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, towards === 'in' ? -250 : 250);
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(REST_MS);
};

const pan = async (page: Page): Promise<void> => {
  await page.mouse.move(720, 450);
  await page.mouse.down();
  for (let step = 1; step <= PAN_STEPS; step++) {
    await page.mouse.move(720 + (step % 2 === 0 ? 1 : -1) * step * 12, 450 + step * 6);
    await page.waitForTimeout(60);
  }
  await page.mouse.up();
};

const LIST_BUSY = 'main table tbody tr';

/** What is opened, until when it opens, and what is done then. */
const PAGES: readonly { at: string; isReady: string; steps: readonly Step[] }[] = [
  {
    at: '/manage/drivers',
    isReady: 'main h1',
    steps: [
      {
        step: 'list: open',
        work: async (page) => {
          await goTo(page, '/manage/geofences');
          await settled(page, LIST_BUSY);
        },
      },
      {
        step: 'list: the second ten of another order',
        work: async (page) => {
          await goTo(page, '/manage/geofences?sort=-maxSpeed&page=2');
          await settled(page, LIST_BUSY);
        },
      },
      {
        step: 'list: search',
        work: async (page) => {
          await goTo(page, '/manage/geofences?q=77');
          await page.waitForTimeout(500);
        },
      },
    ],
  },
  {
    at: '/map',
    isReady: '.fleet-map[data-map-ready="true"]',
    steps: [
      {
        step: 'map: show all from far away',
        work: async (page) => {
          await goTo(page, '/map?geofences=1');
          await answered(page);
        },
      },
    ],
  },
  {
    at: '/map?geofence=1',
    isReady: '.fleet-map[data-map-ready="true"]',
    steps: [
      { step: 'map: zoom out from one', work: (page) => zoom(page, 'out') },
      { step: 'map: pan with one', work: pan },
      {
        step: 'map: show all',
        work: async (page) => {
          await goTo(page, '/map?geofences=1&geofence=1');
          await answered(page);
        },
      },
      { step: 'map: pan with all in view', work: pan },
      { step: 'map: zoom in among all', work: (page) => zoom(page, 'in') },
      { step: 'map: zoom out among all', work: (page) => zoom(page, 'out') },
      {
        step: 'map: hide all',
        work: async (page) => {
          await goTo(page, '/map?geofence=1');
          await answered(page);
        },
      },
      {
        step: 'panel: open',
        work: async (page) => {
          await goTo(page, '/map?panel=geofences&geofence=1');
          await settled(page, 'aside li button, section li button');
          await answered(page);
        },
      },
    ],
  },
];
