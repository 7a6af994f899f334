import { labelOffsetPx } from '../clusters/labels.ts';
import { LABEL_NONE } from '../clusters/messages.ts';
import { CLUSTER_RADIUS_PX, LABEL_HEIGHT_PX, labelWidthPx, markerRadiusPx } from '../draw/sizes.ts';
import { type Camera, screenX, screenY } from '../engine/camera.ts';
import type { Scene, ShownCluster } from './scene.ts';

/** The thing under the pointer. */
export type Hit = { kind: 'icon' | 'label'; id: number } | { kind: 'cluster'; cluster: ShownCluster };

/** Distance around an icon that counts as the icon, because a finger is wider than the tip of a mouse pointer. */
const SLACK_PX = 4;

/** The thing at a point of the screen: an icon before a plate before a cluster, and the nearest of several icons. */
export function hitAt(scene: Scene, camera: Camera, x: number, y: number, nowMs: number): Hit | null {
  const radius = markerRadiusPx(camera.zoom);
  let nearest: { id: number; distance: number } | null = null;
  let labelled: number | null = null;
  for (const { id, label, point } of scene.vehicles.values()) {
    const place = scene.placeOf(id, nowMs);
    if (!place) continue;
    const dx = x - screenX(camera, place.x) - place.dx;
    const dy = y - screenY(camera, place.y) - place.dy;
    const distance = Math.hypot(dx, dy);
    if (distance <= radius + SLACK_PX && distance < (nearest?.distance ?? Infinity))
      nearest = { id, distance };
    if (label === LABEL_NONE) continue;
    const width = labelWidthPx(point.pat.length);
    const offset = labelOffsetPx(label, width, radius);
    const inX = dx - offset.x;
    const inY = dy - offset.y;
    if (inX >= 0 && inX <= width && inY >= 0 && inY <= LABEL_HEIGHT_PX) labelled = id;
  }
  if (nearest) return { kind: 'icon', id: nearest.id };
  if (labelled !== null) return { kind: 'label', id: labelled };
  for (const cluster of scene.clusters.values()) {
    const distance = Math.hypot(x - screenX(camera, cluster.x), y - screenY(camera, cluster.y));
    if (distance <= CLUSTER_RADIUS_PX) return { kind: 'cluster', cluster };
  }
  return null;
}
