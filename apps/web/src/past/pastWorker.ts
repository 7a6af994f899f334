/** The worker beside the page that decodes the past of vehicles, so that the page never waits for it. */
import { fleetTracksIn, type PastTrack, pastTrack } from '@rastro/domain';
import { fixesOf } from '../chunks/index.ts';
import type { DecodeRequest, DecodeResult } from './messages.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

async function decode({ bytes, from, to }: DecodeRequest): Promise<PastTrack[]> {
  const tracks: PastTrack[] = [];
  for (const { assetId, timeline, chunks } of fleetTracksIn(bytes))
    tracks.push(pastTrack(assetId, timeline, await fixesOf(chunks, from, to)));
  return tracks;
}

const answer = (result: DecodeResult, handedOver: ArrayBuffer[] = []): void =>
  scope.postMessage(result, handedOver);

const buffersOf = ({ times, latitudes, longitudes, speeds, courses, ignitions }: PastTrack): ArrayBuffer[] =>
  [times, latitudes, longitudes, speeds, courses, ignitions].map(({ buffer }) => buffer);

scope.onmessage = ({ data }: MessageEvent<DecodeRequest>) => {
  const { sequence } = data;
  decode(data).then(
    (tracks) => answer({ sequence, tracks }, tracks.flatMap(buffersOf)),
    (error: unknown) => answer({ sequence, error: String(error) }),
  );
};
