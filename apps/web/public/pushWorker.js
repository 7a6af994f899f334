// Shows what the server pushes while no page of the app is open, and opens the app when it is clicked.
// The server sends JSON: { title, body, notificationId, assetId, code }; what a push does not have is null.

self.addEventListener('push', (event) => {
  const { title = 'Rastro', body = '', notificationId = null, assetId = null } = event.data?.json() ?? {};
  // A repeated push of an incident replaces the notification that is shown of it.
  const tag = notificationId === null ? '' : `notification-${notificationId}`;
  const path = assetId === null ? '/map?panel=notifications' : `/map/${assetId}?tab=alerts`;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, renotify: tag !== '', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

/** Opens a page in a window of the app that is open, otherwise in a new one. Only pages of this site are opened. */
async function show(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows;
  if (!first) {
    await self.clients.openWindow(url.href);
    return;
  }
  await first.focus();
  await first.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}
