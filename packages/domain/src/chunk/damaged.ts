/** Thrown for bytes that are no chunk, or an altered one. Nothing of them may be used. */
export class ChunkDamaged extends Error {
  override name = 'ChunkDamaged';
}

/** Thrown for rows that the format cannot hold. They stay rows. */
export class ChunkRefused extends Error {
  override name = 'ChunkRefused';
}
