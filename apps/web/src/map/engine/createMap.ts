import {
  AttributionControl,
  Map as MapLibreMap,
  type RequestParameters,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);

/** A fixed point in Lima, where the map begins (docs/contract.md). */
export const DEFAULT_CENTRE: [longitude: number, latitude: number] = [-77.0428, -12.0464];
const DEFAULT_ZOOM = 6;

/**
 * Other hosts than our own are told from which site they are asked, and no more: providers demand it (that of openstreetmap.org's tiles
 * answers nobody else), and by it know for which site a key is good. Our pages tell nobody anything.
 */
const tellOrigin = (url: string): RequestParameters =>
  URL.canParse(url) && new URL(url).origin !== globalThis.location.origin
    ? { url, referrerPolicy: 'strict-origin' }
    : { url };

/**
 * Creates the map library's map, always with north up. What moves over it then only has to be added and scaled, and a vehicle's
 * heading looks the same everywhere. Throws where the browser has no WebGL.
 */
export function createMap(
  container: HTMLElement,
  style: StyleSpecification,
  { maxZoom, zoom = DEFAULT_ZOOM }: { maxZoom: number; zoom?: number },
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    center: DEFAULT_CENTRE,
    zoom: Math.min(zoom, maxZoom),
    minZoom: 2,
    maxZoom,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    attributionControl: false,
    fadeDuration: 150,
    transformRequest: tellOrigin,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // Without a listener each tile that cannot be loaded is an error of the page; the map shows the others.
  map.on('error', ({ error }) => console.warn('The map could not load a part of itself', error));
  map.addControl(new AttributionControl({ compact: true }), 'bottom-left');
  return map;
}
