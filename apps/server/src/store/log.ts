import type { BaseLogger } from 'pino';

/** The part of a logger that the store uses; pino's and Fastify's loggers both have it. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
