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

/** Posts a message that a person must not get twice. Throws SendFailure; `unknown` where it may have arrived. */
export async function postToPerson(call: Parameters<typeof guardedPost>[0]): Promise<void> {
  let status: number;
  try {
    status = await guardedPost(call);
  } catch (cause) {
    if (cause instanceof PrivateAddressError) throw new SendFailure('never', cause.message);
    const { code = '' } = cause as NodeJS.ErrnoException;
    const outcome = NOT_CONNECTED.has(code) ? 'again' : 'unknown';
    throw new SendFailure(outcome, code === '' ? 'no answer in time' : code);
  }
  if (status < 200 || status > 299) throw failureOfStatus(status);
}
