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
  conversation.deviceId = named.at(-1)?.deviceId ?? conversation.deviceId;
  return { messages: named, reply: new Uint8Array(0), error: null };
}
