import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { MapGeofence } from './mapGeofence.ts';
import { type FromShapeWorker, SHAPE_MAX_ZOOM, SHAPES, type ToShapeWorker } from './shapeMessages.ts';

/** As the map library cuts GeoJSON itself: fine, and with lines that go on beyond a tile's border. */
const EXTENT = 8192;
const PIXEL = EXTENT / 512;
const CUT = { maxZoom: SHAPE_MAX_ZOOM, extent: EXTENT, buffer: 128 * PIXEL, tolerance: 0.375 * PIXEL };

const scope = self as unknown as DedicatedWorkerGlobalScope;

/** The worker that cuts shapes into vector tiles, each when it is wanted. */
let features: GeoJSON.Feature[] = [];
let edition = 0;
let cutter: GeoJSONVT | null = null;

scope.onmessage = ({ data: message }: MessageEvent<ToShapeWorker>) => {
  if (message.kind === 'tile') {
    const tile = tileAt(message);
    send({ kind: 'tile', sequence: message.sequence, tile }, [tile]);
    return;
  }
  if (message.edition !== edition) features = [];
  edition = message.edition;
  for (const shape of message.shapes) features.push(featureOf(shape));
  if (!message.isLast) return;
  cutter = new GeoJSONVT({ type: 'FeatureCollection', features }, CUT);
  features = [];
  send({ kind: 'ready', edition }, []);
};

const featureOf = ({ name, color, geomJson }: MapGeofence): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { name, color },
  geometry: JSON.parse(geomJson) as GeoJSON.Polygon,
});

function tileAt({ zoom, x, y }: { zoom: number; x: number; y: number }): ArrayBuffer {
  const tile = cutter?.getTile(zoom, x, y);
  if (!tile?.features.length) return new ArrayBuffer(0);
  // A copy of its own, which can be handed over.
  return fromGeojsonVt({ [SHAPES]: tile }, { version: 2, extent: EXTENT }).slice().buffer as ArrayBuffer;
}

function send(message: FromShapeWorker, handedOver: ArrayBuffer[]): void {
  scope.postMessage(message, handedOver);
}
