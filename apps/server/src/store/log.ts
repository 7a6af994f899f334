import type { BaseLogger } from 'pino';

/** What the store needs of a logger: pino's and Fastify's both are one. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;
