/** Bytes that are no chunk, or one that was altered: nothing of it may be used. */
export class ChunkDamaged extends Error {
  override name = 'ChunkDamaged';
}

/** Rows that the format cannot hold: they stay rows. */
export class ChunkRefused extends Error {
  override name = 'ChunkRefused';
}
