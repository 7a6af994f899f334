import { ERROR_CODES } from '@rastro/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { GraphQLError } from 'graphql';
import { codedError } from '../errors.ts';
import { isStoreAway } from '../store/errors.ts';

/**
 * Errors as clients may see them: those with a code of the contract as they are; a lost database as UNAVAILABLE; a badly
 * typed variable, or a text that no database can hold, as INVALID_INPUT; all else is logged whole and shown as INTERNAL.
 */
export function formatErrors(errors: readonly unknown[], log: FastifyBaseLogger): GraphQLFormattedError[] {
  return errors.map((error) => {
    const path = error instanceof GraphQLError ? error.path : undefined;
    const known = coded(error);
    const code = known.extensions.code as string;
    if (code === 'INTERNAL') log.error({ err: originalOf(error), path }, 'a call failed');
    if (code === 'NO_ROOM') log.error({ path }, 'a file could not be kept: the disk is full');
    return {
      message: code === 'QUERY_INVALID' ? known.message : code,
      ...(path ? { path } : {}),
      extensions: { code, params: known.extensions.params ?? {} },
    };
  });
}

function coded(error: unknown): GraphQLError {
  const original = originalOf(error);
  for (const candidate of [original, error])
    if (candidate instanceof GraphQLError && isContractCode(candidate)) return candidate;
  if (isStoreAway(original)) return codedError('UNAVAILABLE');
  if (isUnstorable(original) || isAboutVariables(error)) return codedError('INVALID_INPUT');
  return codedError('INTERNAL');
}

function originalOf(error: unknown): unknown {
  return error instanceof GraphQLError ? (error.originalError ?? error) : error;
}

// The compiler's own errors have no extensions where the type promises some.
const isContractCode = (error: { extensions?: { code?: unknown } }): boolean =>
  (ERROR_CODES as readonly unknown[]).includes(error.extensions?.code);

/** PostgreSQL's words for a text with a NUL character: 22021 character_not_in_repertoire, 22P05 untranslatable_character. */
function isUnstorable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === '22021' || code === '22P05';
}

/** Without an original error it is the executor's own word: about the variables, or about an argument made of them. */
function isAboutVariables(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.originalError) return false;
  return !error.path || /^Argument "/.test(error.message);
}
