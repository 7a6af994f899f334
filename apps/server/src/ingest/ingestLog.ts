import type { FastifyBaseLogger } from 'fastify';

const SHOWN_BYTES = 120;
const LINES_PER_MINUTE = 60;

/** Counters of one protocol. */
export interface ProtocolCounters {
  connections: number;
  /** Connections that are open now. */
  openConnections: number;
  frames: number;
  faultyFrames: number;
  garbageBytes: number;
  /** Connections that were refused, since their address held too many. */
  refused: number;
}

/** Counts what the listeners meet, and logs the faults: at most sixty lines a minute, the rest as a number. */
export class IngestLog {
  readonly counters = new Map<string, ProtocolCounters>();
  readonly #log: FastifyBaseLogger;
  #minute = 0;
  #lines = 0;
  #withheld = 0;
  #refusedMinute = 0;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  of(protocol: string): ProtocolCounters {
    let counters = this.counters.get(protocol);
    if (!counters) {
      counters = {
        connections: 0,
        openConnections: 0,
        frames: 0,
        faultyFrames: 0,
        garbageBytes: 0,
        refused: 0,
      };
      this.counters.set(protocol, counters);
    }
    return counters;
  }

  faulty(protocol: string, peer: string, code: string, detail: string, frame: Uint8Array): void {
    this.of(protocol).faultyFrames += 1;
    const shown = Buffer.from(frame.subarray(0, SHOWN_BYTES)).toString('hex');
    this.#line(() =>
      this.#log.warn({ protocol, peer, code, detail, frame: shown, bytes: frame.length }, 'faulty frame'),
    );
  }

  garbage(protocol: string, peer: string, bytes: number): void {
    this.of(protocol).garbageBytes += bytes;
    this.#line(() => this.#log.warn({ protocol, peer, bytes }, 'bytes that are no frame'));
  }

  closed(protocol: string, peer: string, reason: string): void {
    this.#line(() => this.#log.info({ protocol, peer, reason }, 'closed a device connection'));
  }

  /** Notes a connection that was refused since its address holds too many; logs one a minute. */
  refused(protocol: string, peer: string): void {
    const counters = this.of(protocol);
    counters.refused += 1;
    const minute = Math.floor(Date.now() / 60_000);
    if (minute === this.#refusedMinute) return;
    this.#refusedMinute = minute;
    this.#log.warn(
      { protocol, peer, refused: counters.refused },
      'too many device connections of one address',
    );
  }

  bug(protocol: string, peer: string, err: unknown): void {
    this.#log.error({ protocol, peer, err }, 'a device frame failed');
  }

  #line(write: () => void): void {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.#minute) {
      if (this.#withheld > 0)
        this.#log.warn({ withheld: this.#withheld }, 'more faults were not logged one by one');
      this.#minute = minute;
      this.#lines = 0;
      this.#withheld = 0;
    }
    if (this.#lines < LINES_PER_MINUTE) {
      this.#lines += 1;
      write();
    } else this.#withheld += 1;
  }
}
