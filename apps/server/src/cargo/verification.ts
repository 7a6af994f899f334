import { createHmac, hkdfSync, pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { GuideChallenge } from '@rastro/contract/resolvers';
import { peerNetwork } from '../peerNetwork.ts';

const derive = promisify(pbkdf2);

const HALF_AN_HOUR_MS = 30 * 60_000;
/** A browser tries half of the numbers on average: some tenths of a second on a computer, a few seconds on a small phone. */
const MOST = 300;
const ITERATIONS = 3_000;
const TARGET_BYTES = 32;

/**
 * The check that whoever asks is a browser which did some work, without a cookie, an account or a service of somebody else's. What was asked
 * is not kept: the token proves by a keyed hash which answer is right, for which network and until when.
 */
export class Verification {
  readonly #key: Uint8Array;

  /** `key` is a secret of this installation; what is made of it here serves for nothing else. */
  constructor(key: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', 'guide verification', TARGET_BYTES));
  }

  /** New work for who asks from an address. */
  async challenge(peer: string, now = Date.now()): Promise<GuideChallenge> {
    const salt = randomBytes(12).toString('base64url');
    const answer = String(randomInt(MOST));
    const expires = String(now + HALF_AN_HOUR_MS);
    const target = await derive(answer, salt, ITERATIONS, TARGET_BYTES, 'sha256');
    const proof = this.#proof([salt, expires, peerNetwork(peer), answer]).toString('base64url');
    return {
      salt,
      iterations: ITERATIONS,
      most: MOST,
      target: target.toString('hex'),
      token: [salt, expires, proof].join('.'),
    };
  }

  /** Whether a text is the answer to work that was given to this network in the last half an hour. */
  isRight(text: string, peer: string, now = Date.now()): boolean {
    const [answer = '', salt = '', expires = '', proof = ''] = text.split('.');
    const wanted = this.#proof([salt, expires, peerNetwork(peer), answer]);
    const given = Buffer.from(proof, 'base64url');
    return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) > now;
  }

  #proof(parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#key).update(parts.join(' ')).digest();
  }
}
