import type { ErrorCode } from '@rastro/contract/errors';
import { GraphQLError } from 'graphql';

/** An error that the server would answer with, by its code. */
export const refusal = (code: ErrorCode, params: Record<string, string | number> = {}): GraphQLError =>
  new GraphQLError(code, { extensions: { code, params } });

/** The refusal of a change that began with another version than the stored one, which Rosa Quispe wrote just now. */
export const changedMeanwhile = (stored: unknown, version: number): GraphQLError =>
  refusal('CHANGED_MEANWHILE', {
    stored: JSON.stringify(stored),
    version,
    by: 'Rosa Quispe',
    at: new Date().toISOString(),
  });
