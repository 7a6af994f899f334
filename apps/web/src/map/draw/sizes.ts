/** Sizes on the screen, in CSS pixels. */

/** Radius of a vehicle's marker: small where many are seen, full in the street. */
export function markerRadiusPx(zoom: number): number {
  const small = 11;
  const full = 18;
  return small + (full - small) * Math.max(0, Math.min(1, (zoom - 10) / 6));
}

export const CLUSTER_RADIUS_PX = 22;
/** Clusters above this many children are marked as far away (specification 1, section 9). */
export const FAR_AWAY_CHILDREN = 50;

export const LABEL_HEIGHT_PX = 15;
export const LABEL_FONT = "600 10.5px 'Inter Variable', system-ui, sans-serif";
const LABEL_CHAR_PX = 7;
const LABEL_PADDING_PX = 8;
/** Plates are written in capitals of nearly one width; the worker, which cannot measure text, reckons with this one. */
export const labelWidthPx = (chars: number): number => chars * LABEL_CHAR_PX + LABEL_PADDING_PX;
