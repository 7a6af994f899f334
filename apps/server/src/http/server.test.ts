import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { trustedProxies } from '../peerNetwork.ts';
import { buildServer } from './server.ts';

const PAGE = '<!doctype html><title>Rastro</title>';
const SCRIPT = `export const answer = 42; // ${'x'.repeat(2_000)}`;
const SECRET = 'outside of the web folder';

let parent = '';
let app!: FastifyInstance;
let healthy = true;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rastro-web-'));
  const web = join(parent, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(parent, 'secret.txt'), SECRET);
  await writeFile(join(web, 'index.html'), PAGE);
  await writeFile(join(web, 'apple-touch-icon.png'), 'icon');
  await writeFile(join(web, 'assets', 'index-BxY_z12-.js'), SCRIPT);
  await writeFile(join(web, 'assets', 'index-BxY_z12-.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(web, 'assets', 'index-BxY_z12-.js.gz'), gzipSync(SCRIPT));
  app = await buildServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    webFolder: web,
    mapOrigins: () => ['https://tiles.example'],
    health: async () => ({ ok: healthy, details: { database: healthy ? 'up' : 'away' } }),
  });
  app.get('/large', () => ({ text: 'y'.repeat(5_000) }));
  app.get('/fails', () => {
    throw new Error(`SELECT ${SECRET}`);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(parent, { recursive: true });
});

/** A request as written: nothing resolves dots or decodes the path on the way. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const HASHED = '/assets/index-BxY_z12-.js';

describe('the built web app', () => {
  it('is asked for anew each time, and its hashed files never again', async () => {
    const page = await get('/', HTML);
    expect(page.status).toBe(200);
    expect(page.body.toString()).toBe(PAGE);
    expect(page.headers['cache-control']).toBe('no-cache');
    const script = await get(HASHED);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toMatch('javascript');
    expect((await get('/apple-touch-icon.png')).headers['cache-control']).toBe('no-cache');
  });

  it('is sent as it was compressed beforehand, to each by what it reads', async () => {
    const brotli = await get(HASHED, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    expect(brotli.headers['content-type']).toMatch('javascript');
    const gzip = await get(HASHED, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const plain = await get(HASHED, { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(SCRIPT);
    for (const answer of [brotli, gzip, plain]) expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });

  it('answers its own pages, wherever they are', async () => {
    for (const path of ['/map', '/map/12', '/manage/clients?page=2', '/autologin/abc', '/no/such/page']) {
      const page = await get(path, HTML);
      expect([path, page.status, page.body.toString()]).toEqual([path, 200, PAGE]);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.headers['content-type']).toMatch('text/html');
    }
  });

  it('does not answer for files and calls that it does not have', async () => {
    for (const [path, method] of [
      ['/assets/gone-12345678.js', 'GET'],
      ['/favicon.ico', 'GET'],
      ['/map', 'POST'],
      ['/api/x', 'GET'],
    ] as const) {
      const answer = await get(path, { accept: '*/*' }, method);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(JSON.parse(answer.body.toString())).toEqual({ status: 'not found' });
    }
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//secret.txt',
    '/./../secret.txt',
    '/%252e%252e/secret.txt',
    '/%00/../secret.txt',
    '/%',
  ])('does not lead out of its folder by %s', async (path) => {
    for (const headers of [{}, HTML]) {
      const answer = await get(path, headers);
      expect(answer.body.toString()).not.toContain(SECRET);
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('says what a page may load', async () => {
    const { headers } = await get('/', HTML);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('answers', () => {
  it('that are large are compressed', async () => {
    const answer = await get('/large', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.body).toString()).text).toHaveLength(5_000);
    expect((await get('/large')).headers['content-encoding']).toBeUndefined();
  });

  it('of faults reveal nothing', async () => {
    const answer = await get('/fails');
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body.toString())).toEqual({
      errors: [{ message: 'INTERNAL', extensions: { code: 'INTERNAL', params: {} } }],
    });
  });

  it('of health say whether the store is there, and are not kept', async () => {
    const well = await get('/health');
    expect([well.status, JSON.parse(well.body.toString())]).toEqual([200, { status: 'ok', database: 'up' }]);
    expect(well.headers['cache-control']).toBe('no-store');
    healthy = false;
    const ill = await get('/health');
    healthy = true;
    expect([ill.status, JSON.parse(ill.body.toString())]).toEqual([
      503,
      { status: 'unavailable', database: 'away' },
    ]);
  });
});

it('believes the nearest proxies only, and warns of one that it does not trust', async () => {
  const warn = vi.fn();
  const log = Object.assign(pino({ level: 'silent' }), { warn });
  const peerOf = async (setting: string) => {
    const server = await buildServer({
      log,
      trustProxy: trustedProxies(setting),
      webFolder: join(parent, 'nowhere'),
      health: async () => ({ ok: true, details: {} }),
    });
    server.get('/who', ({ ip }) => ip);
    const headers = { 'x-forwarded-for': '6.6.6.6, 10.0.0.7' };
    const answers = [
      await server.inject({ url: '/who', headers }),
      await server.inject({ url: '/who', headers }),
    ];
    await server.close();
    return answers[1]?.body;
  };
  expect(await peerOf('on')).toBe('10.0.0.7');
  expect(await peerOf('2')).toBe('6.6.6.6');
  expect(await peerOf('127.0.0.1')).toBe('10.0.0.7');
  expect(warn).not.toHaveBeenCalled();
  expect(await peerOf('off')).toBe('127.0.0.1');
  expect(await peerOf('192.168.0.0/16')).toBe('127.0.0.1');
  expect(warn).toHaveBeenCalledTimes(2);
});

it.each([
  ['https://flota.example', 'max-age=31536000', "connect-src 'self' wss://flota.example"],
  ['http://flota.example:8080/', undefined, "connect-src 'self' ws://flota.example:8080"],
  ['', undefined, "connect-src 'self'"],
])(
  'at %s names its own host for connections, and demands TLS where there is some',
  async (publicUrl, hsts, connect) => {
    const server = await buildServer({
      log: pino({ level: 'silent' }),
      trustProxy: false,
      webFolder: join(parent, 'nowhere'),
      publicUrl,
      health: async () => ({ ok: true, details: {} }),
    });
    const { headers } = await server.inject('/health');
    await server.close();
    expect(headers['strict-transport-security']).toBe(hsts);
    expect(String(headers['content-security-policy']).split(';')).toContain(connect);
  },
);

it('serves calls where there is no web app', async () => {
  const bare = await buildServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    webFolder: join(parent, 'nowhere'),
    health: async () => ({ ok: true, details: {} }),
  });
  expect((await bare.inject('/health')).statusCode).toBe(200);
  expect((await bare.inject('/')).statusCode).toBe(404);
  await bare.close();
});
