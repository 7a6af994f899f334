/** The format of packed history, see docs/history-chunks.md. The caller deflates and inflates with the functions of its platform. */
export { MOST_FIXES } from './bodyLayout.ts';
export {
  CENTIMETRES,
  type ChunkRow,
  DEGREE,
  fixOfColumns,
  IGNITION_SHIFT,
  QUALITY_BITS,
  type StoredColumns,
  TENTHS,
  UNPLACED,
  VALID_SHIFT,
} from './columns.ts';
export { contentHash, type FixContent } from './contentHash.ts';
export { ChunkDamaged, ChunkRefused } from './damaged.ts';
export { decodeBody, decodeFixes, type TimeSpan } from './decodeBody.ts';
export { encodeBody } from './encodeBody.ts';
export { CHUNK_VERSION, type ChunkFrame, frameChunk, unframeChunk } from './frame.ts';
export { type ChunkPlaces, LeanChunk } from './leanChunk.ts';
export {
  type AskedReadings,
  decodeReadingNames,
  decodeReadings,
  fixesOfPage,
  type ReadingFix,
  type ReadingPage,
  readingPage,
} from './readings.ts';
export { type ChunkSummary, summarize } from './summary.ts';
