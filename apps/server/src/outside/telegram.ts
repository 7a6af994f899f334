import { guardedPost, PrivateAddressError } from './guardedPost.ts';
import { failureOfStatus, SendFailure } from './sendFailure.ts';

/** The bot by which Telegram messages are sent. */
export interface TelegramBot {
  /** Where Telegram's Bot API is, without a slash at its end. */
  url: string;
  token: string;
  /** Whether it may be in a private network. */
  allowPrivate: boolean;
}

/** Telegram refuses longer texts. */
const MOST_CHARACTERS = 4096;
const CHAT = /^(-?\d{1,20}|@[A-Za-z][A-Za-z\d_]{4,31})$/;

/** Whether a text names a chat: its number, or a public channel such as `@flota_norte`. */
export const isTelegramChat = (text: string): boolean => CHAT.test(text);

/** Sends a text to a chat. Throws SendFailure, whose message never has the token. */
export async function sendTelegram(
  { url, token, allowPrivate }: TelegramBot,
  chat: string,
  text: string,
): Promise<void> {
  const body = JSON.stringify({
    chat_id: chat,
    text: text.slice(0, MOST_CHARACTERS),
    link_preview_options: { is_disabled: true },
  });
  await postToPerson({
    url: `${url}/bot${token}/sendMessage`,
    headers: { 'content-type': 'application/json' },
    body,
    allowPrivate,
  });
}

/** Errors of a connection that was never made, after which nothing can have arrived. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const UNREACHABLE = 'the gateway could not be reached';

/**
 * Posts a message that a person must not get twice to a gateway of the platform. Throws SendFailure; `unknown` where it may have arrived.
 * Where the gateway is, only its `internals` say.
 */
export async function postToPerson(call: Parameters<typeof guardedPost>[0]): Promise<void> {
  let status: number;
  try {
    status = await guardedPost(call);
  } catch (cause) {
    const { code, message: internals } = cause as NodeJS.ErrnoException;
    if (cause instanceof PrivateAddressError) throw new SendFailure('never', UNREACHABLE, { internals });
    if (NOT_CONNECTED.has(code ?? '')) throw new SendFailure('again', UNREACHABLE, { internals });
    throw new SendFailure('unknown', 'the gateway gave no answer', { internals });
  }
  if (status < 200 || status > 299) throw failureOfStatus(status);
}
