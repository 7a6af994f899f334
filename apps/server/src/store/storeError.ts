/**
 * An error of the store that whoever runs Rastro can remedy, as its message explains. Callers show the message without a stack; any
 * other error from the store is a fault of the program.
 */
export class StoreError extends Error {
  override name = 'StoreError';
}
