import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ClusterClient } from '../clusters/clusterClient.ts';
import { cellPx, gridLevel } from '../clusters/viewCells.ts';
import type { Padding } from '../engine/padding.ts';
import { latitudeOf, longitudeOf, TILE_PX, worldPx } from '../mercator.ts';
import { type Fan, fanOut } from './fan.ts';
import type { ShownCluster } from './scene.ts';

/** The zoom at which zooming in ends: what lies on one spot there is fanned out. */
const CLOSEST_ZOOM = 18;
/** The share of the visible part that the vehicles of an opened cluster may fill. */
const FILL = 0.7;

/** Handles a click on a cluster: zooms in, or fans its vehicles out. */
export async function openCluster(
  { key, bounds }: ShownCluster,
  map: MapLibreMap,
  clusters: ClusterClient,
  padding: Padding,
): Promise<{ center: [number, number]; zoom: number } | { fan: Fan }> {
  const { minX, minY, maxX, maxY } = bounds;
  const x = (minX + maxX) / 2;
  const y = (minY + maxY) / 2;
  const closest = Math.min(CLOSEST_ZOOM, map.getMaxZoom());
  const extentPx = Math.max(maxX - minX, maxY - minY) * worldPx(closest);
  if (extentPx < cellPx(gridLevel(closest)) || map.getZoom() > closest - 0.25)
    return { fan: fanOut(x, y, await clusters.members(key)) };

  const { clientWidth, clientHeight } = map.getContainer();
  const widthPx = Math.max(100, clientWidth - padding.left - padding.right) * FILL;
  const heightPx = Math.max(100, clientHeight - padding.top - padding.bottom) * FILL;
  const fitting = Math.log2(Math.min(widthPx / (maxX - minX), heightPx / (maxY - minY)) / TILE_PX);
  // Always zoom in a little, so that a click is never without effect.
  const zoom = Math.min(closest, Math.max(fitting, map.getZoom() + 1));
  return { center: [longitudeOf(x), latitudeOf(y)], zoom };
}
