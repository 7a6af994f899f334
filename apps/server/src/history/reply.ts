import type { ErrorCode } from '@rastro/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { isStoreAway } from '../store/errors.ts';

const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  IMPORT_UNDER_WAY: 409,
  FILE_TOO_LARGE: 413,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};
const REFUSED = 400;

/** Answers with what a route threw, in the form of the calls: a code of the contract and its parameters. */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { code, params } = coded(error);
  if (code === 'INTERNAL') request.log.error({ err: error }, 'a request for history failed');
  return reply
    .code(STATUS[code] ?? REFUSED)
    .type('application/json')
    .send({ errors: [{ message: code, extensions: { code, params } }] });
}

function coded(error: unknown): { code: ErrorCode; params: unknown } {
  if (error instanceof GraphQLError && typeof error.extensions.code === 'string')
    return { code: error.extensions.code as ErrorCode, params: error.extensions.params ?? {} };
  return { code: isStoreAway(error) ? 'UNAVAILABLE' : 'INTERNAL', params: {} };
}
