/** The messages between the past and the worker that decodes it. Buffers are transferred, not copied. */
import type { PastTrack } from '@rastro/domain';

/** An answer of `/api/history/fleet` for a range, milliseconds since 1970. */
export interface DecodeRequest {
  sequence: number;
  bytes: Uint8Array<ArrayBuffer>;
  from: number;
  to: number;
}

export type DecodeResult =
  | { sequence: number; tracks: readonly PastTrack[] }
  /** Why the answer cannot be read. */
  | { sequence: number; error: string };
