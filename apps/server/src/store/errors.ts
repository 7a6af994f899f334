/** The store cannot be used now by this process, for a reason that is not an error of the driver: trying again later may help. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/** The system's words for a server that is not to be reached, or has no room. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOSPC', 'EPIPE', 'ETIMEDOUT']);
/**
 * PostgreSQL's classes and codes (its documentation, appendix A) for a server that cannot store anything now, whoever asks: 08 connection
 * exception, 25006 read-only as after a failover, 25P03 and 25P04 time limits of a transaction, 40 transaction rollback, 53 insufficient
 * resources such as a full disk, 57 operator intervention, 58 system error.
 */
const AWAY = /^(?:08...|25006|25P03|25P04|40...|53...|57...|58...)$/;
const ROLLED_BACK = /^40...$/;
/** 22 data exception, 23 integrity constraint violation: what was to be stored is at fault. */
const BLAMES_DATA = /^2[23]...$/;
const DRIVER_SAYS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
};

/**
 * Whether an error means that the database cannot be reached or cannot store now (gone, starting, full, read-only, silent), so that trying
 * the same again later may help.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreAway) return true;
  const code = codeOf(error);
  return SYSTEM_CODES.has(code) || AWAY.test(code) || DRIVER_SAYS.test(error.message);
}

/** Whether the database rolled back for the sake of another transaction, as in a deadlock: nothing is wrong with it or the data. */
export const isRolledBack = (error: unknown): boolean => ROLLED_BACK.test(codeOf(error));

/** Whether the database says that what was to be stored is at fault. */
export const blamesData = (error: unknown): boolean => BLAMES_DATA.test(codeOf(error));
