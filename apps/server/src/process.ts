import type { FastifyBaseLogger } from 'fastify';
import pino, { type Logger } from 'pino';
import { ConfigError } from './config.ts';
import { StoreError } from './store/storeError.ts';

/** What a log that cannot be written keeps for later, in bytes; what is beyond is dropped. */
const LOG_BUFFER_BYTES = 1_000_000;

/**
 * The log of a process, on its standard output or what else a file descriptor names. One that cannot be written, as to a file on a full
 * disk, ends nothing: it goes on by itself when it can.
 */
export function processLog(level: string, descriptor = 1): Logger {
  const destination = pino.destination({ dest: descriptor, sync: true, maxLength: LOG_BUFFER_BYTES });
  destination.on('error', () => undefined);
  process.stdout.on('error', () => undefined);
  return pino({ level }, destination);
}

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

/** The message to the operator for a failed start that the operator can mend; null for any other failure. */
export function startFailureText(cause: unknown): string | null {
  if (cause instanceof ConfigError || cause instanceof StoreError) return cause.message;
  const { code, port, address, hostname, path } = cause as Partial<
    Record<'code' | 'port' | 'address' | 'hostname' | 'path', unknown>
  >;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT or DEVICE_PORT_BASE to move Rastro.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights that this user does not have.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${address ?? hostname} is no address of this machine. Set HOST and DEVICE_HOST to one, or to 0.0.0.0 for all.`;
  if (typeof code === 'string' && code in FOLDER_TROUBLE && path !== undefined)
    return `${path} ${FOLDER_TROUBLE[code]}. Set DATA_DIR to a folder that this user may write to.`;
  return null;
}

/** What the system says of a folder that cannot be used, for people. */
const FOLDER_TROUBLE: Readonly<Record<string, string>> = {
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
  ENOTDIR: 'is below something that is no folder',
  EEXIST: 'is no folder',
  ENAMETOOLONG: 'has a name that is too long',
  ENOENT: 'cannot be made',
  ELOOP: 'is a link to itself',
};
