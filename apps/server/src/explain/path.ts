import { type ExplainedFix, encodePolyline, type LinePoint } from '@rastro/domain';

/** More are not drawn: a day's way is then told by every third of its places. */
const MOST_PLACES = 1_000;

/** The way of the fixes whose place counted, as an encoded polyline. */
export function pathOf(fixes: readonly ExplainedFix[]): string {
  const places = fixes.flatMap(({ use, fix: { latitude, longitude } }): LinePoint[] =>
    use === 'used' && latitude !== null && longitude !== null ? [{ latitude, longitude }] : [],
  );
  const step = Math.ceil(places.length / MOST_PLACES);
  return encodePolyline(places.filter((_, index) => index % step === 0 || index === places.length - 1));
}
