import { type BrowserContext, test as base, expect } from '@playwright/test';
import { SystemClient } from '../system/client.ts';
import { Devices } from '../system/devices.ts';
import { ADDRESS_VARIABLE } from '../system/globalSetup.ts';
import { App } from './app.ts';
import { drawMaps, type Maps } from './drawing.ts';

export { expect } from '@playwright/test';

interface PerTest {
  /** What this test needs of maps. */
  maps: Maps;
  app: App;
  /** What went wrong in the browser without being seen; a spec that causes an error on purpose takes it out. */
  mishaps: Mishaps;
}

interface PerWorker {
  system: SystemClient;
  devices: Devices;
}

/** Errors of pages, and requests that leave the host. Both fail a test at its end. */
export class Mishaps {
  readonly errors: string[] = [];
  readonly foreign: string[] = [];
  readonly #origins: Set<string>;
  readonly #expected: RegExp[] = [];

  constructor(origin: string) {
    this.#origins = new Set([origin]);
  }

  /** Another host that pages of this test may ask. */
  alsoOurs(origin: string): void {
    this.#origins.add(origin);
  }

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && !this.#origins.has(url.origin)) this.foreign.push(request.url());
    });
    context.on('weberror', (webError) => this.errors.push(String(webError.error())));
    context.on('console', (message) => {
      const { url, lineNumber, columnNumber } = message.location();
      if (message.type() === 'error')
        this.errors.push(`${message.text()} (${url}:${lineNumber}:${columnNumber})`);
    });
  }

  /** Errors that the test brings about on purpose, those before and those still to come. */
  expected(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** What nobody expected. */
  get unexpected(): string[] {
    return this.errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }
}

/** The tests of this product: with the app in a tab, the system behind it, and the devices of its vehicles. */
export const test = base.extend<PerTest, PerWorker>({
  maps: ['drawn', { option: true }],
  system: [
    async ({ browserName: _ }, use) => {
      const address = process.env[ADDRESS_VARIABLE];
      if (!address) throw new Error('the system was not started');
      await use(new SystemClient(JSON.parse(address)));
    },
    { scope: 'worker' },
  ],
  devices: [
    async ({ system }, use) => {
      const devices = new Devices(system.address.devicePortBase);
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  mishaps: [
    async ({ context, system }, use) => {
      const mishaps = new Mishaps(system.address.url);
      mishaps.watch(context);
      await use(mishaps);
      expect(mishaps.foreign, 'requests that left the host').toEqual([]);
      expect(mishaps.unexpected, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
  app: async ({ page, system, maps }, use) => {
    await drawMaps(page.context(), maps);
    await use(new App(page, system, maps));
  },
});
