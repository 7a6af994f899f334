import type { FastifyBaseLogger } from 'fastify';

const STOP_WITHIN_MS = 30_000;

/** Stops cleanly on SIGTERM or SIGINT; a second signal, or half a minute, ends the process at once. */
export function runUntilSignal(running: { close(): Promise<void> }, log: FastifyBaseLogger): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      running.close().then(
        () => process.exit(0),
        (err) => {
          log.error({ err }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}
