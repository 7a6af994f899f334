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
  const options = { body, tag, renotify: tag !== '', data: { path } };
  await scope.registration.showNotification(title, options);
}

/** Opens the page of a notification in a window of the app that is open, otherwise in a new one. Only pages of this site are opened. */
export async function openPushed(scope: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const url = new URL((notification.data as { path: string }).path, scope.location.origin);
  if (url.origin !== scope.location.origin) return;
  const [first] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!first) {
    await scope.clients.openWindow(url.href);
    return;
  }
  await first.focus();
  await first.navigate(url.href).catch(() => scope.clients.openWindow(url.href));
}
