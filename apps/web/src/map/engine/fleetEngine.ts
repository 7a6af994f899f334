import { GeofenceDrawing } from '../geofences/geofenceDrawing.ts';
import { GeofencesLayer } from '../geofences/geofencesLayer.ts';
import { JourneyLayer } from '../journey/journeyLayer.ts';
import { MeasuringLayer } from '../measuring/measuringLayer.ts';
import { TrailLayer } from '../trail/trailLayer.ts';
import { VehiclesLayer } from '../vehicles/vehiclesLayer.ts';
import type { MapHost, MapLayer } from './layer.ts';
import { MapEngine, type MapEngineOptions } from './mapEngine.ts';

interface FleetLayers extends Record<string, MapLayer> {
  geofences: GeofencesLayer;
  journey: JourneyLayer;
  trail: TrailLayer;
  vehicles: VehiclesLayer;
  drawing: MapLayer;
  measuring: MeasuringLayer;
}

export type FleetEngineOptions = Omit<MapEngineOptions<FleetLayers>, 'layers'>;

/** The map with the fleet and everything else on it. */
export class FleetEngine extends MapEngine<FleetLayers> {
  readonly drawing: GeofenceDrawing;

  constructor(options: FleetEngineOptions) {
    const layers = (host: MapHost): FleetLayers => {
      const vehicles = new VehiclesLayer(host);
      return {
        geofences: new GeofencesLayer(host),
        journey: new JourneyLayer(host),
        trail: new TrailLayer(host, vehicles),
        vehicles,
        measuring: new MeasuringLayer(host),
        drawing: {
          hit: ({ longitude, latitude }) =>
            this.drawing.state.get().drawing
              ? { click: () => this.drawing.clickAhead({ lng: longitude, lat: latitude }) }
              : null,
        },
      };
    };
    super({ ...options, layers });
    this.drawing = new GeofenceDrawing(this.map, () => this.padding);
  }

  override stop(): void {
    this.drawing.end();
    super.stop();
  }
}
