import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '../draw/palette.ts';
import type { BaseContent, BaseMap, BaseSource } from './baseMaps.ts';
import { googleTilesUrl } from './google/googleTilesUrl.ts';
import {
  atlasLabelLayers,
  districtLayers,
  groundLayers,
  landLayers,
  placeLabelLayers,
  roadLayers,
  seaLayer,
  shoreLayers,
} from './layers.ts';
import { OPEN_MAP_TILES, PROTOMAPS, type Schema } from './schemas.ts';
import { baseTokens } from './tokens.ts';

export type Bounds = [west: number, south: number, east: number, north: number];

/** What a base source is known to hold. */
export type KnownContent = Exclude<BaseContent, 'PMTILES' | 'GOOGLE'>;

export interface StyleOptions {
  theme: MapTheme;
  language: 'es' | 'en';
  /** The folder of the built-in tiles: an absolute URL that ends with a slash. */
  atlasUrl: string;
  /** The box of the demo city's streets; null until known, or where there are none. */
  streets: { bounds: Bounds; minzoom: number; maxzoom: number } | null;
  /** The chosen base map (none for the built-in one) and overlays, in the order in which they are drawn. */
  baseMaps: readonly BaseMap[];
  /** What sources hold, by source id; one of which that is not known yet is left out. */
  contents: ReadonlyMap<string, KnownContent>;
}

const ATTRIBUTION = 'Natural Earth · <a href="https://www.geonames.org/">GeoNames</a>';

/** The whole base map as a style. The built-in map is always part of it, below the others, so that it shows where their tiles fail. */
export function baseStyle(options: StyleOptions): StyleSpecification {
  const { theme, language, atlasUrl, streets, baseMaps, contents } = options;
  const look = { tokens: baseTokens[theme], language };
  const sources: Record<string, SourceSpecification> = {
    world: {
      type: 'vector',
      tiles: [`${atlasUrl}world/{z}/{x}/{y}.pbf`],
      minzoom: 0,
      maxzoom: 5,
      attribution: ATTRIBUTION,
    },
  };
  if (streets)
    sources.streets = { type: 'vector', tiles: [`${atlasUrl}streets/{z}/{x}/{y}.pbf`], ...streets };

  const chosen = baseMaps.flatMap(({ sources: own }) =>
    own.flatMap((source) => {
      const content = contents.get(source.id);
      return content ? [{ source, content }] : [];
    }),
  );
  for (const { source, content } of chosen) sources[source.id] = sourceOf(source, content, language);
  // The names of a full vector map would be mixed with the built-in ones; a raster map just covers them.
  const hasOwnNames = chosen.some(({ content }) => content !== 'RASTER');

  return {
    version: 8,
    sources,
    layers: [
      seaLayer(look),
      ...landLayers('world', look),
      ...(streets && !hasOwnNames
        ? [
            ...shoreLayers('streets', look),
            ...roadLayers('streets', look),
            ...districtLayers('streets', look),
          ]
        : []),
      ...(hasOwnNames ? [] : atlasLabelLayers('world', look)),
      ...chosen.flatMap(({ source, content }): LayerSpecification[] =>
        content === 'RASTER' ? [rasterLayer(source)] : vectorLayers(source, SCHEMAS[content], look),
      ),
    ],
  };
}

function sourceOf(source: BaseSource, content: KnownContent, language: 'es' | 'en'): SourceSpecification {
  const { tileMaxZoom } = source;
  const where = placeOf(source, content, language);
  return content === 'RASTER'
    ? { type: 'raster', tileSize: 256, maxzoom: tileMaxZoom, ...where }
    : { type: 'vector', ...where };
}

/** Where the map library reads a source. */
function placeOf(
  { url, content: read, attribution }: BaseSource,
  content: KnownContent,
  language: 'es' | 'en',
) {
  if (read === 'PMTILES') return { url: `pmtiles://${url}` };
  if (read === 'GOOGLE') return { tiles: [googleTilesUrl(url, language)] };
  return { ...(content === 'RASTER' ? { tiles: [url] } : { url }), attribution };
}

const rasterLayer = ({ id, fromZoom, belowZoom }: BaseSource): LayerSpecification => ({
  id,
  type: 'raster',
  source: id,
  minzoom: fromZoom,
  maxzoom: belowZoom,
});

const SCHEMAS = { PROTOMAPS, OPEN_MAP_TILES };

function vectorLayers(
  { id, fromZoom, belowZoom }: BaseSource,
  schema: Schema,
  look: Parameters<typeof roadLayers>[1],
): LayerSpecification[] {
  return [
    ...landLayers(id, look, schema),
    ...groundLayers(id, look, schema),
    ...roadLayers(id, look, schema),
    ...placeLabelLayers(id, look, schema),
  ].map((layer) => ({
    ...layer,
    minzoom: Math.max(layer.minzoom ?? 0, fromZoom),
    maxzoom: Math.min(layer.maxzoom ?? belowZoom, belowZoom),
  }));
}
