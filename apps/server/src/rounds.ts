import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';

/** Work that is done again and again. */
export interface Rounds {
  /** Does one round; true where more waits. `signal` is aborted when a long round has to stop. */
  round(signal: AbortSignal): Promise<boolean | undefined>;
  /** The milliseconds from the end of one round to the next, where nothing more waits. */
  everyMs: number;
  /** The milliseconds before the first round; without it, that begins at once. */
  firstMs?: number;
  /** A round failed; the next one comes all the same. Called for the first one only where several fail in a row. */
  onFailure(cause: unknown): void;
}

/** Does rounds, never two at a time, until the returned function is called, which resolves when the round under way is over. */
export function startRounds({ round, everyMs, firstMs = 0, onFailure }: Rounds): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const rest = (ms: number): Promise<unknown> => sleep(ms, null, { signal }).catch(() => null);
  const rounds = (async () => {
    if (firstMs > 0) await rest(firstMs);
    let hasFailed = false;
    while (!signal.aborted) {
      const more = await round(signal).then(
        (waits) => {
          hasFailed = false;
          return waits;
        },
        (cause) => {
          if (!hasFailed) onFailure(cause);
          hasFailed = true;
          return false;
        },
      );
      await (more ? breathe() : rest(everyMs));
    }
  })();
  return () => {
    stop.abort();
    return rounds;
  };
}

/** Longest time that a work keeps everybody else waiting. */
const BREATH_MS = 10;

/** For a long work without waits: what this gives is awaited after each small part, and lets others in where that is due. */
export function breather(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < BREATH_MS) return null;
    return breathe().then(() => {
      since = performance.now();
    });
  };
}
