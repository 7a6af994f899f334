import { wholeText } from './wholeText.ts';

/**
 * A place in the live feed: what a client has once it received a batch. It holds for one run of the server (`epoch`) and for one set
 * of assets; with any other, what changed is not known and the client gets a snapshot.
 */
export function formatCursor(epoch: string, revision: number, assetIds: Iterable<number>): string {
  return wholeText(`${epoch}:${revision}:${markOf(assetIds)}`);
}

/** The revision that a cursor stands for, or null where it is none of this epoch and these assets. */
export function revisionOfCursor(text: string, epoch: string, assetIds: Iterable<number>): number | null {
  const [ofEpoch, digits, mark, ...more] = text.split(':');
  if (ofEpoch !== epoch || !digits || !/^\d{1,15}$/.test(digits) || more.length > 0) return null;
  return mark === markOf(assetIds) ? Number(digits) : null;
}

/** A short text of a set of assets, whatever its order: equal sets have equal ones, others almost never. */
function markOf(assetIds: Iterable<number>): string {
  let low = 0;
  let high = 0;
  for (const assetId of assetIds) {
    low = (low + scatter(assetId)) | 0;
    high = (high + scatter(assetId ^ 0x5bd1e995)) | 0;
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36).padStart(7, '0');
}

/** The finaliser of MurmurHash3: every bit of the number moves every bit of the result. */
function scatter(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
