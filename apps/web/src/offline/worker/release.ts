import type { Release } from './parts.ts';

/** The page of every address of the app. */
const PAGE = '/';
const PREFIX = 'release ';

const cacheOf = ({ name }: Release): string => PREFIX + name;

/**
 * Stores all parts of a release, or throws. Its page is stored last and only where it is of this release: the server may have been given a
 * newer one meanwhile.
 */
export async function storeRelease(release: Release): Promise<void> {
  if (release.entry === null) return;
  const cache = await caches.open(cacheOf(release));
  try {
    await cache.addAll(release.parts);
    const page = await fetch(PAGE, { cache: 'no-store', headers: { accept: 'text/html' } });
    const text = await page.clone().text();
    if (!page.ok || !text.includes(`"${release.entry}"`)) throw new Error('The page is of another release');
    await cache.put(PAGE, page);
  } catch (cause) {
    await caches.delete(cacheOf(release));
    throw cause;
  }
}

/** Deletes all releases but this one and the one before it, of which pages may still be open. */
export async function forgetOldReleases(release: Release): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheOf(release));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The page of a release; undefined where it is not stored. */
export const pageOf = (release: Release): Promise<Response | undefined> =>
  caches.match(PAGE, { cacheName: cacheOf(release), ignoreVary: true });

/** A stored file of any release: files of one address are the same. */
export const partAt = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true });
