/** The service worker: opens the app without a network, and shows pushes while no page is open. The build bundles it as /worker.js. */
import { mapTile } from './mapTiles.ts';
import type { Release } from './parts.ts';
import { inTime } from './patience.ts';
import { openPushed, showPush } from './pushes.ts';
import { forgetOldReleases, pageOf, partAt, storeRelease } from './release.ts';
import { kindOfRequest } from './requests.ts';

/** The build puts the release in its place. */
declare const RELEASE: Release;

const release = RELEASE;

const scope = self as unknown as ServiceWorkerGlobalScope;

scope.addEventListener('install', (event) => {
  // Pages that are open stay as they are: their parts are found in any release that is stored.
  event.waitUntil(storeRelease(release).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const begin = async () => {
    await forgetOldReleases(release);
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOfRequest(request, scope.location.origin);
  if (kind === 'page') event.respondWith(page(event));
  if (kind === 'part') event.respondWith(partAt(request).then((stored) => stored ?? fetch(request)));
  if (kind === 'map') event.respondWith(mapTile(request));
});

scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data)));

scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPushed(scope, event.notification)),
);

/** The page as the server has it, whose headers say what it may load; the stored one where the server does not answer in time. */
async function page(event: FetchEvent): Promise<Response> {
  const ask = async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
  const asked = ask();
  event.waitUntil(asked.catch(() => undefined));
  return (await inTime(asked)) ?? (await pageOf(release)) ?? asked;
}
