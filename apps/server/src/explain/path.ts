import { type ExplainedFix, encodePolyline, type LinePoint } from '@rastro/domain';

/** Number of places that are drawn at most; of a longer path every second is drawn, or every third, and so on. */
const MOST_PLACES = 1_000;

/** The path of the fixes whose place counted, as an encoded polyline. */
export function pathOf(fixes: readonly ExplainedFix[]): string {
  const places = fixes.flatMap(({ use, fix: { latitude, longitude } }): LinePoint[] =>
    use === 'used' && latitude !== null && longitude !== null ? [{ latitude, longitude }] : [],
  );
  const step = Math.ceil(places.length / MOST_PLACES);
  return encodePolyline(places.filter((_, index) => index % step === 0 || index === places.length - 1));
}
