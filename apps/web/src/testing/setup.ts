import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../global.css';
import { afterEach, expect, vi } from 'vitest';
import { installNetwork } from './api/fakeNetwork.ts';
import { leaveMapsBlank } from './blankWebgl.ts';
import { mishapsOf, watchConsole } from './mishaps.ts';
import { closeApp, openApi } from './renderApp.tsx';

installNetwork();
leaveMapsBlank();
watchConsole();

afterEach(() => {
  const api = openApi();
  closeApp();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(mishapsOf(api), 'what went wrong unseen').toEqual([]);
});
