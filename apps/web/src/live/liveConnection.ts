/** The phase of a connection. In `offline` neither the subscription nor a poll gets an answer. */
export type LivePhase = 'connecting' | 'live' | 'reconnecting' | 'offline';

export interface LiveState {
  phase: LivePhase;
  /** When the last answer of the server arrived, in milliseconds since 1970; null before the first. */
  receivedAt: number | null;
}

/** Receives what a subscription sends, and that it has ended. */
export interface LiveSink<News> {
  next(news: News): void;
  ended(error: unknown): void;
}

/** What a connection is for and depends on; replaced in tests. */
export interface LiveParts<News, Answer> {
  /** Subscribes; returns the function that ends the subscription. */
  subscribe(sink: LiveSink<News>): () => void;
  /** Reads what a broken subscription would have sent. */
  poll(signal: AbortSignal): Promise<Answer>;
  /** Applies what the subscription sent. */
  onNews(news: News): void;
  /** Applies the answer of a poll. Where it `isCurrent`, nothing can have overtaken it on its way. */
  onAnswer(answer: Answer, isCurrent: boolean): void;
  /**
   * Whether the subscription itself brings what happened before it, as from a cursor. Otherwise a poll does at each beginning of a
   * subscription.
   */
  resumes: boolean;
  /** Whether to poll also while the subscription works. */
  pollsAlways: boolean;
  /**
   * When the server gave its last sign on what the subscription uses, news or none, in milliseconds since 1970; null before the first. Without
   * it, news alone are signs.
   */
  heardAt?(): number | null;
  /** The warning that is logged when a poll fails. */
  warning: string;
  now(): number;
  /** A random number from 0 to 1, so that a thousand browsers do not reconnect at the same moment. */
  random(): number;
}

const POLL_EVERY_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps something up to date: by a subscription, which is made again after each interruption, later each time, and by a poll every
 * 30 s, so that nothing that happened during an interruption is missed.
 */
export class LiveConnection<News, Answer> {
  readonly #parts: LiveParts<News, Answer>;
  readonly #listeners = new Set<() => void>();
  #state: LiveState = { phase: 'connecting', receivedAt: null };
  #isRunning = false;
  #attempts = 0;
  /** How often there was news. */
  #newsCount = 0;
  #unsubscribe: (() => void) | null = null;
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  #pollTimer: ReturnType<typeof setInterval> | undefined;
  #polling: AbortController | null = null;

  constructor(parts: LiveParts<News, Answer>) {
    this.#parts = parts;
  }

  /** The same object until something of it changes. */
  get state(): LiveState {
    return this.#state;
  }

  /** When the server was heard last, in milliseconds since 1970: what is shown was right then, though nothing may have been new. */
  get heardAt(): number | null {
    const { phase, receivedAt } = this.#state;
    const sign = phase === 'live' ? (this.#parts.heardAt?.() ?? null) : null;
    return sign !== null && receivedAt !== null ? Math.max(sign, receivedAt) : receivedAt;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts from the beginning, or from what was received at a moment before (milliseconds since 1970). */
  start(receivedAt: number | null = null): void {
    this.stop();
    this.#isRunning = true;
    this.#attempts = 0;
    this.#setState({ phase: 'connecting', receivedAt });
    this.#connect();
    if (!this.#parts.resumes) void this.#poll();
    this.#pollTimer = setInterval(() => {
      if (this.#parts.pollsAlways || this.#state.phase !== 'live') void this.#poll();
    }, POLL_EVERY_MS);
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#reconnect);
    clearInterval(this.#pollTimer);
    this.#polling?.abort();
    this.#polling = null;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  /** Reconnects at once, because the network or the page came back. */
  wake(): void {
    if (this.#unsubscribe || !this.#isRunning) return;
    this.#attempts = 0;
    if (this.#state.phase === 'offline') this.#setState({ ...this.#state, phase: 'reconnecting' });
    this.#connect();
    if (!this.#parts.resumes) void this.#poll();
  }

  #connect(): void {
    clearTimeout(this.#reconnect);
    this.#unsubscribe = this.#parts.subscribe({
      next: (news) => {
        const wasAway = this.#attempts > 0;
        this.#attempts = 0;
        this.#newsCount += 1;
        this.#parts.onNews(news);
        this.#setState({ phase: 'live', receivedAt: this.#parts.now() });
        if (wasAway && !this.#parts.resumes) void this.#poll();
      },
      ended: () => {
        this.#unsubscribe = null;
        const { phase } = this.#state;
        this.#setState({ phase: phase === 'offline' ? phase : 'reconnecting', receivedAt: this.heardAt });
        if (this.#attempts === 0 && this.#parts.resumes) void this.#poll();
        this.#reconnect = setTimeout(() => this.#connect(), this.#nextWaitMs());
      },
    });
  }

  #nextWaitMs(): number {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    return wait * (0.5 + this.#parts.random() / 2);
  }

  async #poll(): Promise<void> {
    this.#polling?.abort();
    const polling = new AbortController();
    this.#polling = polling;
    const newsBefore = this.#newsCount;
    try {
      const answer = await this.#parts.poll(polling.signal);
      if (polling.signal.aborted) return;
      const isOvertaken = this.#newsCount !== newsBefore;
      this.#parts.onAnswer(answer, !isOvertaken);
      const phase = this.#state.phase === 'offline' ? 'reconnecting' : this.#state.phase;
      this.#setState({ phase, receivedAt: this.#parts.now() });
    } catch (error) {
      if (polling.signal.aborted) return;
      console.warn(this.#parts.warning, error);
      if (this.#state.phase !== 'live')
        this.#setState({ phase: 'offline', receivedAt: this.#state.receivedAt });
    }
  }

  #setState(state: LiveState): void {
    if (state.phase === this.#state.phase && state.receivedAt === this.#state.receivedAt) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
