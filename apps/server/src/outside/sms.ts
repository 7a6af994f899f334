import { postToPerson } from './telegram.ts';

/** The gateway by which SMS are sent, over HTTP. */
export interface SmsGateway {
  url: string;
  /** The value of the header `authorization`; empty for none. */
  authorization: string;
  /** What is posted, with `{to}`, `{text}` and `{id}` in it: JSON where it begins with a brace, else a form. */
  body: string;
  /** Whether it may be in a private network. */
  allowPrivate: boolean;
}

/** Three messages of a telephone, in letters that need two bytes each. */
const MOST_CHARACTERS = 200;
const PHONE = /^\+[1-9]\d{6,14}$/;

/** Whether a text is a telephone number with its country, as gateways want it (E.164): `+51987654321`. */
export const isSmsPhone = (text: string): boolean => PHONE.test(text);

/** What a gateway is posted for a message, and as what. */
export function smsBody(
  template: string,
  values: Readonly<Record<'to' | 'text' | 'id', string>>,
): { body: string; type: string } {
  const isJson = template.trimStart().startsWith('{');
  const written = (value: string): string =>
    isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
  return {
    body: template.replace(/\{(to|text|id)\}/g, (_, name: 'to' | 'text' | 'id') => written(values[name])),
    type: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
  };
}

/** Sends a text to a telephone; `id` is the same at each attempt. Throws SendFailure, whose message never has what authorizes it. */
export async function sendSms(
  { url, authorization, body: template, allowPrivate }: SmsGateway,
  { to, text, id }: { to: string; text: string; id: string },
): Promise<void> {
  const { body, type } = smsBody(template, { to, text: text.slice(0, MOST_CHARACTERS), id });
  await postToPerson({
    url,
    headers: { 'content-type': type, ...(authorization === '' ? {} : { authorization }) },
    body,
    allowPrivate,
  });
}
