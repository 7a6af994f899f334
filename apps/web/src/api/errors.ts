import { ERROR_CODES, type ErrorCode } from '@rastro/contract/errors';

/** The code of a failed call: NETWORK where no answer came from the server, otherwise the server's code. */
export type CallErrorCode = ErrorCode | 'NETWORK';

/** A call that failed. Screens decide by the code; the message is for the log only. */
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

/** The code of any error that a call throws; INTERNAL for an error that is no CallError. */
export const codeOf = (error: unknown): CallErrorCode =>
  error instanceof CallError ? error.code : 'INTERNAL';

/** The fields that are read of an entry in the `errors` of a GraphQL answer. */
export interface AnsweredError {
  message?: string;
  extensions?: { code?: unknown; params?: Record<string, string | number> };
}

const known = new Set<string>(ERROR_CODES);

/** The error for the first entry of an answer's `errors`; a code that this version does not know counts as INTERNAL. */
export function errorOf(answered: AnsweredError | undefined): CallError {
  const code = answered?.extensions?.code;
  if (typeof code === 'string' && known.has(code))
    return new CallError(code as ErrorCode, answered?.extensions?.params ?? {});
  return new CallError('INTERNAL', {}, answered?.message);
}

/** A change that somebody else made first, as the refusal of one's own tells it. */
export interface MeanwhileChange<Stored> {
  /** How it is now; null where it was deleted. */
  stored: Stored | null;
  /** The version from which one goes on. */
  version: number;
  /** Who changed it, empty where it is not known, and when (ISO 8601). */
  by: string;
  at: string;
}

/** What was changed meanwhile, of a call that was refused for it (CHANGED_MEANWHILE); null for any other error. */
export function meanwhileOf<Stored>(error: unknown): MeanwhileChange<Stored> | null {
  if (!(error instanceof CallError) || error.code !== 'CHANGED_MEANWHILE') return null;
  const { stored, version, by, at } = error.params;
  return {
    stored: JSON.parse(String(stored)) as Stored | null,
    version: Number(version),
    by: String(by ?? ''),
    at: String(at ?? ''),
  };
}
