import { type Client, createClient } from 'graphql-ws';
import { type Call, currentCredentials } from './call.ts';
import { type AnsweredError, CallError, errorOf } from './errors.ts';

const PING_EVERY_MS = 12_000;
const PONG_WITHIN_MS = 6_000;
const ACK_WITHIN_MS = 10_000;
/** The reason with which the server closes the socket of a user who may see or do something else than before. */
const ACCESS_CHANGED = 'Access changed';

/** Receives what a subscription sends. Nothing follows `ended`; its `error` is null when the server completed the subscription. */
export interface SubscriptionSink<Result> {
  next(result: Result): void;
  ended(error: CallError | null): void;
}

let client: Client | null = null;
let heardAt: number | null = null;

/** When the server's last message came on the socket, pings and their answers included, in milliseconds since 1970; null before the first. */
export const socketHeardAt = (): number | null => heardAt;

/**
 * One socket for all subscriptions, opened with the first and closed after the last. It does not reconnect by itself, because the
 * subscriber knows the cursor from which to continue. A socket that stops answering pings is closed, so that silence is noticed.
 */
function sharedClient(): Client {
  if (client) return client;
  let socket: WebSocket | null = null;
  let overdue: ReturnType<typeof setTimeout> | undefined;
  client = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: async () => ({ authorization: `Bearer ${await currentCredentials().token()}` }),
    retryAttempts: 0,
    keepAlive: PING_EVERY_MS,
    connectionAckWaitTimeout: ACK_WITHIN_MS,
    lazyCloseTimeout: 500,
    on: {
      connected: (opened) => {
        socket = opened instanceof WebSocket ? opened : null;
      },
      message: () => {
        heardAt = Date.now();
      },
      ping: (received) => {
        if (!received) overdue = setTimeout(() => socket?.close(4408, 'Request Timeout'), PONG_WITHIN_MS);
      },
      pong: (received) => {
        if (received) clearTimeout(overdue);
      },
      closed: () => clearTimeout(overdue),
    },
  });
  // A socket of the network before may look open for a long time, and one that was begun without a network may hang.
  for (const event of ['offline', 'online']) window.addEventListener(event, () => client?.terminate());
  return client;
}

/** Closes the socket at once: another user's subscriptions go over one of their own. */
export const closeSocket = (): void => client?.terminate();

/** Subscribes once. Returns the function that ends the subscription without calling `ended`; reconnecting is up to the caller. */
export function subscribe<Result, Variables extends Record<string, unknown>>(
  document: Call<Result, Variables>,
  variables: Variables,
  sink: SubscriptionSink<Result>,
): () => void {
  let open = true;
  const end = (error: CallError | null) => {
    if (!open) return;
    open = false;
    sink.ended(error);
  };
  const unsubscribe = sharedClient().subscribe<Result>(
    { query: document.toString(), variables },
    {
      next: ({ data, errors }) => {
        if (errors?.length) end(errorOf(errors[0] as AnsweredError));
        else if (data && open) sink.next(data);
      },
      error: (cause) => end(errorOfCause(cause)),
      complete: () => end(null),
    },
  );
  return () => {
    open = false;
    unsubscribe();
  };
}

/** The error that ended a subscription: GraphQL errors, a close of the socket (44xx: not authenticated), or no network. */
function errorOfCause(cause: unknown): CallError {
  if (Array.isArray(cause)) return errorOf(cause[0] as AnsweredError);
  const { code, reason } = (cause ?? {}) as Partial<CloseEvent>;
  if (code === 4401 || code === 4403) return new CallError('UNAUTHENTICATED', {}, cause);
  if (reason === ACCESS_CHANGED) currentCredentials().changed();
  return new CallError('NETWORK', {}, cause);
}
