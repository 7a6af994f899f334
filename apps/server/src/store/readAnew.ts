/**
 * A reading of something that changes, one at a time: whoever asks during one gets that which begins after it, since the one under way may
 * have missed the change that made them ask. All who ask meanwhile get the same.
 */
export function readAnew<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    if (next) return next;
    const begun = last.then(() => {
      next = null;
      return read();
    });
    next = begun;
    last = begun.catch(() => undefined);
    return begun;
  };
}
