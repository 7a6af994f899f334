import type { Requester, RequesterCache } from './requester.ts';
import type { AccessTokens } from './tokens.ts';

/** Dependencies of finding out who asks by a token. */
export interface BearerParts {
  tokens: AccessTokens;
  requesters: RequesterCache;
}

/** Who asks, from the Authorization header of a request; null where it names nobody who may enter. */
export async function bearerRequester(
  { tokens, requesters }: BearerParts,
  header: string | undefined,
): Promise<Requester | null> {
  const [scheme, token] = (header ?? '').split(' ');
  const sessionId = scheme === 'Bearer' && token ? await tokens.sessionId(token) : null;
  return sessionId ? requesters.get(sessionId) : null;
}
