import { isApiKey } from './apiKeys.ts';
import type { Requester, RequesterCache } from './requester.ts';
import type { AccessTokens } from './tokens.ts';

/** Dependencies of finding out who asks by a token. */
export interface BearerParts {
  tokens: AccessTokens;
  requesters: RequesterCache;
}

/**
 * Who asks, from the Authorization header of a request; null where it names nobody who may enter. Throws TOO_MANY_ATTEMPTS for an API key that
 * is used too often.
 */
export async function bearerRequester(
  { tokens, requesters }: BearerParts,
  header: string | undefined,
): Promise<Requester | null> {
  const [scheme, token] = (header ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) return null;
  if (isApiKey(token)) return requesters.ofKey(token);
  const access = await tokens.read(token);
  return access ? requesters.by(access) : null;
}
