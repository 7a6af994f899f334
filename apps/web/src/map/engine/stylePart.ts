import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { OVERLAY_PREFIX } from '../basemap/baseMapControl.ts';
import type { StylePart } from './layer.ts';

/** The name of a layer's source, and the beginning of the ids of its style layers. */
const sourceOf = (layer: string): string => `${OVERLAY_PREFIX}${layer}`;

/** The ids of the style layers of a layer, from the lowest. */
export const styleLayersOf = (map: MapLibreMap, layer: string): string[] =>
  map.getLayersOrder().filter((id) => id.startsWith(`${sourceOf(layer)}-`));

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
  for (const id of styleLayersOf(map, layer)) map.removeLayer(id);
  const shown = map.getSource<GeoJSONSource>(source);
  if (!part) {
    if (shown) map.removeSource(source);
    return;
  }
  if (shown) void shown.setData(part.data);
  else map.addSource(source, { type: 'geojson', data: part.data });
  const next = above.flatMap((name) => styleLayersOf(map, name))[0];
  for (const each of part.layers)
    map.addLayer({ ...each, id: `${source}-${each.id}`, source } as LayerSpecification, next);
}
