import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { MapGeofence } from './mapGeofence.ts';
import { EXTENT, ShapeCutter } from './shapeCutter.ts';
import type { FromShapeWorker, ToShapeWorker } from './shapeMessages.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

/** The worker that cuts shapes into vector tiles, each when it is wanted. */
let shapes: MapGeofence[] = [];
let edition = 0;
let cutter: ShapeCutter | null = null;

scope.onmessage = ({ data: message }: MessageEvent<ToShapeWorker>) => {
  if (message.kind === 'tile') {
    const tile = tileAt(message);
    send({ kind: 'tile', sequence: message.sequence, tile }, [tile]);
    return;
  }
  if (message.edition !== edition) shapes = [];
  edition = message.edition;
  shapes.push(...message.shapes);
  if (!message.isLast) return;
  cutter = new ShapeCutter(shapes);
  shapes = [];
  send({ kind: 'ready', edition }, []);
};

function tileAt({ zoom, x, y }: { zoom: number; x: number; y: number }): ArrayBuffer {
  const tile = cutter?.cut(zoom, x, y);
  if (!tile) return new ArrayBuffer(0);
  const layers: Record<string, GeoJSONWrapper> = {};
  for (const [name, features] of Object.entries(tile)) {
    layers[name] = new GeoJSONWrapper(features, { version: 2, extent: EXTENT });
    layers[name].name = name;
  }
  // A copy of its own, which can be handed over.
  return fromVectorTileJs({ layers }).slice().buffer as ArrayBuffer;
}

function send(message: FromShapeWorker, handedOver: ArrayBuffer[]): void {
  scope.postMessage(message, handedOver);
}
