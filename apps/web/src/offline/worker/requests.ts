/**
 * What a request is for: a page of the app, a part of it whose name changes with its content, or something of the built-in map. `none` is
 * whatever the worker leaves to the browser.
 */
export type RequestKind = 'page' | 'part' | 'map' | 'none';

/** Addresses that are the server's own and no pages of the app. */
const SERVERS_OWN = /^\/(?:api|graphql|health)(?:\/|$)|\.\w+$/;

/** What a request of a page of `origin` is for. */
export function kindOfRequest(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'none';
  if (pathname.startsWith('/assets/')) return 'part';
  if (pathname.startsWith('/atlas/')) return 'map';
  return mode === 'navigate' && !SERVERS_OWN.test(pathname) ? 'page' : 'none';
}
