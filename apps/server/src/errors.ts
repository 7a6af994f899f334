import type { ErrorCode } from '@rastro/contract/errors';
import { GraphQLError } from 'graphql';

/**
 * An error that a client caused and may know about: a code and parameters, never a text meant for people.
 * Anything else that is thrown reaches the client as INTERNAL and the log as a whole.
 */
export function codedError(code: ErrorCode, params: Record<string, string | number> = {}): GraphQLError {
  return new GraphQLError(code, { extensions: { code, params } });
}

/** Whether something thrown is the coded error of this code. */
export const isCoded = (error: unknown, code: ErrorCode): boolean =>
  error instanceof GraphQLError && error.extensions.code === code;
