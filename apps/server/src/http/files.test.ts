import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerDownload } from './files.ts';
import { buildServer } from './server.ts';

const REQUESTER = { permissions: new Set(['Mantenimiento']) };
/** A text whose first bytes are those of a zlib stream. */
const FORMULA = Buffer.from(`x^2 + y^2\n${'1 + 1\n'.repeat(500)}`);

let app!: FastifyInstance;
beforeAll(async () => {
  app = await buildServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    webFolder: '/nowhere',
    mapOrigins: [],
    health: async () => ({ ok: true, details: {} }),
  });
  const parts = {
    store: {},
    tokens: { sessionId: async () => 'session' },
    requesters: { get: async () => REQUESTER },
  } as unknown as Parameters<typeof registerDownload>[1];
  const route = { path: '/files/:id', need: { kind: 'permission', anyOf: ['Mantenimiento'] } } as const;
  registerDownload(app, parts, route, async () => ({
    name: 'formula.txt',
    contentType: 'text/plain',
    content: FORMULA,
  }));
});
afterAll(() => app.close());

it('a file arrives as it was stored, also where it begins like something compressed', async () => {
  const headers = { authorization: 'Bearer token', 'accept-encoding': 'br, gzip' };
  const answer = await app.inject({ url: '/files/1', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.rawPayload).toEqual(FORMULA);
});
