import { CloseCode, makeServer } from 'graphql-ws';
import { schema } from './executable.ts';
import type { FakeApi } from './fakeApi.ts';

/** The end of a socket that the fake server holds. */
export interface ServedSocket {
  /** Closes it as a server does; without a code it is lost, as when the network goes. */
  close(code?: number, reason?: string): void;
  /** What the browser's end sends. */
  receive(message: string): void;
}

interface BrowserEnd {
  receive(message: string): void;
  closed(code: number, reason: string): void;
}

const LOST = 1006;

/** Serves subscriptions on a socket by graphql-transport-ws, as who the token of its first message stands for. */
export function serveSocket(api: FakeApi, browser: BrowserEnd): ServedSocket {
  let onMessage: ((message: string) => Promise<void>) | null = null;
  let isOpen = true;
  const close = (code = LOST, reason = '') => {
    if (!isOpen) return;
    isOpen = false;
    ended(code, reason);
    browser.closed(code, reason);
  };
  const server = makeServer({
    schema,
    context: ({ connectionParams }) => api.asked(bearer(connectionParams?.authorization)),
    onConnect: ({ connectionParams }) =>
      api.sessions.userOf(bearer(connectionParams?.authorization)) !== null,
    onError: (_context, _id, _payload, errors) => api.shown(errors),
    onNext: (_context, _id, _payload, _args, { data, errors }) =>
      errors ? { data, errors: api.shown(errors) } : { data },
  });
  const ended = server.opened(
    {
      protocol: 'graphql-transport-ws',
      send: (message) => {
        if (isOpen) browser.receive(message);
      },
      close: (code, reason) => close(code ?? CloseCode.InternalServerError, reason),
      onMessage: (listener) => {
        onMessage = listener;
      },
    },
    {},
  );
  return {
    close,
    receive: (message) => {
      onMessage?.(message).catch((error: unknown) => api.faults.push(String(error)));
    },
  };
}

const bearer = (header: unknown): string | null =>
  typeof header === 'string' && header.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
