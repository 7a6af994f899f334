/** The protocol by which the map library asks for pictures of Google, which take a session. */
export const GOOGLE_PROTOCOL = 'google';

/** The tiles of a map of Google in a language, as the map library names them; `url` is that at which its sessions are opened. */
export const googleTilesUrl = (url: string, language: 'es' | 'en'): string =>
  `${GOOGLE_PROTOCOL}://{z}/{x}/{y}/${language}/${encodeURIComponent(url)}`;
