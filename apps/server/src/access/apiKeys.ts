import { newSecret, secretHash } from './tokens.ts';

/** By which a key is told from an access token, and by programs that look for keys in public places. */
const BEGINNING = 'rastro_';
/** Characters of a key that are kept and shown. */
const SHOWN = BEGINNING.length + 4;

/** Whether a bearer token is a key. */
export const isApiKey = (token: string): boolean => token.startsWith(BEGINNING);

/** A new key, to hand out once, with what is kept of it. */
export function newApiKey(): { token: string; beginning: string; hash: Buffer } {
  const token = `${BEGINNING}${newSecret()}`;
  return { token, beginning: token.slice(0, SHOWN), hash: secretHash(token) };
}
