import { randomUUID } from 'node:crypto';
import { retryDelayMs } from '@rastro/domain';
import { newSecret, secretHash } from '../access/tokens.ts';
import type { Mailer } from '../outside/mail.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { askFailed, claimDueAsks, type DueAsk, storeToken } from '../store/mailAddresses.ts';
import { composeAsk } from './compose.ts';

/** Dependencies of the mails that ask for consent. */
export interface AskingParts {
  db: Db;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  /** The address of the web app, without a slash at its end. */
  publicUrl: string;
  /** The time, in milliseconds since 1970 UTC. */
  now?: () => number;
}

const AT_ONCE = 10;
/** The days for which the link of a mail is valid. */
export const LINK_DAYS = 7;
const DAY_MS = 86_400_000;
const MAX_ERROR_LENGTH = 300;

/** Sends every `everyMs` the mails that ask whether a customer may write to an address. Returns the function that stops it. */
export function startAsking(parts: AskingParts, everyMs = PACES.courierMs): () => Promise<void> {
  return startRounds({
    round: () => askRound(parts),
    everyMs,
    onFailure: (err) =>
      parts.log.warn({ err }, 'the addresses to ask could not be read; the next round tries again'),
  });
}

/**
 * Sends the mails that are due, up to a number at once; true where more may wait. The token of a link is made when its mail is sent: the
 * mail contains it, and the store only its hash. Throws what the store throws.
 */
export async function askRound(parts: AskingParts): Promise<boolean> {
  const now = (parts.now ?? Date.now)();
  const asks = await inTransaction(parts.db, async (tx) => {
    const due = await claimDueAsks(tx, now, AT_ONCE);
    const asks = due.map((ask) => ({ ask, token: newSecret() }));
    for (const { ask, token } of asks) await storeToken(tx, ask, secretHash(token), now + LINK_DAYS * DAY_MS);
    return asks;
  });
  await Promise.all(asks.map(({ ask, token }) => send(parts, ask, token, now)));
  return asks.length === AT_ONCE;
}

async function send(
  { db, log, mailer, publicUrl }: AskingParts,
  ask: DueAsk,
  token: string,
  now: number,
): Promise<void> {
  try {
    const link = `${publicUrl}/confirm-mail#${token}`; // what follows # reaches no server, and so no log
    await mailer.send({ to: ask.address, id: randomUUID(), ...composeAsk(ask, link, LINK_DAYS) });
  } catch (cause) {
    if (!(cause instanceof SendFailure)) throw cause;
    const delay = cause.outcome === 'again' ? retryDelayMs(ask.attempts, Math.random()) : null;
    const error = cause.message.slice(0, MAX_ERROR_LENGTH);
    await askFailed(db, ask, error, delay === null ? null : now + delay);
    if (delay === null)
      log.warn({ customerId: ask.customerId }, 'a mail that asks for leave to write was given up');
  }
}
