import { ChunkDamaged } from '../chunk/index.ts';
import type { Segment, SegmentState } from '../timeline/index.ts';

/**
 * A segment of a timeline as it is sent: state, start and end (milliseconds since 1970), where the asset was (where it stood, or where
 * the segment began), where the segment ended, its SEGMENT_FLAG bits, and the name of who drove, null where nobody is known.
 */
export type FleetTimelineRow = [
  state: SegmentState,
  startTime: number,
  endTime: number,
  latitude: number,
  longitude: number,
  endLatitude: number,
  endLongitude: number,
  flags: number,
  driver: string | null,
];

/** The row of a segment with the name of who drove. */
export const timelineRowOf = (segment: Segment, driver: string | null): FleetTimelineRow => [
  segment.state,
  segment.startTime,
  segment.endTime,
  segment.placeLatitude ?? segment.startLatitude,
  segment.placeLongitude ?? segment.startLongitude,
  segment.endLatitude,
  segment.endLongitude,
  segment.flags,
  driver,
];

/** What one vehicle of a fleet did in a range: its timeline, and the chunks of its fixes (docs/history-chunks.md). */
export interface FleetTrack {
  assetId: number;
  timeline: readonly FleetTimelineRow[];
  chunks: readonly Uint8Array[];
}

const NUMBER_BYTES = 4;
const HEAD_BYTES = 3 * NUMBER_BYTES;

/** A track as bytes: its length without this number, asset id, length of the timeline, the timeline as JSON, and each chunk after its length. */
export function frameFleetTrack({ assetId, timeline, chunks }: FleetTrack): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(timeline));
  const chunkBytes = chunks.reduce((sum, chunk) => sum + NUMBER_BYTES + chunk.length, 0);
  const bytes = new Uint8Array(HEAD_BYTES + json.length + chunkBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, bytes.length - NUMBER_BYTES, true);
  view.setUint32(NUMBER_BYTES, assetId, true);
  view.setUint32(2 * NUMBER_BYTES, json.length, true);
  bytes.set(json, HEAD_BYTES);
  let at = HEAD_BYTES + json.length;
  for (const chunk of chunks) {
    view.setUint32(at, chunk.length, true);
    bytes.set(chunk, at + NUMBER_BYTES);
    at += NUMBER_BYTES + chunk.length;
  }
  return bytes;
}

/** The tracks in bytes, one frame after the other. Throws ChunkDamaged where they end too early. */
export function* fleetTracksIn(bytes: Uint8Array): Generator<FleetTrack> {
  for (const frame of framesIn(bytes)) {
    if (frame.length < 2 * NUMBER_BYTES) throw new ChunkDamaged('a track has no head');
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const chunksAt = 2 * NUMBER_BYTES + view.getUint32(NUMBER_BYTES, true);
    const json = new TextDecoder().decode(frame.subarray(2 * NUMBER_BYTES, chunksAt));
    yield {
      assetId: view.getUint32(0, true),
      timeline: JSON.parse(json) as FleetTimelineRow[],
      chunks: [...framesIn(frame.subarray(chunksAt))],
    };
  }
}

/** What follows each length, which is an unsigned number of 4 bytes, low byte first. Throws ChunkDamaged where the bytes end too early. */
export function* framesIn(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const start = at + NUMBER_BYTES;
    const end = start <= bytes.length ? start + view.getUint32(at, true) : Number.POSITIVE_INFINITY;
    if (end > bytes.length) throw new ChunkDamaged('the answer ends too early');
    yield bytes.subarray(start, end);
    at = end;
  }
}
