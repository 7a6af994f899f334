/**
 * The store cannot be used, and whoever runs Rastro can do something about it: the message says what. Callers show the
 * message without a stack; any other error from the store is a fault.
 */
export class StoreError extends Error {
  override name = 'StoreError';
}
