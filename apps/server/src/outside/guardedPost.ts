import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './privateAddress.ts';

/** A call to an address that somebody typed. */
export interface GuardedPost {
  url: string;
  headers: Readonly<Record<string, string | number>>;
  body: string | Buffer;
  /** Whether it may lead into a private network. */
  allowPrivate: boolean;
  withinMs?: number;
  /** How names are looked up: as the system does. */
  lookedUpBy?: typeof lookup;
}

/** The address leads where it must not: trying again changes nothing. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

const WITHIN_MS = 10_000;
const MAX_ANSWER_BYTES = 64_000;

/**
 * Posts to an http or https address and gives the status of the answer; what is in it stays unread. Redirects are not followed. The
 * name is looked up once and the connection made to what was found, so that it cannot turn into a private address in between. Throws
 * PrivateAddressError, or what the network throws.
 */
export function guardedPost({
  url,
  headers,
  body,
  allowPrivate,
  withinMs = WITHIN_MS,
  lookedUpBy = lookup,
}: GuardedPost): Promise<number> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowPrivate && isPrivateAddress(host))
    return Promise.reject(new PrivateAddressError(`${host} is not a public address`));
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: allowPrivate ? lookedUpBy : publicLookup(lookedUpBy),
        signal: AbortSignal.timeout(withinMs),
        agent: false, // a kept connection would be to an address of another time
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) call.destroy();
        });
        answer.on('error', () => undefined); // the status is known already
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    // Without an answer and without an error: it wanted to speak another protocol from then on.
    call.on('close', () => reject(new Error('closed without an answer')));
    call.end(body);
  });
}

/** Looks a name up, and refuses it where any of its addresses is private. */
const publicLookup =
  (lookedUpBy: typeof lookup): LookupFunction =>
  (hostname, options, callback) => {
    lookedUpBy(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const hidden = addresses.find(({ address }) => isPrivateAddress(address));
      if (hidden || !addresses[0])
        return callback(new PrivateAddressError(`${hostname} leads to no public address`), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0].address, addresses[0].family);
    });
  };
