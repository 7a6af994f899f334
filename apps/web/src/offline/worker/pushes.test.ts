import { afterEach, expect, it, vi } from 'vitest';
import { openPushed, showPush } from './pushes.ts';

const SITE = 'https://rastro.example';

/** A window as a service worker sees it. One that knows the question answers that it goes. */
function openWindow(path: string, { knows = true } = {}) {
  const asked: unknown[] = [];
  return {
    url: SITE + path,
    asked,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (_url: string) => undefined),
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      asked.push(message);
      if (knows) port?.postMessage(null);
    },
  };
}

function workerWith(windows: ReturnType<typeof openWindow>[]) {
  const scope = {
    location: { origin: SITE },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async (_url: string) => null) },
    registration: { showNotification: vi.fn(async (_title: string, _options: unknown) => undefined) },
  };
  const click = (path: string) => {
    const notification = { close: () => undefined, data: { path } } as unknown as Notification;
    return openPushed(scope as unknown as ServiceWorkerGlobalScope, notification);
  };
  return { ...scope, scope: scope as unknown as ServiceWorkerGlobalScope, click };
}

afterEach(() => {
  vi.useRealTimers();
});

it('shows a push with the icon of the app, and notes where it leads', async () => {
  const { scope, registration } = workerWith([]);
  const pushed = { title: 'Pánico', body: 'AND-113', notificationId: 4, assetId: 13 };
  await showPush(scope, { json: () => pushed } as PushMessageData);
  expect(registration.showNotification).toHaveBeenCalledWith('Pánico', {
    body: 'AND-113',
    icon: '/icons/icon-192.png',
    tag: 'notification-4',
    renotify: true,
    data: { path: '/map/13?tab=alerts' },
  });
});

it('asks the page that was looked at last to go where a notification leads, in place of loading it anew', async () => {
  const [file, page, other] = [openWindow('/api/reports/export'), openWindow('/map'), openWindow('/map/7')];
  const { click, clients } = workerWith([file, page, other]);
  await click('/map/13?tab=alerts');
  expect(page.asked).toEqual([{ showPage: '/map/13?tab=alerts' }]);
  expect(page.focus).toHaveBeenCalled();
  for (const each of [file, page, other]) expect(each.navigate).not.toHaveBeenCalled();
  expect([file.asked, other.asked]).toEqual([[], []]);
  expect(clients.openWindow).not.toHaveBeenCalled();
});

it('loads a page anew that does not know the question', async () => {
  vi.useFakeTimers();
  const old = openWindow('/map', { knows: false });
  const clicked = workerWith([old]).click('/map/13?tab=alerts');
  await vi.advanceTimersByTimeAsync(10_000);
  await clicked;
  expect(old.navigate).toHaveBeenCalledWith(`${SITE}/map/13?tab=alerts`);
});

it('opens a window where no page of the app is open, and none of another site', async () => {
  const file = openWindow('/api/reports/export');
  const { click, clients } = workerWith([file]);
  await click('/map/13?tab=alerts');
  expect(clients.openWindow).toHaveBeenCalledWith(`${SITE}/map/13?tab=alerts`);
  expect(file.focus).not.toHaveBeenCalled();
  await click('https://elsewhere.example/map');
  expect(clients.openWindow).toHaveBeenCalledTimes(1);
});
