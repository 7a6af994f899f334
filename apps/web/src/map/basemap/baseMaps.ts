/** A base map besides the built-in one, as the server tells of it. */
export interface AdditionalMap {
  id: number;
  name: string;
  /** A raster tile URL with {z}, {x} and {y}, or the URL of a `.pmtiles` file. */
  url: string;
}

/** The name that the built-in map goes by. */
export const BUILT_IN = 'Default View';
/** Drawn over whichever base map is chosen. */
export const ROUTE_OVERLAY = 'Route Km Maps';

/** Largest zoom of each base map (specification 1, section 9). */
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

/** One of the sources of a base map. */
export interface BaseSource {
  id: string;
  url: string;
  /** Drawn from this zoom on, */
  fromZoom: number;
  /** and below this one. */
  belowZoom: number;
  /** Tiles beyond this zoom do not exist; the last ones are drawn larger. */
  tileMaxZoom: number;
}

/** A base map that can be chosen, or an overlay that can be switched on. */
export interface BaseMap {
  name: string;
  isOverlay: boolean;
  sources: BaseSource[];
}

/** From this zoom on, Street Maps uses its second source (specification 1, section 2). */
const SECOND_SOURCE_ZOOM = 16;
/** The style specification's last zoom. */
const END_OF_ZOOM = 24;

/**
 * The base maps to choose from. Entries of one name are one map: with two, the first serves up to zoom 15 and the
 * second from 16 on. Addresses may be relative to the page.
 */
export function baseMapsOf(additional: readonly AdditionalMap[], pageUrl: string): BaseMap[] {
  const maps = new Map<string, BaseMap>();
  for (const { id, name, url } of additional) {
    const map = maps.get(name) ?? { name, isOverlay: name === ROUTE_OVERLAY, sources: [] };
    maps.set(name, map);
    const [first] = map.sources;
    if (first && map.sources.length === 1) first.belowZoom = SECOND_SOURCE_ZOOM;
    map.sources.push({
      id: `base-${id}`,
      url: absolute(url, pageUrl),
      fromZoom: first ? SECOND_SOURCE_ZOOM : 0,
      belowZoom: END_OF_ZOOM,
      tileMaxZoom: maxZoomOf(name),
    });
  }
  return [...maps.values()];
}

/** Not by way of URL, which would write {z} as %7Bz%7D. */
const absolute = (url: string, pageUrl: string): string =>
  url.startsWith('/') && !url.startsWith('//') ? new URL(pageUrl).origin + url : url;

export const isPmtiles = (url: string): boolean => new URL(url, 'http://x').pathname.endsWith('.pmtiles');
