import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { peerNetwork } from '../peerNetwork.ts';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';
import type { ValidGuide } from './guides.ts';

/** What is kept of a number that somebody typed. */
const MAX_NUMBER_LENGTH = 64;
/** How long queries are kept. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

/** A query of a visitor. */
interface GuideQuery {
  number: string;
  /** The address that asked. */
  peer: string;
  isVerified: boolean;
  /** The guide that was valid. */
  guide: ValidGuide | null;
  /** Whether a place was shown. */
  isFound: boolean;
}

/** The record of what visitors asked for. Of an address it keeps a keyed hash of its network. */
export class GuideQueries {
  readonly #key: Uint8Array;

  /** `key` is a secret of this installation; what is made of it here serves for nothing else. */
  constructor(key: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', 'networks of guide queries', 32));
  }

  async record(db: Db, { number, peer, isVerified, guide, isFound }: GuideQuery): Promise<void> {
    await db
      .insertInto('guide_query')
      .values({
        number: number.slice(0, MAX_NUMBER_LENGTH),
        network: createHmac('sha256', this.#key).update(peerNetwork(peer)).digest('base64url').slice(0, 16),
        verified: isVerified,
        found: isFound,
        customer_id: guide?.customerId ?? null,
        guide_number_id: guide?.id ?? null,
      })
      .execute();
  }
}

/** A query as those who run the installation see it. */
export interface RecordedQuery {
  askedAt: Date;
  number: string;
  network: string;
  verified: boolean;
  found: boolean;
  /** Whose guide it was; null where no guide was valid. */
  customerName: string | null;
}

const PAGE = 1_000;

/** All queries that are kept, the oldest first, a thousand at a time. */
export async function* walkQueries(db: Db): AsyncGenerator<RecordedQuery> {
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('guide_query as q')
      .leftJoin('customer as c', 'c.id', 'q.customer_id')
      .select(['q.id', 'q.asked_at as askedAt', 'q.number', 'q.network', 'q.verified', 'q.found'])
      .select('c.name as customerName')
      .where('q.id', '>', after)
      .orderBy('q.id')
      .limit(PAGE)
      .execute();
    for (const { id, ...query } of page) {
      after = id;
      yield query;
    }
    if (page.length < PAGE) return;
  }
}

/** Forgets queries after 90 days, now and four times a day. Gives the function that stops it. */
export function startQueryRetention(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({
    round: async () => {
      await forgetQueries(db, Date.now());
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) =>
      log.warn({ err }, 'old queries of guide numbers could not be forgotten; the next run tries again'),
  });
}

/** Forgets the queries that are more than 90 days old. */
export async function forgetQueries(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('guide_query')
    .where('asked_at', '<', new Date(now - KEPT_DAYS * DAY_MS))
    .execute();
}
