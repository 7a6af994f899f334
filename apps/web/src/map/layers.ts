import { AlarmLayer } from './alarm/alarmLayer.ts';
import { AreaLayer } from './area/areaLayer.ts';
import { AskedLayer } from './asked/askedLayer.ts';
import type { MapHost } from './engine/layer.ts';
import { DrawingLayer } from './geofences/drawingLayer.ts';
import { GeofencesLayer } from './geofences/geofencesLayer.ts';
import { JourneyLayer } from './journey/journeyLayer.ts';
import { MeasuringLayer } from './measuring/measuringLayer.ts';
import { PoisLayer } from './pois/poisLayer.ts';
import { SpotlightLayer } from './spotlight/spotlightLayer.ts';
import { TrailLayer } from './trail/trailLayer.ts';
import { VehiclesLayer } from './vehicles/vehiclesLayer.ts';
import { IsobarsLayer } from './weather/isobarsLayer.ts';
import { WeatherLayer } from './weather/weatherLayer.ts';

/** Creates the layers of the live map, from the lowest to the highest. A new layer is a line here. */
export function createLayers(host: MapHost) {
  const vehicles = new VehiclesLayer(host);
  return {
    weather: new WeatherLayer(host),
    isobars: new IsobarsLayer(host),
    geofences: new GeofencesLayer(host),
    asked: new AskedLayer(host),
    pois: new PoisLayer(host),
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
