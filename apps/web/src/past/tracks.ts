import type { PastTrack } from '@rastro/domain';
import { getBytes } from '../api/index.ts';
import type { DecodeRequest, DecodeResult } from './messages.ts';

/** Vehicles of one request; the server answers for a hundred at most. */
const BATCH = 50;
/** Requests at a time: while one is decoded, another is on its way. */
const AT_ONCE = 2;

/** A stretch of time in milliseconds since 1970, `to` excluded. */
export interface Stretch {
  from: number;
  to: number;
}

/** Reads what vehicles did in a stretch, and calls back with each batch as it comes. Throws CallError, and what the signal says. */
export async function readTracks(
  assetIds: readonly number[],
  { from, to }: Stretch,
  onTracks: (tracks: readonly PastTrack[], askedIds: readonly number[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const decoder = new Decoder();
  const batches = Array.from({ length: Math.ceil(assetIds.length / BATCH) }, (_, n) =>
    assetIds.slice(n * BATCH, (n + 1) * BATCH),
  );
  const work = async () => {
    for (let ids = batches.shift(); ids; ids = batches.shift()) {
      const bytes = await getBytes(`/api/history/fleet?assets=${ids.join()}&from=${from}&to=${to}`, signal);
      const tracks = await decoder.decode(bytes, { from, to });
      signal.throwIfAborted();
      onTracks(tracks, ids);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    decoder.stop();
  }
}

/** The page's side of the worker that decodes. */
class Decoder {
  readonly #worker = new Worker(new URL('./pastWorker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, PromiseWithResolvers<readonly PastTrack[]>>();
  #sequence = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<DecodeResult>) => {
      const waiting = this.#waiting.get(data.sequence);
      this.#waiting.delete(data.sequence);
      if ('tracks' in data) waiting?.resolve(data.tracks);
      else waiting?.reject(new Error(data.error));
    };
  }

  decode(bytes: Uint8Array, { from, to }: Stretch): Promise<readonly PastTrack[]> {
    const sequence = ++this.#sequence;
    const waiting = Promise.withResolvers<readonly PastTrack[]>();
    this.#waiting.set(sequence, waiting);
    const own = bytes as Uint8Array<ArrayBuffer>; // of an answer, which nobody else has
    this.#worker.postMessage({ sequence, bytes: own, from, to } satisfies DecodeRequest, [own.buffer]);
    return waiting.promise;
  }

  stop(): void {
    this.#worker.terminate();
  }
}
