import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { freePort, freePortBase } from '../../../e2e/system/ports.ts';
import { ensureChromium } from '../../../tools/chromium.ts';
import { BUDGET_KB, builtFirstLoad, bytesOf } from '../../../tools/firstLoad/firstLoad.ts';
import type { Bench } from '../bench.ts';
import { median, printTable } from '../table.ts';

const DEMO = fileURLToPath(new URL('../../../apps/demo/src/main.ts', import.meta.url));
const FIRST_VEHICLE = '.fleet-map[data-map-ready="true"]:not([data-vehicle-count="0"])';
const LOADS = 7;
/** Beside whatever else the machine does. */
const PATIENCE_MS = 180_000;
/** The manager of the first company of the demo, whose vehicles report at once. */
const LOGIN = { userName: 'admin', password: 'rastro-demo' };

/**
 * Weighs the scripts of the last build, and measures how long a browser that has nothing of the app in its cache takes until the first vehicle
 * of the demo fleet is on the map, beside the form of the login. `npm run build` before it.
 */
export const web: Bench = {
  name: 'web',
  about: 'sizes of the built app, and time to the first vehicle on the map beside the login of the same run',
  run: async ({ quick }) => {
    printSizes();
    const demo = await startDemo();
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    try {
      await printTimes(browser, demo.url, quick ? 3 : LOADS);
    } finally {
      await browser.close();
      await demo.stop();
    }
  },
};

function printSizes(): void {
  const { stages, library, lazy, totalBytes } = builtFirstLoad();
  const row = (what: string, scripts: Parameters<typeof bytesOf>[0]) => ({
    what,
    scripts: scripts.length,
    kB: bytesOf(scripts) / 1_000,
  });
  printTable(`scripts as sent (Brotli), of ${BUDGET_KB} kB for the first load beside the map library`, [
    ...stages.map(({ name, scripts }) => row(name, scripts)),
    { what: 'first load', scripts: stages.flatMap(({ scripts }) => scripts).length, kB: totalBytes / 1_000 },
    row('map library', library),
    row('lazy', lazy),
    ...lazy.slice(0, 8).map((script) => row(`  ${script.file.replace('assets/', '')}`, [script])),
  ]);
}

async function printTimes(browser: Browser, url: string, loads: number): Promise<void> {
  const form: number[] = [];
  const vehicle: Arrival[] = [];
  for (let load = 0; load < loads; load++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
    try {
      form.push((await loaded(context, `${url}/login`, 'form')).ms);
      vehicle.push(await firstVehicle(context, url));
    } finally {
      await context.close();
    }
  }
  const [formMs, vehicleMs] = [median(form), median(vehicle.map(({ ms }) => ms))];
  printTable(`from the address to what is seen, medians of ${loads} loads with an empty cache`, [
    { what: 'form of the login', ms: formMs, ratio: 1, scriptKb: null },
    {
      what: 'first vehicle on the map',
      ms: vehicleMs,
      ratio: vehicleMs / formMs,
      scriptKb: median(vehicle.map(({ scriptKb }) => scriptKb)),
    },
  ]);
}

interface Arrival {
  ms: number;
  /** Of all scripts until then as sent, the map library with them. */
  scriptKb: number;
}

async function firstVehicle(context: BrowserContext, url: string): Promise<Arrival> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Usuario', { exact: true }).fill(LOGIN.userName);
  await page.getByLabel('Contraseña', { exact: true }).fill(LOGIN.password);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.waitForURL('**/map');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
  return loaded(context, `${url}/map`, FIRST_VEHICLE);
}

/** Opens a page, and waits until something is there: milliseconds since the browser began to fetch it. */
async function loaded(context: BrowserContext, url: string, selector: string): Promise<Arrival> {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector(selector, { state: 'attached', timeout: PATIENCE_MS });
    return await page.evaluate(() => ({
      ms: performance.now(),
      scriptKb: performance.getEntriesByType('resource').reduce((sum, entry) => {
        const { name, encodedBodySize } = entry as PerformanceResourceTiming;
        return name.endsWith('.js') ? sum + encodedBodySize / 1_000 : sum;
      }, 0),
    }));
  } finally {
    await page.close();
  }
}

/** Starts the demo on free ports with a new data folder, and waits until its vehicles are on a map. */
async function startDemo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const [port, devices] = [await freePort(), await freePortBase()];
  const child = spawn(process.execPath, [DEMO], {
    env: { ...process.env, PORT: String(port), DEVICE_PORT_BASE: String(devices), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await said(child, 'Rastro is at');
    return { url: `http://localhost:${port}`, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function said(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (bytes: Buffer) => String(bytes).includes(text) && resolve());
    child.once('exit', (code) => reject(new Error(`the demo ended with code ${code} before it was ready`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
