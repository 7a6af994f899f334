import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config';
import webConfig from './apps/web/vite.config.ts';
import { ensureChromium } from './tools/chromium.ts';
import { webDependencies } from './tools/webDependencies.ts';

/** The browser in which the web app is tested. Its Chromium is looked for only when it is launched. */
const chromium = playwright({
  launchOptions: {
    get executablePath() {
      return ensureChromium();
    },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  },
  contextOptions: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid', // far from the fleet's zone, so that a time shown in the wrong one is seen
    reducedMotion: 'reduce',
  },
  actionTimeout: 30_000,
});

const emulateColorScheme = defineBrowserCommand<[scheme: 'light' | 'dark']>(({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme }),
);

/** Leaves the mouse where nothing is below it. */
const leaveMouse = defineBrowserCommand<[]>(({ page }) => page.mouse.move(-10, -10));

const chooseFile = defineBrowserCommand<
  [button: { selector: string }, file: { name: string; mimeType: string; base64: string }]
>(async ({ page, iframe }, { selector }, { base64, ...file }) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), iframe.locator(selector).click()]);
  await chooser.setFiles({ ...file, buffer: Buffer.from(base64, 'base64') });
});

const download = defineBrowserCommand<[button: { selector: string }]>(
  async ({ page, iframe }, { selector }) => {
    const [saved] = await Promise.all([page.waitForEvent('download'), iframe.locator(selector).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    return { name: saved.suggestedFilename(), base64: Buffer.concat(chunks).toString('base64') };
  },
);

const layoutFile = (screen: string): string =>
  `${import.meta.dirname}/apps/web/src/app/layouts/${screen}.txt`;

/** The layout of a screen as it is kept, null without one, and whether another one replaces it: by `-u`, as with all snapshots. */
const keptLayout = defineBrowserCommand<[screen: string]>(async ({ project }, screen) => {
  const text = await readFile(layoutFile(screen), 'utf8').catch(() => null);
  const { updateSnapshot } = project.config.snapshotOptions;
  return { text, isReplaced: updateSnapshot === 'all' };
});

const keepLayout = defineBrowserCommand<[screen: string, text: string]>(async (_context, screen, text) => {
  await mkdir(dirname(layoutFile(screen)), { recursive: true });
  await writeFile(layoutFile(screen), text);
});

/** Tiles of the built-in map with nothing in them: maps are blank there, and the real tiles are made by the build. */
const emptyTiles: Plugin = {
  name: 'empty tiles',
  configureServer: ({ middlewares }) => {
    middlewares.use('/atlas', (_request, response) => response.writeHead(204).end());
  },
};

/** Every screen and dialog of the web app: there React says in the console what it finds wrong. */
const SCREENS = ['src/app/everyScreen.browser.test.tsx'];

/**
 * Tests of the web app in a browser, with React as users have it, or as developers have it: that one checks itself, and takes
 * three times as long.
 */
const inBrowser = (
  name: string,
  react: 'production' | 'development',
  { include = ['src/**/*.browser.test.tsx'], exclude = [] }: { include?: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  extends: true,
  root: 'apps/web',
  plugins: [webConfig.plugins, emptyTiles],
  define: { 'process.env.NODE_ENV': JSON.stringify(react) },
  oxc: { jsx: { development: react === 'development' } },
  // All dependencies are bundled before the first test: one found later would reload the page under a test.
  optimizeDeps: { include: webDependencies('apps/web/src'), noDiscovery: true },
  test: {
    name,
    // One page, which with its server keeps more than a core busy; a second one would load all modules again.
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
    include,
    exclude,
    setupFiles: [`${import.meta.dirname}/apps/web/src/testing/setup.ts`],
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 50 } }, // waits end when what they wait for is there; beside other work that may take long
    isolate: false, // each test begins with a new app of its own
    browser: {
      enabled: true,
      provider: chromium,
      instances: [{ browser: 'chromium' }],
      headless: true,
      ui: false,
      viewport: { width: 1440, height: 900 },
      screenshotFailures: false,
      traceView: false,
      dependencySourcemaps: false,
      commands: { emulateColorScheme, leaveMouse, chooseFile, download, keptLayout, keepLayout },
    },
  },
});

/** How long is waited for what is to become true, beside whatever else the machine does: a passing test does not wait for it. */
const PATIENT = { timeout: 15_000 };

/**
 * Rooms that need no database and no browser run as `unit`; the web app in a browser without a server as `web`, all its screens as `screens`
 * (apps/web/src/testing/README.md); the store and the server on a real PostgreSQL as `server`; a whole running Rastro, spoken to
 * from outside, as `system`, and what it endures as `faults`.
 */
export default defineConfig({
  test: {
    silent: 'passed-only',
    // On two cores, too, two at a time: one waits for its database while the other counts.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/demo/src/**/*.test.ts',
            'apps/simulator/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 60_000,
          expect: { poll: PATIENT },
          setupFiles: ['tools/test/propertySeed.ts'],
          isolate: false, // pure rules: loading their modules for each file took a third of the time
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      inBrowser('web', 'production', { exclude: SCREENS }),
      inBrowser('screens', 'development', { include: SCREENS }),
      {
        // The compiler of calls asks for graphql's CommonJS build, as Node does; two copies would not know each other's schema.
        resolve: { alias: { graphql: createRequire(import.meta.url).resolve('graphql') } },
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/store/testing/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: PATIENT },
          setupFiles: ['tools/test/propertySeed.ts'],
          isolate: false, // each file has a database of its own; loading the server's modules for each took two fifths of the time
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        resolve: { alias: { graphql: createRequire(import.meta.url).resolve('graphql') } },
        test: {
          name: 'system',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/faults/**'],
          globalSetup: ['apps/server/src/store/testing/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: PATIENT },
        },
      },
      {
        // `npm run faults`: takes minutes and the machine for itself, so `npm test` has the kills of it only.
        resolve: { alias: { graphql: createRequire(import.meta.url).resolve('graphql') } },
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts', 'e2e/crash/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: PATIENT },
        },
      },
    ],
  },
});
