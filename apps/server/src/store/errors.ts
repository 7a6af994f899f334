/** The store cannot be used now by this process, for a reason that is not an error of the driver: trying again later may help. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/**
 * Whether an error means that the database cannot be reached now (gone, starting, shutting down, out of connections, silent), so that
 * trying again later may help. 57P0x and 53300 are PostgreSQL's own codes for it, class 08 its connection exceptions.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreAway) return true;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || /^08...$/.test(code))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  );
}
