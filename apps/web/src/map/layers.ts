import { AlarmLayer } from './alarm/alarmLayer.ts';
import { AreaLayer } from './area/areaLayer.ts';
import type { MapHost } from './engine/layer.ts';
import { DrawingLayer } from './geofences/drawingLayer.ts';
import { GeofencesLayer } from './geofences/geofencesLayer.ts';
import { JourneyLayer } from './journey/journeyLayer.ts';
import { MeasuringLayer } from './measuring/measuringLayer.ts';
import { SpotlightLayer } from './spotlight/spotlightLayer.ts';
import { TrailLayer } from './trail/trailLayer.ts';
import { VehiclesLayer } from './vehicles/vehiclesLayer.ts';

/** Creates the layers of the live map, from the lowest to the highest. A new layer is a line here. */
export function createLayers(host: MapHost) {
  const vehicles = new VehiclesLayer(host);
  return {
    geofences: new GeofencesLayer(host),
    area: new AreaLayer(host),
    journey: new JourneyLayer(host),
    alarm: new AlarmLayer(host),
    trail: new TrailLayer(host, vehicles),
    spotlight: new SpotlightLayer(host, vehicles),
    vehicles,
    measuring: new MeasuringLayer(host),
    drawing: new DrawingLayer(host),
  };
}

export type Layers = ReturnType<typeof createLayers>;
