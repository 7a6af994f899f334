import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { costlyTurns } from '../access/context.ts';
import { answerOf } from '../access/fileRoute.ts';
import { registerFiles } from './files.ts';
import { buildServer } from './server.ts';

const REQUESTER = { userId: 1, permissions: new Set(['Mantenimiento']), grant: { kind: 'user' } };
const costly = costlyTurns();
/** Which pieces of the long file were made while the user had turns for nothing else. */
const made: string[] = [];
async function* pieces() {
  for (const piece of ['one', 'two', 'three']) {
    made.push(piece);
    yield `${piece} `;
  }
}
/** What the second piece of a file waits for. */
let second = Promise.withResolvers<void>();
async function* held() {
  yield 'first ';
  await second.promise;
  yield 'second';
}
/** Who asks: nobody once they were shut out. */
let requester: typeof REQUESTER | null;
beforeEach(() => {
  requester = REQUESTER;
  second = Promise.withResolvers();
});
/** A text whose first bytes are those of a zlib stream. */
const FORMULA = Buffer.from(`x^2 + y^2\n${'1 + 1\n'.repeat(500)}`);

let app!: FastifyInstance;
beforeAll(async () => {
  app = await buildServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    webFolder: '/nowhere',
    health: async () => ({ ok: true, details: {} }),
  });
  const parts = {
    costly,
    tokens: { read: async () => ({ sessionId: 'session', seenUserId: null }) },
    requesters: { get: async () => requester, by: async () => requester, ofKey: async () => requester },
    links: { read: async () => ({ sessionId: 'session', what: { page: 'Mantenimiento' } }) },
  } as unknown as Parameters<typeof registerFiles>[1];
  const path = '/files/:id';
  registerFiles(app, parts, [
    {
      kind: 'upload',
      about: { summary: 'A file.', answer: answerOf({}) },
      path,
      need: { kind: 'permission', anyOf: ['Rutas'] },
      maxBytes: 10,
      store: async () => ({}),
    },
    {
      kind: 'download',
      about: { summary: 'A file.' },
      path,
      need: { kind: 'permission', anyOf: ['Mantenimiento'] },
      read: async () => ({ name: 'formula.txt', contentType: 'text/plain', content: FORMULA }),
    },
    {
      kind: 'download',
      about: { summary: 'A file.' },
      path: '/pieces',
      need: { kind: 'permission', anyOf: ['Mantenimiento'] },
      read: async () => ({ name: null, contentType: 'text/plain', content: pieces() }),
    },
    {
      kind: 'download',
      about: { summary: 'A file.' },
      path: '/held',
      need: { kind: 'permission', anyOf: ['Mantenimiento'] },
      read: async () => ({ name: null, contentType: 'text/plain', content: held() }),
    },
    {
      kind: 'linked',
      about: { summary: 'A file.' },
      path: '/held/linked',
      need: () => ({ kind: 'permission', anyOf: ['Mantenimiento'] }),
      read: async () => ({ name: null, contentType: 'text/plain', content: held() }),
    },
    {
      kind: 'linked',
      about: { summary: 'A file.' },
      path: '/linked',
      need: ({ page }) => ({ kind: 'permission', anyOf: [String(page)] }),
      read: async () => ({ name: 'a.txt', contentType: 'text/plain', content: Buffer.from('a') }),
    },
  ]);
});
afterAll(() => app.close());

it('a file arrives as it was stored, also where it begins like something compressed', async () => {
  const headers = { authorization: 'Bearer token', 'accept-encoding': 'br, gzip' };
  const answer = await app.inject({ url: '/files/1', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.rawPayload).toEqual(FORMULA);
});

it('a file of who may not send it is not read', async () => {
  const headers = { authorization: 'Bearer token', 'content-type': 'application/octet-stream' };
  const send = () =>
    app.inject({ method: 'POST', url: '/files/1?name=x', headers, payload: Buffer.alloc(100) });
  expect((await send()).statusCode).toBe(403); // and not that it is too large
  REQUESTER.permissions.add('Rutas');
  expect((await send()).statusCode).toBe(413);
  REQUESTER.permissions.delete('Rutas');
});

it('the pieces of a file wait for turns of the user, one after the other', async () => {
  const headers = { authorization: 'Bearer token' };
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const others = held.map(({ promise }) => costly.run(REQUESTER.userId, () => promise));
  const answer = app.inject({ url: '/pieces', headers });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toEqual([]);
  held[0]?.resolve();
  expect((await answer).body).toBe('one two three ');
  held[1]?.resolve();
  await Promise.all(others);
});

it('one whose reader has gone is made no further, and keeps no turn', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield 'x';
    } finally {
      isEnded = true;
    }
  }
  for await (const _piece of costly.each(REQUESTER.userId, endless())) break;
  expect(isEnded).toBe(true);
  const both = [1, 2].map((value) => costly.run(REQUESTER.userId, async () => value));
  expect(await Promise.all(both)).toEqual([1, 2]);
});

it('what a link gives is demanded of who asked for it at the time when it is fetched', async () => {
  const status = async () => (await app.inject({ url: '/linked?link=any' })).statusCode;
  expect(await status()).toBe(200);
  REQUESTER.permissions.delete('Mantenimiento');
  expect(await status()).toBe(403);
  REQUESTER.permissions.add('Mantenimiento');
});

describe('a file that is being read', () => {
  const WAYS = [
    ['by a session', '/held', { authorization: 'Bearer token' }],
    ['by an API key', '/held', { authorization: 'Bearer rastro_key' }],
    ['by a link', '/held/linked?link=any', {}],
  ] as const;

  it.each(WAYS)('%s ends where its reader may not enter any more', async (_how, url, headers) => {
    const answer = app.inject({ url, headers });
    await new Promise((resolve) => setTimeout(resolve, 20));
    requester = null;
    second.resolve();
    await expect(answer.then(({ body }) => body)).rejects.toThrow();
  });

  it.each(WAYS)('%s comes whole where they still may', async (_how, url, headers) => {
    const answer = app.inject({ url, headers });
    second.resolve();
    expect((await answer).body).toBe('first second');
  });
});
