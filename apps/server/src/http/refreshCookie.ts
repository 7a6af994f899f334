import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshCookie } from '../access/context.ts';
import { isFromOwnPage } from './origin.ts';

const NAME = 'rastro_refresh';
/** The calls are posted there; no other request carries the cookie. */
const PATH = '/graphql';

/**
 * The cookie in which a browser keeps the refresh token of its session, out of reach of scripts; null where no page of this server made
 * the request, so that no other site can use the cookie of a visitor. It is sent over TLS only where the page came over TLS.
 */
export function refreshCookie(
  { headers, protocol }: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): RefreshCookie | null {
  if (!isFromOwnPage(headers, publicUrl)) return null;
  const isSecure = protocol === 'https' || (headers.origin ?? publicUrl).startsWith('https:');
  const write = (value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${NAME}=${value}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
    );
  return {
    token: tokenIn(headers.cookie ?? ''),
    keep: (token, expiresAt) =>
      write(token, Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1000))),
    clear: () => write('', 0),
  };
}

function tokenIn(cookies: string): string | null {
  const cookie = cookies.split(/; */).find((each) => each.startsWith(`${NAME}=`));
  return cookie?.slice(NAME.length + 1) || null;
}
