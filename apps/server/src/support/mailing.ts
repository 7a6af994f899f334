import { retryDelayMs } from '@rastro/domain';
import type { Mailer } from '../outside/mail.ts';
import { SendFailure } from '../outside/sendFailure.ts';
import { PACES } from '../paces.ts';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';
import type { Log } from '../store/log.ts';
import { claimMessages, mailed, mailFailed, type WrittenMessage } from './messages.ts';

/** Dependencies of the mails to support. */
export interface SupportMailParts {
  db: Db;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  /** The address to which they go. */
  to: string;
  /** The address of the web app, without a slash at its end; empty where it is not known. */
  publicUrl: string;
  /** The time, in milliseconds since 1970 UTC. */
  now?: () => number;
}

const AT_ONCE = 10;
const MAX_ERROR_LENGTH = 300;

/** Mails every `everyMs` what users wrote to support. Returns the function that stops it. */
export function startSupportMail(parts: SupportMailParts, everyMs = PACES.courierMs): () => Promise<void> {
  return startRounds({
    round: () => supportRound(parts),
    everyMs,
    onFailure: (err) =>
      parts.log.warn({ err }, 'the messages to support could not be read; the next round tries again'),
  });
}

/** Mails the messages that are due, up to a number at once; true where more may wait. Throws what the store throws. */
export async function supportRound(parts: SupportMailParts): Promise<boolean> {
  const messages = await claimMessages(parts.db, (parts.now ?? Date.now)(), AT_ONCE);
  await Promise.all(messages.map((message) => send(parts, message)));
  return messages.length === AT_ONCE;
}

async function send(parts: SupportMailParts, message: WrittenMessage): Promise<void> {
  const { db, log, mailer, to, now = Date.now } = parts;
  try {
    await mailer.send({ to, id: message.id, ...compose(message, parts.publicUrl) });
    await mailed(db, message.id, now());
  } catch (cause) {
    if (!(cause instanceof SendFailure)) throw cause;
    const delay = cause.outcome === 'never' ? null : retryDelayMs(message.attempts, Math.random());
    await mailFailed(
      db,
      message.id,
      cause.message.slice(0, MAX_ERROR_LENGTH),
      delay === null ? null : now() + delay,
    );
    if (delay === null)
      log.warn({ id: message.id }, 'a message to support could not be mailed; it is stored');
  }
}

/** The mail of a message, in both languages, since that of its reader is not known. An answer goes to who wrote it. */
function compose(message: WrittenMessage, publicUrl: string) {
  const { userName, name, email, phone, customerName, page, browser, written_at } = message;
  const facts = [
    ['Usuario / User', name === '' ? userName : `${name} (${userName})`],
    ['Cliente / Customer', customerName],
    ['Correo / E-mail', email],
    ['Teléfono / Phone', phone],
    ['Página / Page', page && `${publicUrl}${page}`],
    ['Navegador / Browser', browser],
    ['Hora / Time (UTC)', written_at.toISOString()],
  ];
  const known = facts.filter(([, value]) => value).map(([label, value]) => `${label}: ${value}`);
  return {
    subject: `Soporte / Support: ${name || userName}, ${customerName}`,
    text: `${message.message}\n\n--\n${known.join('\n')}\n`,
    ...(email ? { replyTo: email } : {}),
  };
}
