const KEY = 'rastro.target';
const HOME = '/map';

/** Whether a text is a page of this app to which a login may lead: a path of this site, and no login page itself. */
export function isTarget(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false;
  const { pathname, origin } = new URL(path, 'http://here');
  return origin === 'http://here' && !/^\/($|login|autologin|forbidden)/.test(pathname);
}

/** Remembers, for this tab, where a login shall lead. */
export function rememberTarget(path: string): void {
  if (isTarget(path)) sessionStorage.setItem(KEY, path);
}

export function forgetTarget(): void {
  sessionStorage.removeItem(KEY);
}

/** Where a login leads: to what was remembered, once, else to the map. */
export function takeTarget(): string {
  const path = sessionStorage.getItem(KEY);
  forgetTarget();
  return path !== null && isTarget(path) ? path : HOME;
}
