import type {
  AllPaintProperties,
  FilterSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
  RasterTileSource,
  SourceSpecification,
  VectorTileSource,
} from 'maplibre-gl';
import { OVERLAY_PREFIX } from '../basemap/baseMapControl.ts';
import type { StylePart } from './layer.ts';

/** The name of a layer's source, and the beginning of the ids of its style layers. */
const sourceOf = (layer: string): string => `${OVERLAY_PREFIX}${layer}`;

/** The ids of the style layers of a layer, from the lowest. */
export const styleLayersOf = (map: MapLibreMap, layer: string): string[] =>
  map.getLayersOrder().filter((id) => id.startsWith(`${sourceOf(layer)}-`));

/** Gives the style layers of a layer, where they are shown, the filters and the paint of a style part with the same layers. */
export function repaintStylePart(map: MapLibreMap, layer: string, { layers }: StylePart): void {
  for (const each of layers) {
    const id = `${sourceOf(layer)}-${each.id}`;
    if (!map.getLayer(id)) continue;
    // The map library compares what it is given with what it has.
    map.setFilter(id, ('filter' in each ? (each.filter as FilterSpecification) : null) ?? null);
    for (const [name, value] of Object.entries(each.paint ?? {}))
      map.setPaintProperty(id, name as keyof AllPaintProperties, value);
  }
}

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
  const shown = map.getSource<GeoJSONSource | RasterTileSource | VectorTileSource>(source);
  if (!part) {
    if (shown) map.removeSource(source);
    return;
  }
  if (!shown) map.addSource(source, sourceFor(part));
  else if ('data' in part) void (shown as GeoJSONSource).setData(part.data);
  else showTiles(shown as RasterTileSource | VectorTileSource, addressOf(part));
  const next = above.flatMap((name) => styleLayersOf(map, name))[0];
  for (const each of part.layers)
    map.addLayer({ ...each, id: `${source}-${each.id}`, source } as LayerSpecification, next);
}

const sourceFor = (part: StylePart): SourceSpecification => {
  const { attribution = '' } = part;
  if ('data' in part)
    return { type: 'geojson', data: part.data, lineMetrics: part.hasProgress ?? false, attribution };
  if ('tiles' in part)
    return { type: 'vector', tiles: [part.tiles.url], maxzoom: part.tiles.maxZoom, attribution };
  const { url, maxZoom } = part.pictures;
  return { type: 'raster', tiles: [url], tileSize: 256, maxzoom: maxZoom, attribution };
};

const addressOf = (part: Exclude<StylePart, { data: unknown }>): string =>
  'tiles' in part ? part.tiles.url : part.pictures.url;

/** Loads tiles anew only where they are others. A source that is not loaded yet has no tiles, whatever its type says. */
function showTiles(
  source: Pick<RasterTileSource | VectorTileSource, 'setTiles'> & { tiles?: string[] },
  url: string,
): void {
  if (source.tiles?.[0] !== url) source.setTiles([url]);
}
