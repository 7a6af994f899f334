import { randomUUID } from 'node:crypto';
import { retryDelayMs } from '@rastro/domain';
import { newSecret, secretHash } from '../access/tokens.ts';
import type { Mailer } from '../outside/mail.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { composePasswordMail } from './compose.ts';
import { claimDueLinks, type DueLink, linkMailed, linkMailFailed, storeLinkToken } from './passwordLinks.ts';

/** Dependencies of the mails with links by which users set a password. */
export interface PasswordMailParts {
  db: Db;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  /** The address of the web app, without a slash at its end. */
  publicUrl: string;
}

const AT_ONCE = 10;
const MAX_ERROR_LENGTH = 300;

/** Mails every `everyMs` the links that are due. Returns the function that stops it. */
export function startPasswordMail(parts: PasswordMailParts, everyMs = PACES.courierMs): () => Promise<void> {
  return startRounds({
    round: () => passwordMailRound(parts),
    everyMs,
    onFailure: (err) =>
      parts.log.warn({ err }, 'the links to set a password could not be read; the next round tries again'),
  });
}

/**
 * Mails the links that are due, up to a number at once; true where more may wait. The token of a link is made when its mail is sent: the
 * mail contains it, and the store only its hash. Throws what the store throws.
 */
export async function passwordMailRound(parts: PasswordMailParts): Promise<boolean> {
  const mails = await inTransaction(parts.db, async (tx) => {
    const due = await claimDueLinks(tx, AT_ONCE);
    const mails = due.map((link) => ({ link, token: newSecret() }));
    for (const { link, token } of mails) await storeLinkToken(tx, link, secretHash(token));
    return mails;
  });
  await Promise.all(mails.map(({ link, token }) => send(parts, link, token)));
  return mails.length === AT_ONCE;
}

async function send({ db, log, mailer, publicUrl }: PasswordMailParts, due: DueLink, token: string) {
  try {
    const link = `${publicUrl}/set-password#${token}`; // what follows # reaches no server, and so no log
    await mailer.send({ to: due.email, id: randomUUID(), ...composePasswordMail(due, link) });
    await linkMailed(db, due.id);
  } catch (cause) {
    if (!(cause instanceof SendFailure)) throw cause;
    const delayMs = cause.outcome === 'again' ? retryDelayMs(due.attempts, Math.random()) : null;
    await linkMailFailed(db, due.id, cause.message.slice(0, MAX_ERROR_LENGTH), delayMs);
    if (delayMs === null) log.warn({ linkId: due.id }, 'the mail with a link to set a password was given up');
  }
}
