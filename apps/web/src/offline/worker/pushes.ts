import { askToShow } from '../shownPage.ts';
import { kindOfRequest } from './requests.ts';

/** The picture beside the text of a notification. */
const ICON = '/icons/icon-192.png';

/** What the server sends with a push; what a push does not have is null. */
interface Pushed {
  title?: string;
  body?: string;
  notificationId?: number | null;
  assetId?: number | null;
}

/** Shows what the server pushes while no page of the app is open. A repeated push of an incident replaces the notification that is shown of it. */
export async function showPush(scope: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const pushed = (data?.json() ?? {}) as Pushed;
  const { title = 'Rastro', body = '', notificationId = null, assetId = null } = pushed;
  const tag = notificationId === null ? '' : `notification-${notificationId}`;
  const path = assetId === null ? '/map?panel=notifications' : `/map/${assetId}?tab=alerts`;
  const options = { body, icon: ICON, tag, renotify: tag !== '', data: { path } };
  await scope.registration.showNotification(title, options);
}

/**
 * Opens the page of a notification in a window of the app that is open, which goes there without being loaded anew, and otherwise in a new
 * one. Only pages of this site are opened.
 */
export async function openPushed(scope: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const url = new URL((notification.data as { path: string }).path, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((each) => isPage(each.url, scope.location.origin)); // the one that was looked at last comes first
  if (!shown) {
    await scope.clients.openWindow(url.href);
    return;
  }
  await shown.focus().catch(() => undefined); // the browser may refuse: the page is to be there all the same
  if (await askToShow(shown, url.pathname + url.search)) return;
  await shown.navigate(url.href).catch(() => scope.clients.openWindow(url.href));
}

/** Whether an address is a page of the app: a file of the server may be open in a window, too. */
const isPage = (url: string, origin: string): boolean =>
  kindOfRequest({ method: 'GET', mode: 'navigate', url }, origin) === 'page';
