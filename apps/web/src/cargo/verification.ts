import { callPublic, type GuideChallengeQuery } from '../api/index.ts';
import { GUIDE_CHALLENGE } from './calls.ts';

type Challenge = GuideChallengeQuery['guideChallenge'];

/** Derivations under way at once: the browser does them on threads of its own. */
const AT_ONCE = 8;

/** Whether this browser can prove that it is one: not on plain http, where browsers lack the functions. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Does the work that the server sets to browsers, and gives the proof for the next queries. Throws CallError. */
export async function verify(): Promise<string> {
  const { guideChallenge } = await callPublic(GUIDE_CHALLENGE, {});
  return `${await solve(guideChallenge)}.${guideChallenge.token}`;
}

/** The number from which the challenge's target is derived. Throws RangeError where none is. */
export async function solve({ salt, iterations, most, target }: Omit<Challenge, 'token'>): Promise<number> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt: encode(salt), iterations };
  const derive = async (answer: number): Promise<string> => {
    const key = await crypto.subtle.importKey('raw', encode(String(answer)), 'PBKDF2', false, ['deriveBits']);
    const bytes = new Uint8Array(await crypto.subtle.deriveBits(way, key, target.length * 4));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  for (let first = 0; first < most; first += AT_ONCE) {
    const answers = Array.from({ length: Math.min(AT_ONCE, most - first) }, (_, at) => first + at);
    const found = (await Promise.all(answers.map(derive))).indexOf(target);
    if (found >= 0) return first + found;
  }
  throw new RangeError('the challenge has no answer');
}
