import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { OVERLAY_PREFIX } from '../basemap/baseMapControl.ts';
import type { StylePart } from './layer.ts';

/** The name of a layer's source, and the beginning of the ids of its style layers. */
export const sourceOf = (layer: string): string => `${OVERLAY_PREFIX}${layer}`;

/**
 * Shows the style part of a layer in place of what it had before, below the parts of the layers `above` it; removes it with null. The
 * map's style must be there.
 */
export function showStylePart(
  map: MapLibreMap,
  layer: string,
  part: StylePart | null,
  above: readonly string[],
): void {
  const source = sourceOf(layer);
  for (const id of map.getLayersOrder()) if (id.startsWith(`${source}-`)) map.removeLayer(id);
  const shown = map.getSource<GeoJSONSource>(source);
  if (!part) {
    if (shown) map.removeSource(source);
    return;
  }
  if (shown) void shown.setData(part.data);
  else map.addSource(source, { type: 'geojson', data: part.data });
  const next = map.getLayersOrder().find((id) => above.some((name) => id.startsWith(`${sourceOf(name)}-`)));
  for (const each of part.layers)
    map.addLayer({ ...each, id: `${source}-${each.id}`, source } as LayerSpecification, next);
}
