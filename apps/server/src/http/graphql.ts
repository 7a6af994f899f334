import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { FormattedExecutionResult, GraphQLError } from 'graphql';
import { bearerRequester } from '../access/bearer.ts';
import type { CallContext, RefreshCookie } from '../access/context.ts';
import type { RequesterCache } from '../access/requester.ts';
import type { AccessTokens } from '../access/tokens.ts';
import { codedError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import type { Turns } from '../store/turns.ts';
import { costOf, MAX_COST } from './cost.ts';
import type { Documents } from './documents.ts';
import { formatErrors } from './formatErrors.ts';
import { refreshCookie } from './refreshCookie.ts';
import { Refusals } from './refusals.ts';

/** Dependencies of the GraphQL endpoint. */
export interface GraphqlParts extends Database {
  documents: Documents;
  tokens: AccessTokens;
  requesters: RequesterCache;
  costly: Turns;
  /** The host whose pages may use a browser's session besides the one that was asked, or empty. */
  publicUrl: string;
}

const MAX_BODY_BYTES = 400_000; // a profile photo is the largest thing a call carries

/** POST /graphql: `{query, variables?, operationName?}` as JSON, one call a request. Subscriptions go over the socket. */
export function registerGraphql(app: FastifyInstance, parts: GraphqlParts): void {
  const refusals = new Refusals();
  app.post('/graphql', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const call = readCall(request.body);
    if (!call) return reply.code(400).send(failure([codedError('QUERY_INVALID')], request.log));
    let context: CallContext;
    try {
      context = await callContext(parts, request, refreshCookie(request, reply, parts.publicUrl));
    } catch (cause) {
      return failure([cause], request.log);
    }
    const isAnonymous = context.requester === null;
    const prepared = parts.documents.prepare(call.query, call.operationName, { isAnonymous });
    if (isRefusal(prepared)) {
      const isLogin = prepared.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED');
      return reply.code(isLogin ? 200 : 400).send(failure(prepared, request.log));
    }
    if (prepared.operation.operation === 'subscription')
      return reply.code(400).send(failure([codedError('QUERY_INVALID')], request.log));
    if (costOf(parts.documents.schema, prepared, call.variables) > MAX_COST)
      return reply
        .code(400)
        .send(failure([codedError('QUERY_TOO_COSTLY', { maximum: MAX_COST })], request.log));
    const { query, encode } = prepared.compiled;
    const result = await query(null, context, call.variables);
    reply.type('application/json; charset=utf-8');
    if (!result.errors) return encode(result);
    const errors = formatErrors(result.errors, request.log);
    await refusals.record(context, errors);
    return encode({ ...result, errors } as object);
  });
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    handler: (request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send(failure([codedError('QUERY_INVALID', { reason: 'calls are posted' })], request.log)),
  });
}

/** Whether `prepare` refused. */
export function isRefusal<T extends object>(
  prepared: T | readonly GraphQLError[],
): prepared is readonly GraphQLError[] {
  return Array.isArray(prepared);
}

/** Who asks, from the bearer token of the request, and where its browser keeps the refresh token. */
export async function callContext(
  parts: Omit<GraphqlParts, 'documents' | 'publicUrl'>,
  request: FastifyRequest,
  refreshCookie: RefreshCookie | null = null,
): Promise<CallContext> {
  return {
    requester: await bearerRequester(parts, request.headers.authorization),
    peer: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    refreshCookie,
    isGone: () => request.raw.socket.destroyed,
    db: parts.db,
    turns: parts.turns,
    costly: parts.costly,
  };
}

interface Call {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | null;
}

/** The call in a request's body or a socket's payload; null when it is not one. */
export function readCall(body: unknown): Call | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { query, variables, operationName } = body as Record<string, unknown>;
  if (typeof query !== 'string') return null;
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) return null;
  if (operationName != null && typeof operationName !== 'string') return null;
  return {
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    operationName: (operationName ?? null) as string | null,
  };
}

function failure(errors: readonly unknown[], log: FastifyBaseLogger): FormattedExecutionResult {
  return { errors: formatErrors(errors, log) };
}
