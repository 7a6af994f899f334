import { notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { commands, page } from 'vitest/browser';
import { App } from '../app/App.tsx';
import { startApp } from '../app/start.ts';
import { eraseKept } from '../offline/index.ts';
import { session } from '../session/index.ts';
import { SESSION_KEY } from '../session/stored.ts';
import { FakeApi } from './api/fakeApi.ts';
import { network } from './api/fakeNetwork.ts';
import { TestApp } from './driver/app.ts';
import type { FakeUser } from './fleet/types.ts';
import type { UserWish } from './fleet/users.ts';

export { SESSION_KEY };

/** In which browser the app is opened, and by whom. */
export interface AppWish {
  /** Who is logged in: by default the manager of Andina, in Spanish; null for nobody. */
  user?: Partial<UserWish> | FakeUser | null;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Changes the fake server before the app asks it anything. */
  prepare?: (api: FakeApi) => void;
}

const DESKTOP = { width: 1440, height: 900 };
const FIRST_RETRY_MS = 50;

let running: { api: FakeApi; close(): void } | null = null;
let colorScheme: AppWish['colorScheme'] = 'light';

/** The fake server of the app that is open; null without one. */
export const openApi = (): FakeApi | null => running?.api ?? null;

/**
 * Opens the whole app at an address in what is a new browser to it: nothing stored, a new fake server, and a user logged in. What
 * was open before is closed.
 */
export async function renderApp(path = '/map', wish: AppWish = {}): Promise<TestApp> {
  closeApp();
  localStorage.clear();
  sessionStorage.clear();
  await eraseKept();
  await commands.leaveMouse();
  await setViewport(wish.viewport ?? DESKTOP);
  await setColorScheme(wish.colorScheme ?? 'light');
  const api = new FakeApi();
  const user = userOf(api, wish.user);
  wish.prepare?.(api);
  network.leadTo(api);
  if (user) storeSession(api, user);
  load(path, api);
  return new TestApp({
    api,
    user,
    open: (address) => load(address, api),
    logIn: (somebody) => storeSession(api, somebody),
    setViewport,
    setColorScheme,
  });
}

function userOf(api: FakeApi, wish: AppWish['user']): FakeUser | null {
  if (wish === null) return null;
  return wish && 'shown' in wish ? wish : api.newUser(wish);
}

/** Logs a user in before the page is loaded: the storage has who it is, and the fake server the browser's cookie. */
function storeSession(api: FakeApi, user: FakeUser): void {
  const stored = { user: api.sessions.open(user).user };
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
}

/** Loads the app anew at an address, as a browser does: of what was before, only what is stored remains. */
function load(path: string, api: FakeApi): void {
  closeApp();
  network.leadTo(api);
  history.replaceState(null, '', path);
  const ofTab = Object.entries(sessionStorage);
  session.storageChanged(null); // what the page before had in its memory is gone
  for (const [key, value] of ofTab) sessionStorage.setItem(key, value);
  session.storageChanged(localStorage.getItem(SESSION_KEY));
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const app = startApp({ firstRetryMs: FIRST_RETRY_MS });
  const root = createRoot(container);
  root.render(<App {...app} />);
  running = {
    api,
    close: () => {
      root.unmount();
      container.remove();
      app.stop();
      notifications.clean();
    },
  };
}

/** Closes the app that is open. */
export function closeApp(): void {
  running?.close();
  running = null;
  network.leadTo(null);
}

async function setViewport(next: { width: number; height: number }): Promise<void> {
  // What the window has, not what was last asked for: the runner gives each file a window of its own size.
  if (innerWidth === next.width && innerHeight === next.height) return;
  await page.viewport(next.width, next.height);
}

async function setColorScheme(next: 'light' | 'dark'): Promise<void> {
  if (colorScheme === next) return;
  await commands.emulateColorScheme(next);
  colorScheme = next;
}
