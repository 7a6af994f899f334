/**
 * An error of the store that whoever runs Rastro can remedy, as its message explains. Callers show the message without a stack; any
 * other error from the store is a fault of the program.
 */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** A data folder whose disk has no room left at the start. */
export const diskIsFull = (folder: string, cause: unknown): StoreError =>
  new StoreError(`The disk of ${folder} is full, so the database cannot start. Make room and start again.`, {
    cause,
  });
