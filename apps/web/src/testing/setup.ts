import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../global.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setPreferences } from '../i18n/index.ts';
import { keepWorkers } from '../map/testing/keepWorkers.ts';
import { installNetwork } from './api/fakeNetwork.ts';
import { leaveMapsBlank } from './blankWebgl.ts';
import { mishapsOf, watchConsole } from './mishaps.ts';
import { closeApp, openApi } from './renderApp.tsx';
import { leaveUnseen, showOnScreenshots } from './unseen.ts';

installNetwork();
leaveMapsBlank();
watchConsole();
showOnScreenshots();
keepWorkers();
await document.fonts.load('1em "Inter Variable"'); // what is measured does not change when letters arrive

beforeEach(leaveUnseen);

afterEach(() => {
  const api = openApi();
  closeApp();
  setPreferences({}); // the language of the browser, whoever used the app
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(mishapsOf(api).join('\n'), 'what went wrong unseen').toBe('');
});
