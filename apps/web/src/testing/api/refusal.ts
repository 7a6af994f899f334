import type { ErrorCode } from '@rastro/contract/errors';
import { GraphQLError } from 'graphql';

/** An error that the server would answer with, by its code. */
export const refusal = (code: ErrorCode, params: Record<string, string | number> = {}): GraphQLError =>
  new GraphQLError(code, { extensions: { code, params } });
