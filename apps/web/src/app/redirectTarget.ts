const KEY = 'rastro.target';
const HOME = '/map';

/** Whether a text is a path to which a login may lead: a path of this site, and not a login page. */
export function isTarget(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const { pathname, origin } = new URL(path, 'http://here');
  return origin === 'http://here' && !/^\/($|login|autologin|forbidden)/.test(pathname);
}

/** Stores, for this tab, the path to which the next login leads. */
export function rememberTarget(path: string): void {
  if (isTarget(path)) sessionStorage.setItem(KEY, path);
}

/** Forgets the stored path. */
export function forgetTarget(): void {
  sessionStorage.removeItem(KEY);
}

/** Returns the path to which a login leads, and forgets it: the stored path, otherwise the map. */
export function consumeTarget(): string {
  const path = sessionStorage.getItem(KEY);
  forgetTarget();
  return path !== null && isTarget(path) ? path : HOME;
}
