import { ERROR_CODES, type ErrorCode } from '@rastro/contract/errors';

/** NETWORK: no answer came from the server. Everything else is what the server said. */
export type CallErrorCode = ErrorCode | 'NETWORK';

/** A call that did not give its result. The code is what screens decide by; the message is for the log only. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: CallErrorCode, params: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, { cause });
    this.name = 'CallError';
    this.code = code;
    this.params = params;
  }
}

/** The code of anything thrown by a call; INTERNAL for what is no CallError. */
export const codeOf = (error: unknown): CallErrorCode =>
  error instanceof CallError ? error.code : 'INTERNAL';

/** One entry of the `errors` of a GraphQL answer, as far as it is read. */
export interface AnsweredError {
  message?: string;
  extensions?: { code?: unknown; params?: Record<string, string | number> };
}

const known = new Set<string>(ERROR_CODES);

/** The error that an answer's first entry stands for; a code that this version does not know counts as INTERNAL. */
export function errorOf(answered: AnsweredError | undefined): CallError {
  const code = answered?.extensions?.code;
  if (typeof code === 'string' && known.has(code))
    return new CallError(code as ErrorCode, answered?.extensions?.params ?? {});
  return new CallError('INTERNAL', {}, answered?.message);
}
