import type { Map as MapLibreMap } from 'maplibre-gl';

/** The sources of the built-in map. */
const BUILT_IN_SOURCES = ['world', 'streets'];

/**
 * Loads the tiles that are shown of the built-in map once more when a service worker takes the page over, as on a first visit: it keeps what
 * passes it, so that the map is there without a network.
 */
export function keepTiles(map: MapLibreMap): void {
  const load = () => {
    for (const id of BUILT_IN_SOURCES) if (map.getSource(id)) map.refreshTiles(id);
  };
  navigator.serviceWorker?.addEventListener('controllerchange', load); // there is none on plain http
  map.once('remove', () => navigator.serviceWorker?.removeEventListener('controllerchange', load));
}
