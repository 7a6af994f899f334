import { isIP } from 'node:net';
import { plainAddress } from '../store/deviceNetworks.ts';

const MINUTE_MS = 60_000;
/** A connection that was silent for longer has ended. */
const CONNECTION_MS = 30 * MINUTE_MS;
/** Requests belong to no connection: they come from two places where they go to and fro within this time. */
const ALTERNATION_MS = 10 * MINUTE_MS;
const REQUEST_RETURNS = 2;
const DAY_MS = 86_400_000;

/** The address of a peer, with or without a port. */
export const addressOf = (peer: string): string => (isIP(peer) === 0 ? peer.replace(/:\d+$/, '') : peer);

/**
 * The network by which places are told apart, so wide that the changing addresses of one carrier are mostly one place: the first 16 bits of
 * IPv4, 32 of IPv6.
 */
export function wideNetwork(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain.split('.').slice(0, 2).join('.');
  const [one, two] = (plain.split('::')[0] ?? '').split(':');
  return `${one || '0'}:${two || '0'}`;
}

interface Speaker {
  peer: string;
  network: string;
  at: number;
}

interface Heard {
  current: Speaker;
  /** Since when the current network speaks. */
  since: number;
  /** Who spoke last of another network. */
  former: Speaker | null;
  returns: number;
  flaggedAt: number;
}

/**
 * Notices that two speak as one device: a connection that speaks again after another one from elsewhere did, or requests that go to and
 * fro between two networks. A device that changes its network leaves its former connection, and is not noticed.
 */
export class HeardPlaces {
  readonly #heard = new Map<number, Heard>();
  readonly #settledMs: number;

  /** `settledMs`: what a former connection brings sooner after a change may have waited in its buffers. */
  constructor(settledMs: number) {
    this.#settledMs = settledMs;
  }

  /**
   * Notes that a device spoke; `at` in milliseconds since 1970 UTC. Gives the two addresses where it was heard from both at once, once a
   * day, and otherwise null. The same message may come again.
   */
  hear(deviceId: number, peer: string, at: number): [string, string] | null {
    const address = addressOf(peer);
    const speaker: Speaker = { peer, network: wideNetwork(address), at };
    const heard = this.#heard.get(deviceId);
    if (!heard) {
      this.#heard.set(deviceId, {
        current: speaker,
        since: at,
        former: null,
        returns: 0,
        flaggedAt: Number.NEGATIVE_INFINITY,
      });
      return null;
    }
    const { current, former } = heard;
    if (at <= current.at) return null;
    heard.current = speaker;
    if (speaker.network === current.network) return null;
    const isRequest = address === peer;
    const isReturn =
      former !== null &&
      (isRequest ? former.network === speaker.network : former.peer === peer) &&
      at - former.at <= (isRequest ? ALTERNATION_MS : CONNECTION_MS) &&
      at - heard.since >= this.#settledMs;
    heard.former = current;
    heard.since = at;
    heard.returns = isReturn ? heard.returns + 1 : 0;
    if (heard.returns < (isRequest ? REQUEST_RETURNS : 1) || at - heard.flaggedAt < DAY_MS) return null;
    heard.flaggedAt = at;
    return [addressOf(current.peer), address];
  }
}
