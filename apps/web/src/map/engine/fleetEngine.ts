import { GeofenceDrawing } from '../geofences/geofenceDrawing.ts';
import { boxOfGeofence, geofencesInView, showGeofences } from '../geofences/geofenceLayers.ts';
import type { MapGeofence } from '../geofences/mapGeofence.ts';
import { JourneyLayer } from '../journey/journeyLayer.ts';
import { MeasuringLayer } from '../measuring/measuringLayer.ts';
import { TrailLayer } from '../trail/trailLayer.ts';
import { VehiclesLayer } from '../vehicles/vehiclesLayer.ts';
import type { MapHost, MapLayer } from './layer.ts';
import { MapEngine, type MapEngineOptions } from './mapEngine.ts';

const FOCUS_ZOOM = 16;

interface FleetLayers extends Record<string, MapLayer> {
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
  #geofences: readonly MapGeofence[] | null = null;

  constructor(options: FleetEngineOptions) {
    const layers = (host: MapHost): FleetLayers => {
      const vehicles = new VehiclesLayer(host);
      return {
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

  override setTheme(theme: 'light' | 'dark', language: 'es' | 'en'): void {
    super.setTheme(theme, language);
    showGeofences(this.map, this.#geofences, theme);
  }

  /** Shows these geofences below everything else; none with null. */
  setGeofences(geofences: readonly MapGeofence[] | null): void {
    this.#geofences = geofences;
    this.#onceStyled(() => showGeofences(this.map, this.#geofences, this.theme));
  }

  /** The names of the geofences that are drawn in view, each once, in order. */
  geofencesOnScreen(): string[] {
    return geofencesInView(this.map);
  }

  /** Moves the map to a geofence. */
  fitGeofence(geofence: MapGeofence): void {
    const box = boxOfGeofence(geofence);
    if (box) this.fit(box, FOCUS_ZOOM);
  }

  #onceStyled(show: () => void): void {
    if (this.map.getStyle()) show();
    else this.map.once('style.load', show);
  }
}
