import { type Box, boxAround } from '../engine/box.ts';
import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';
import { geofencesStyle } from './geofencesStyle.ts';
import type { MapGeofence } from './mapGeofence.ts';
import { SHAPE_MAX_ZOOM } from './shapeMessages.ts';
import type { ShapeTiles } from './shapeTiles.ts';

/** Largest zoom at which a whole geofence is shown. */
const GEOFENCE_ZOOM = 16;

export interface GeofencesInput {
  /** Pass the same array while they do not change; null for none. */
  geofences: readonly MapGeofence[] | null;
  /** The one to which the map moves, once when it is known. */
  wantedId: number | null;
  isOn: boolean;
  /** Switches them on and off; null where people cannot. */
  onSwitch: (() => void) | null;
}

/** Geofences with their names. */
export class GeofencesLayer implements MapLayer {
  readonly #host: MapHost;
  #geofences: readonly MapGeofence[] = [];
  /** The wanted geofence to which the map has moved. */
  #shownId: number | null = null;
  /** Loaded when there is first something to show. */
  #tiles: ShapeTiles | null = null;
  #isStopped = false;

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: GeofencesInput | null): void {
    const geofences = input?.geofences ?? [];
    if (geofences !== this.#geofences && geofences.length + this.#geofences.length > 0) {
      this.#geofences = geofences;
      if (geofences.length === 0) this.#host.restyle(this);
      else void this.#cut(geofences);
    }
    const wanted = geofences.find(({ id }) => id === input?.wantedId) ?? null;
    if (wanted && wanted.id !== this.#shownId) this.fit(wanted.id);
    this.#shownId = wanted?.id ?? null;
  }

  /** Moves the map to one of the geofences; does nothing where that is not among them. */
  fit(id: number): void {
    const geofence = this.#geofences.find((each) => each.id === id);
    const box = geofence && boxOf(geofence);
    if (box) this.#host.fit(box, GEOFENCE_ZOOM);
  }

  stylePart(): StylePart | null {
    const url = this.#tiles?.url;
    if (!url || this.#geofences.length === 0) return null;
    return {
      tiles: { url, maxZoom: SHAPE_MAX_ZOOM },
      layers: geofencesStyle(this.#host.theme, this.#geofences),
    };
  }

  detach(): void {
    this.#isStopped = true;
    this.#tiles?.stop();
  }

  /** The names of the geofences that are drawn in view, each once, in order. */
  onScreen(): string[] {
    const names = this.#host.drawnFeatures(this).map(({ properties }) => String(properties.name));
    return [...new Set(names)].sort();
  }

  /** Shows geofences as soon as they are cut; what was shown before stays until then. */
  async #cut(geofences: readonly MapGeofence[]): Promise<void> {
    if (!this.#tiles) {
      const { ShapeTiles: Tiles } = await import('./shapeTiles.ts');
      if (this.#isStopped || geofences !== this.#geofences) return;
      this.#tiles ??= new Tiles(() => this.#host.restyle(this));
    }
    await this.#tiles.give(geofences);
  }
}

/** The box around a geofence's border. */
function boxOf({ geomJson }: MapGeofence): Box | null {
  const { coordinates } = JSON.parse(geomJson) as GeoJSON.Polygon;
  return boxAround(coordinates.flat().map(([lon = 0, lat = 0]) => ({ lon, lat })));
}
