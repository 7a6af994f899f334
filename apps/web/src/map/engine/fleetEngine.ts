import { GeofenceDrawing } from '../geofences/geofenceDrawing.ts';
import { boxOfGeofence, geofencesInView, showGeofences } from '../geofences/geofenceLayers.ts';
import type { MapGeofence } from '../geofences/mapGeofence.ts';
import type { JourneyDay } from '../journey/journeyTypes.ts';
import { MeasuringLayer } from '../measuring/measuringLayer.ts';
import { TrailLayer } from '../trail/trailLayer.ts';
import { VehiclesLayer } from '../vehicles/vehiclesLayer.ts';
import type { Frame } from './frame.ts';
import { JourneyMode } from './journeyMode.ts';
import type { MapHost, MapLayer } from './layer.ts';
import { MapEngine, type MapEngineOptions } from './mapEngine.ts';

const FOCUS_ZOOM = 16;

interface FleetLayers extends Record<string, MapLayer> {
  journey: MapLayer;
  trail: TrailLayer;
  vehicles: VehiclesLayer;
  drawing: MapLayer;
  measuring: MeasuringLayer;
}

export type FleetEngineOptions = Omit<MapEngineOptions<FleetLayers>, 'layers'>;

/** The map with the fleet and everything else on it. */
export class FleetEngine extends MapEngine<FleetLayers> {
  readonly drawing: GeofenceDrawing;
  #journey: JourneyMode | null = null;
  #geofences: readonly MapGeofence[] | null = null;

  constructor(options: FleetEngineOptions) {
    const layers = (host: MapHost): FleetLayers => {
      const vehicles = new VehiclesLayer(host);
      return {
        journey: { paintMoving: (frame) => this.#paintJourney(frame) },
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
    this.#journey?.show(theme);
    showGeofences(this.map, this.#geofences, theme);
  }

  setJourney(days: readonly JourneyDay[] | null, vehicleType: number): void {
    if (this.#journey?.days === days) return;
    this.#journey?.remove();
    this.#journey = days && new JourneyMode(this.map, days, vehicleType);
    const bounds = this.#journey?.bounds();
    if (bounds) this.fit(bounds, FOCUS_ZOOM);
    this.#onceStyled(() => this.#journey?.show(this.theme));
    this.#publishPlayback();
    this.overlay.redraw();
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

  /** Controls the journey's player. */
  play(command: 'start' | 'pause' | 'rewind' | 'slow' | 'faster'): void {
    this.#journey?.player[command]();
    this.#publishPlayback();
    this.overlay.redraw();
  }
  seek(progress: number): void {
    this.#journey?.player.seek(progress);
    this.#publishPlayback();
    this.overlay.redraw();
  }

  #paintJourney(frame: Frame): number {
    if (this.#journey) {
      const isPlaying = this.#journey.paint(frame, this.theme, this.padding);
      this.#publishPlayback();
      return isPlaying ? Infinity : 0;
    }
    return 0;
  }

  #onceStyled(show: () => void): void {
    if (this.map.getStyle()) show();
    else this.map.once('style.load', show);
  }

  #publishPlayback(): void {
    const next = this.#journey?.player.state() ?? null;
    const before = this.state.get().playback;
    const isSame =
      next !== null &&
      before !== null &&
      (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === before[key]);
    if (!isSame) this.state.set({ playback: next });
  }
}
