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
  const token = tokenIn(header);
  if (token === null) return null;
  if (isApiKey(token)) return requesters.ofKey(token);
  const access = await tokens.read(token);
  return access ? requesters.by(access) : null;
}

/**
 * What says during a long answer to a request who asks by its token: null once they may not enter any more. That an access token runs out
 * meanwhile ends nothing, since its session goes on.
 */
export async function laterRequester(
  { tokens, requesters }: BearerParts,
  header: string | undefined,
): Promise<() => Promise<Requester | null>> {
  const token = tokenIn(header);
  if (token === null) return async () => null;
  if (isApiKey(token)) return () => requesters.ofKey(token, { isAgain: true });
  const access = await tokens.read(token);
  return async () => access && requesters.by(access);
}

/** The token of an Authorization header; null without one. */
function tokenIn(header: string | undefined): string | null {
  const [scheme, token] = (header ?? '').split(' ');
  return scheme === 'Bearer' && token ? token : null;
}
