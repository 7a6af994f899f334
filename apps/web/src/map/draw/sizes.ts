/** Sizes on the screen, in CSS pixels. */

/** Radius of a vehicle's marker: small from afar, full at the zoom of streets. */
export function markerRadiusPx(zoom: number): number {
  const small = 11;
  const full = 18;
  return small + (full - small) * Math.max(0, Math.min(1, (zoom - 10) / 6));
}

export const CLUSTER_RADIUS_PX = 22;
/** Number of vehicles above which a cluster is marked as far away (docs/contract.md). */
export const FAR_AWAY_CHILDREN = 50;

export const LABEL_HEIGHT_PX = 15;
export const LABEL_FONT = "600 10.5px 'Inter Variable', system-ui, sans-serif";
const LABEL_CHAR_PX = 7;
const LABEL_PADDING_PX = 8;
/** The width of a plate. Plates are in capitals of nearly equal width; the worker, which cannot measure text, uses this estimate. */
export const labelWidthPx = (chars: number): number => chars * LABEL_CHAR_PX + LABEL_PADDING_PX;
