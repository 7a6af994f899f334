import { existsSync } from 'node:fs';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { TrustedProxies } from '../peerNetwork.ts';
import { isBarePage } from './embedding.ts';
import { statusPage } from './statusPage.ts';

/** What the web server is built with. */
export interface ServerOptions {
  log: FastifyBaseLogger;
  trustProxy: TrustedProxies;
  /** The built web app; where it is absent only the calls are served. */
  webFolder: string;
  /** Address under which people reach the pages; empty where it is not known. */
  publicUrl?: string;
  /** The origins of base maps from which a page that is served now may load pictures and data. */
  mapOrigins?: () => readonly string[];
  /** Sites that may show the map without bars, and what a share link shows, in a frame; by default none but this one. */
  embedOrigins?: readonly string[];
  /** Whether the store answers, and what else operators ask for. */
  health(): Promise<{ ok: boolean; details: Record<string, unknown> }>;
}

/** Vite's own names: a file that changes gets another one. What is copied from public/ keeps its name. */
const HASHED = /[\\/]assets[\\/][^\\/]*-[\w-]{8}\.\w+$/;
const HSTS_SECONDS = 365 * 86_400;
const REQUEST_WITHIN_MS = 60_000;

/** The web server: the built app with long caching for hashed names, security headers, and /health for operators. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { publicUrl = '', embedOrigins = [], mapOrigins = () => [] } = options;
  const withMaps =
    (...sources: string[]) =>
    () =>
      [...sources, ...mapOrigins()].join(' ');
  const isEmbeddable = (url = '') => embedOrigins.length > 0 && isBarePage(url);
  const app = fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_WITHIN_MS, // whoever sends a request byte by byte gets no connection for ever
  });
  // A proxy that is not trusted hides everybody behind one address: whoever guesses passwords would lock all of them out.
  let isWarned = false;
  app.addHook('onRequest', async ({ headers, ip, socket, log }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return;
    isWarned = true;
    log.warn({ peer: ip }, 'X-Forwarded-For of a peer that TRUST_PROXY does not name is not believed');
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"], // Mantine sets CSS variables in style attributes
        imgSrc: [withMaps("'self'", 'data:', 'blob:')],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [withMaps("'self'", ...socketOrigin(publicUrl))],
        objectSrc: ["'none'"],
        frameAncestors: [({ url }) => ["'self'", ...(isEmbeddable(url) ? embedOrigins : [])].join(' ')],
        upgradeInsecureRequests: null, // plain http on a local network is a normal installation
      },
    },
    crossOriginEmbedderPolicy: false,
    // Where it is not known that there is TLS, whoever terminates it decides.
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: HSTS_SECONDS,
      includeSubDomains: false,
    },
  });
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });

  app.get('/health', async (request, reply) => {
    const { ok, details } = await options.health();
    reply.code(ok ? 200 : 503).header('cache-control', 'no-store');
    if (!(request.headers.accept ?? '').includes('text/html'))
      return reply.send({ status: ok ? 'ok' : 'unavailable', ...details });
    return reply.type('text/html').send(statusPage(ok, details, request.headers['accept-language'] ?? ''));
  });

  if (existsSync(options.webFolder)) {
    await app.register(fastifyStatic, {
      root: options.webFolder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const name = path.replace(/\.(br|gz)$/, '');
        response.header(
          'cache-control',
          HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    app.setNotFoundHandler((request, reply) => {
      // Any other page address is the app's own; a missing file or call is not found.
      const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
      // X-Frame-Options knows no other site than this one.
      if (isPage && isEmbeddable(request.url)) reply.removeHeader('x-frame-options');
      if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
      return reply.code(404).send({ status: 'not found' });
    });
  }
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    // Errors of size and syntax have the form of the calls' own.
    const code = status >= 500 ? 'INTERNAL' : status === 413 ? 'QUERY_TOO_LARGE' : 'QUERY_INVALID';
    return reply.code(status).send({ errors: [{ message: code, extensions: { code, params: {} } }] });
  });
  return app;
}

/** The origin of live connections, which some browsers do not count as the page's own. */
function socketOrigin(publicUrl: string): string[] {
  return URL.canParse(publicUrl) ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : [];
}
