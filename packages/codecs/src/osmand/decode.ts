import type { Conversation, Decoded, DecodeErrorCode, Frame, HttpInput } from '../codec.ts';
import { messagesOfJson } from './json.ts';
import { messageOfParameters } from './parameters.ts';

const refuse = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});

/** The parameters after the `?` of a URL. */
function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}

/** The secret of a request: the parameter `secret`, or the password of Basic authentication; null where it has neither. */
function secretOf({ url, headers, body }: HttpInput): string | null {
  const text = new TextDecoder().decode(body).trim();
  const form = /^[{[]/.test(text) ? null : new URLSearchParams(text).get('secret');
  const parameter = queryOf(url).get('secret') ?? form;
  if (parameter !== null) return parameter;
  const credentials = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(headers.authorization ?? '')?.[1];
  if (credentials === undefined || credentials.replaceAll('=', '').length % 4 === 1) return null;
  const [, password = null] = /:(.*)$/s.exec(atob(credentials)) ?? [];
  return password;
}

/** The messages of a request, or null when its body is broken JSON. */
function messagesOf(request: HttpInput, receivedAtMs: number) {
  const query = queryOf(request.url);
  const body = new TextDecoder().decode(request.body).trim();
  if (body.startsWith('{') || body.startsWith('[')) {
    const id = query.get('id') ?? query.get('deviceid') ?? query.get('device_id');
    return messagesOfJson(body, id || null, receivedAtMs);
  }
  const form = request.method === 'GET' ? [] : new URLSearchParams(body);
  const parameters = new URLSearchParams([...query, ...form]);
  return [messageOfParameters(parameters, receivedAtMs)];
}

/**
 * Decodes one request. The reply is the body of the response: empty for success, null together with an error
 * (`unidentified` when no device is named, `malformed` when the JSON is broken or there is no request at all).
 */
export function decode(frame: Frame, conversation: Conversation, receivedAtMs: number): Decoded {
  if (frame instanceof Uint8Array) return refuse('malformed', 'not an HTTP request');
  const messages = messagesOf(frame, receivedAtMs);
  if (messages === null) return refuse('malformed', 'the body is not valid JSON');
  const named = messages.filter(({ deviceId }) => deviceId !== null);
  if (named.length < messages.length) return refuse('unidentified', 'no id, deviceid or device_id');
  conversation.secret = secretOf(frame);
  conversation.deviceId = named.at(-1)?.deviceId ?? conversation.deviceId;
  return { messages: named, reply: new Uint8Array(0), error: null };
}
