import type { FastifyBaseLogger } from 'fastify';

/** A warning or an error of the log, with how often the same was written. */
export interface Fault {
  isError: boolean;
  /** The sentence of the log. */
  message: string;
  /** What went wrong, by its name, code and message, without secrets; null where the log says no more. */
  cause: string | null;
  count: number;
  /** Milliseconds since 1970 UTC. */
  firstAt: number;
  lastAt: number;
}

const MOST = 100;
const MOST_CHARACTERS = 300;

/**
 * The newest warnings and errors of this process, in memory: a hundred different ones at most, of which those that were written longest
 * ago go first. Only sentences and causes are kept, without addresses, receivers and whatever else is logged beside them.
 */
export class RecentFaults {
  readonly #faults = new Map<string, Fault>();

  /** Notes a line of the log, as pino is given it. */
  note(isError: boolean, [first, second]: readonly unknown[]): void {
    const message = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
    const cause = typeof first === 'object' && first !== null ? causeOf(first) : null;
    const key = `${isError} ${message} ${cause}`;
    const now = Date.now();
    const known = this.#faults.get(key);
    this.#faults.delete(key); // to be the newest
    this.#faults.set(key, {
      isError,
      message: withoutSecrets(message),
      cause,
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? now,
      lastAt: now,
    });
    for (const oldest of this.#faults.keys()) {
      if (this.#faults.size <= MOST) break;
      this.#faults.delete(oldest);
    }
  }

  /** The newest first. */
  get list(): Fault[] {
    return [...this.#faults.values()].reverse();
  }
}

/** A log whose warnings and errors are noted as well, those of its children too. */
export function notedLog(log: FastifyBaseLogger, faults: RecentFaults): FastifyBaseLogger {
  const noting =
    (level: 'warn' | 'error' | 'fatal'): FastifyBaseLogger['warn'] =>
    (...line: unknown[]) => {
      faults.note(level !== 'warn', line);
      (log[level] as (...given: unknown[]) => void).apply(log, line);
    };
  return Object.create(log, {
    warn: { value: noting('warn') },
    error: { value: noting('error') },
    fatal: { value: noting('fatal') },
    child: {
      value: (...given: Parameters<FastifyBaseLogger['child']>) => notedLog(log.child(...given), faults),
    },
  });
}

/** What an object of the log says of an error: `err` beside the sentence, or the error itself. */
function causeOf(line: object): string | null {
  const err = line instanceof Error ? line : 'err' in line ? line.err : null;
  if (typeof err !== 'object' || err === null) return null;
  const { name, code, message } = err as Partial<Record<'name' | 'code' | 'message', unknown>>;
  const said = [name, code, message].filter((part) => typeof part === 'string' && part !== '');
  return said.length === 0 ? null : withoutSecrets(said.join(' ').slice(0, MOST_CHARACTERS));
}

const HIDDEN = '…';
/** What may be secret in a text: the credentials and the query of an address, what follows the name of a secret, mail addresses, long tokens. */
const SECRETS: readonly [RegExp, string][] = [
  [/(\w+:\/\/)[^\s/@]+@/g, `$1${HIDDEN}@`],
  [/(\w+:\/\/[^\s?#]+)[?#]\S*/g, `$1?${HIDDEN}`],
  [
    /\b(authorization|bearer|basic|token|secret|password|passwd|pwd|api[-_]?key|key)\b(["']?\s*[:= ]\s*)\S+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/[^\s@<>"']+@[^\s@<>"']+\.\w+/g, HIDDEN],
  [/[\w+/=-]{24,}/g, HIDDEN],
];

/** A text of the log for people who are to read what went wrong, and no more. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((shown, [secret, instead]) => shown.replace(secret, instead), text);
