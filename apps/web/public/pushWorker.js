// Shows what the server pushes while no page of the app is open, and opens the app when it is clicked.
// The server sends JSON: { title, body, tag, url }; `tag` lets a repeat take the place of what is shown already.

self.addEventListener('push', (event) => {
  const {
    title = 'Rastro',
    body = '',
    tag = '',
    url = '/map?panel=notifications',
  } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, renotify: tag !== '', data: { url } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** Goes there in a window of the app that is open, else in a new one. Only pages of this site are opened. */
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
