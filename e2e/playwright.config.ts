import { defineConfig } from '@playwright/test';
import { ensureChromium } from '../tools/chromium.ts';

/**
 * The product in a real browser, against a real system (system/globalSetup.ts). Specs speak the user's language; what touches
 * the browser is in driver/. Files run beside each other, the tests of a file in turn.
 */
export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  globalSetup: './system/globalSetup.ts',
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 1, // to record a trace of what failed: recording always costs a quarter of the time.
  timeout: 240_000, // every picture of a map is drawn without a graphics card, on whatever machine there is
  expect: { timeout: 40_000 }, // a page that is loaded anew while another test keeps the machine busy takes more than 20 s
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'es-ES',
    serviceWorkers: 'block', // each browser would store the whole app; the spec of what is offline has them
    timezoneId: 'Europe/Madrid', // far from the fleet's zone, so that a time shown in the wrong one is seen
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: ensureChromium(),
      args: [
        '--use-angle=swiftshader', // draws maps the same on every machine, with a graphics card or none
        '--enable-unsafe-swiftshader',
        '--disable-gpu-compositing', // or the whole page is drawn that way too, at twice the time of a test
      ],
    },
  },
});
