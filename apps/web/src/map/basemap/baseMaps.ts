/** A base map besides the built-in one, as the server describes it. */
export interface AdditionalMap {
  id: number;
  name: string;
  /**
   * By `content`: a raster tile URL with {z}, {x} and {y}, the URL of a TileJSON, that of a `.pmtiles` file, or that at which Google opens a session,
   * with the kind of map behind its `#`.
   */
  url: string;
  content: BaseContent;
  /** As HTML. */
  attribution: string;
  /** The largest zoom of its tiles; null where it is not known here. */
  tileMaxZoom: number | null;
}

/** How a base map is read and drawn: pictures, vector tiles by the names of their layers, a file that says which of them it holds, or pictures of Google by session. */
export type BaseContent = 'RASTER' | 'OPEN_MAP_TILES' | 'PROTOMAPS' | 'PMTILES' | 'GOOGLE';

/** The name of the built-in map. */
export const BUILT_IN = 'Default View';
/** The name of the overlay that is drawn over any base map. */
export const ROUTE_OVERLAY = 'Route Km Maps';

/** Largest zoom of each base map (docs/contract.md). */
const MAX_ZOOMS: Record<string, number> = {
  'Street Maps': 22,
  'Satellite Maps': 17,
  'Satellite View': 17,
  'Default View': 20,
  'Street View': 20,
  OSM: 20,
};
const OTHER_MAX_ZOOM = 19;

export const maxZoomOf = (name: string): number => MAX_ZOOMS[name] ?? OTHER_MAX_ZOOM;

/** The closest zoom at which the built-in map, whose streets are lines, still shows where something is. */
const BUILT_IN_USEFUL_ZOOM = 16;
/** The same of vector tiles, which are drawn at any zoom. */
const VECTOR_USEFUL_ZOOM = 18;

/** The closest zoom at which a base map shows more than farther away; `map` is null for the built-in one. Pictures are as close as their tiles. */
export function usefulZoomOf(map: BaseMap | null): number {
  if (!map) return BUILT_IN_USEFUL_ZOOM;
  const zooms = map.sources.map(({ content, tileMaxZoom }) =>
    content === 'RASTER' || content === 'GOOGLE' ? tileMaxZoom : VECTOR_USEFUL_ZOOM,
  );
  return Math.min(Math.max(...zooms), maxZoomOf(map.name));
}

/** One of the sources of a base map. */
export interface BaseSource {
  id: string;
  url: string;
  content: BaseContent;
  attribution: string;
  /** The zoom from which it is drawn. */
  fromZoom: number;
  /** The zoom below which it is drawn. */
  belowZoom: number;
  /** The largest zoom for which there are tiles; beyond it they are enlarged. */
  tileMaxZoom: number;
}

/** A base map that can be chosen, or an overlay that can be switched on. */
export interface BaseMap {
  name: string;
  isOverlay: boolean;
  sources: BaseSource[];
}

/** The beginning of the ids of sources of base maps. */
export const SOURCE_PREFIX = 'base-';
/** The zoom from which Street Maps uses its second source. */
const SECOND_SOURCE_ZOOM = 16;
/** The largest zoom of MapLibre's styles. */
const END_OF_ZOOM = 24;

/**
 * The base maps to choose from. Entries with the same name are one map: with two, the first is used up to zoom 15 and the second
 * from 16 on. Addresses may be relative to the page.
 */
export function baseMapsOf(additional: readonly AdditionalMap[], pageUrl: string): BaseMap[] {
  const maps = new Map<string, BaseMap>();
  for (const { id, name, url, content, attribution, tileMaxZoom } of additional) {
    const map = maps.get(name) ?? { name, isOverlay: name === ROUTE_OVERLAY, sources: [] };
    maps.set(name, map);
    const [first] = map.sources;
    if (first && map.sources.length === 1) first.belowZoom = SECOND_SOURCE_ZOOM;
    map.sources.push({
      id: `${SOURCE_PREFIX}${id}`,
      url: absolute(url, pageUrl),
      content,
      attribution,
      fromZoom: first ? SECOND_SOURCE_ZOOM : 0,
      belowZoom: END_OF_ZOOM,
      tileMaxZoom: tileMaxZoom ?? maxZoomOf(name),
    });
  }
  return [...maps.values()];
}

/** Makes an address absolute without URL, which would write {z} as %7Bz%7D. */
const absolute = (url: string, pageUrl: string): string =>
  url.startsWith('/') && !url.startsWith('//') ? new URL(pageUrl).origin + url : url;

/** The maps that somebody chose, by their names. */
export interface ChosenMaps {
  base: string;
  overlays: readonly string[];
}
