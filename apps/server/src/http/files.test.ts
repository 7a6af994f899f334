import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerDownload, registerUpload } from './files.ts';
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
  registerUpload(
    app,
    parts,
    { ...route, need: { kind: 'permission', anyOf: ['Rutas'] }, maxBytes: 10 },
    async () => ({}),
  );
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

it('a file of who may not send it is not read', async () => {
  const headers = { authorization: 'Bearer token', 'content-type': 'application/octet-stream' };
  const send = () =>
    app.inject({ method: 'POST', url: '/files/1?name=x', headers, payload: Buffer.alloc(100) });
  expect((await send()).statusCode).toBe(403); // and not that it is too large
  REQUESTER.permissions.add('Rutas');
  expect((await send()).statusCode).toBe(413);
  REQUESTER.permissions.delete('Rutas');
});
