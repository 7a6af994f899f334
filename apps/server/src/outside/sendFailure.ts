/** A message that did not reach its receiver, and what may be done about it. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  /**
   * `again`: try later. `never`: the receiver refused for good. `gone`: the receiver is no more. `unknown`: it may have arrived, so
   * that a person must not be sent it again.
   */
  readonly outcome: 'again' | 'never' | 'gone' | 'unknown';

  /** The HTTP status of the answer; null where there was none. */
  readonly status: number | null;

  constructor(
    outcome: SendFailure['outcome'],
    message: string,
    { status = null, ...options }: ErrorOptions & { status?: number | null } = {},
  ) {
    super(message, options);
    this.outcome = outcome;
    this.status = status;
  }
}

/** What an HTTP status that is no success means. */
export function failureOfStatus(status: number): SendFailure {
  const text = `answered with ${status}`;
  if (status === 404 || status === 410) return new SendFailure('gone', text, { status });
  const passes = status === 408 || status === 425 || status === 429 || status >= 500;
  return new SendFailure(passes ? 'again' : 'never', text, { status });
}
