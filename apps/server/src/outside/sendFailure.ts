/** A message that did not reach its receiver, and what may be done about it. Customers read its message: it names no address within. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  /**
   * `again`: try later. `never`: the receiver refused for good. `gone`: the receiver is no more. `unknown`: it may have arrived, so
   * that a person must not be sent it again.
   */
  readonly outcome: 'again' | 'never' | 'gone' | 'unknown';

  /** The HTTP status of the answer; null where there was none. */
  readonly status: number | null;

  /** What whoever runs the platform may read besides, in the log: the address of a gateway within; null for nothing. */
  readonly internals: string | null;

  constructor(
    outcome: SendFailure['outcome'],
    message: string,
    {
      status = null,
      internals = null,
      ...options
    }: ErrorOptions & { status?: number | null; internals?: string | null } = {},
  ) {
    super(message, options);
    this.outcome = outcome;
    this.status = status;
    this.internals = internals;
  }
}

/** The code that Node.js gives a call that was broken off because its time was over. */
const BROKEN_OFF = 'ABORT_ERR';

/** What it means that a call got no answer, said by the code of the network's error alone: its message has the address that was dialled. */
export function failureOfNetwork(cause: unknown): SendFailure {
  const { code } = cause as { code?: unknown };
  if (typeof code !== 'string') return new SendFailure('again', 'closed without an answer', { cause });
  return new SendFailure('again', code === BROKEN_OFF ? 'no answer in time' : `no answer: ${code}`, {
    cause,
  });
}

/** What an HTTP status that is no success means. */
export function failureOfStatus(status: number): SendFailure {
  const text = `answered with ${status}`;
  if (status === 404 || status === 410) return new SendFailure('gone', text, { status });
  const passes = status === 408 || status === 425 || status === 429 || status >= 500;
  return new SendFailure(passes ? 'again' : 'never', text, { status });
}
