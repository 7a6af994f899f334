import { between, type DrawnFix, drawnFixes, type Fix, formatPositionId, mpsToKmh } from '@rastro/domain';
import { fixesIn } from '../chunks/index.ts';
import type { JourneyDay } from './journey.ts';
import type { Line, LinePosition } from './line.ts';

/** The line of some days in an answer of chunks. Throws ChunkDamaged where a byte was altered. Loaded when a journey is drawn. */
export async function lineIn(
  assetId: number,
  bytes: Uint8Array,
  days: readonly JourneyDay[],
  { from, to }: { from: number; to: number },
): Promise<Line> {
  return lineOf(assetId, days, await fixesIn(bytes, from, to));
}

/** The line of some days, computed from all fixes of their span: bad fixes, and those that contradict their neighbours, are left out. */
function lineOf(assetId: number, days: readonly JourneyDay[], fixes: readonly Fix[]): Line {
  const drawn = drawnFixes(fixes, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return new Map(
    days.flatMap(({ steps }) =>
      steps.map((step) => [
        step.sid,
        between(drawn, Date.parse(step.iTime), Date.parse(step.fTime)).map((fix) => positionOf(assetId, fix)),
      ]),
    ),
  );
}

const positionOf = (assetId: number, fix: DrawnFix): LinePosition => ({
  id: formatPositionId({ assetId, ...fix }),
  lat: fix.latitude,
  lon: fix.longitude,
  cur: fix.course,
  vel: fix.speedMps === null ? null : Math.round(mpsToKmh(fix.speedMps) * 10) / 10,
  fGPS: new Date(fix.fixTime).toISOString(),
});
