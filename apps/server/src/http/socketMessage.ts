/** What a client may say by graphql-transport-ws. */
export type SocketMessage =
  | { type: 'connection_init'; authorization: string }
  | { type: 'ping' | 'pong' }
  | { type: 'subscribe'; id: string; payload: unknown }
  | { type: 'complete'; id: string };

const MAX_ID_LENGTH = 100;

/** Reads a client's message; null for what the protocol does not know. A missing or odd authorization reads as empty. */
export function parseMessage(text: string): SocketMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null; // whatever the fault, the answer is the same
  }
  if (!isObject(message)) return null;
  const { type, id, payload } = message;
  if (payload != null && !isObject(payload)) return null;
  switch (type) {
    case 'ping':
    case 'pong':
      return { type };
    case 'connection_init':
      return { type, authorization: typeof payload?.authorization === 'string' ? payload.authorization : '' };
    case 'subscribe':
      return isId(id) && isObject(payload) ? { type, id, payload } : null;
    case 'complete':
      return isId(id) ? { type, id } : null;
    default:
      return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH;
