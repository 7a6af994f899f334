import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page at `origin` is one of this server's: of the host that was asked, or of the public address, which is empty where none is
 * known.
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  try {
    const from = new URL(origin).host;
    return from === host || (publicUrl !== '' && from === new URL(publicUrl).host);
  } catch {
    return false; // `null`, or nothing that a browser would send
  }
}

/**
 * Whether a page of this server made the request, which its browser says and a page cannot: in `Sec-Fetch-Site` where the connection is
 * secure or to its own machine, by the `Origin` of what is posted elsewhere. Programs send neither.
 */
export function isFromOwnPage(
  { origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders,
  publicUrl: string,
): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && isOwnOrigin(origin, host, publicUrl);
}
