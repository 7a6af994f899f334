import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isBarePage, parseEmbedOrigins } from './embedding.ts';
import { buildServer } from './server.ts';

const OTHER = 'https://intranet.example:8443';

/** Who may frame a page, by its answer's headers. */
async function framersOf(url: string, embedOrigins: readonly string[]) {
  const webFolder = await mkdtemp(join(tmpdir(), 'rastro-embed-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  const server = await buildServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    webFolder,
    embedOrigins,
    health: async () => ({ ok: true, details: {} }),
  });
  onTestFinished(async () => {
    await server.close();
    await rm(webFolder, { recursive: true });
  });
  const { headers } = await server.inject({ url, headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']).split(';');
  return {
    ancestors: policy.find((each) => each.startsWith('frame-ancestors')),
    options: headers['x-frame-options'],
  };
}

const NOBODY_ELSE = { ancestors: "frame-ancestors 'self'", options: 'SAMEORIGIN' };

describe('a page without bars', () => {
  it.each([
    '/map?menu=0',
    '/map/12?popup=none&menu=0',
    '/mtracking?menu=0',
    '/share/Zm9vYmFyYmF6-_',
    '/share/Zm9vYmFyYmF6-_?lang=en',
  ])('%s may be framed by those whom EMBED_ORIGINS names', async (url) => {
    expect(await framersOf(url, [OTHER])).toEqual({
      ancestors: `frame-ancestors 'self' ${OTHER}`,
      options: undefined,
    });
    expect(await framersOf(url, [])).toEqual(NOBODY_ELSE);
  });

  it.each([
    '/',
    '/login?menu=0',
    '/map',
    '/map?menu=1',
    '/map?menu=00',
    '/map?panel=fleet#menu=0',
    '/map/../manage/lines?menu=0',
    '/manage/lines?menu=0',
    '/manage/map?menu=0',
    '/index.html?menu=0',
    '/share',
    '/share/',
    '/share/one/two',
    '/share/../manage/lines',
    '/share/%2e%2e/map',
    '/manage/share/one',
  ])('and not another page: %s', async (url) => {
    expect(await framersOf(url, [OTHER])).toEqual(NOBODY_ELSE);
  });

  it('is known by its address', () => {
    expect(isBarePage('/map?menu=0')).toBe(true);
    expect(isBarePage('//other.example/map?menu=0')).toBe(false);
  });
});

it('EMBED_ORIGINS are origins', () => {
  expect(parseEmbedOrigins('')).toEqual([]);
  expect(parseEmbedOrigins(`https://a.example, ${OTHER}`)).toEqual(['https://a.example', OTHER]);
  for (const wrong of [
    'a.example',
    'https://a.example/',
    '*',
    'https://*.example',
    'https://a.example;',
    'null',
  ])
    expect(() => parseEmbedOrigins(wrong), wrong).toThrow('is not an origin');
});
