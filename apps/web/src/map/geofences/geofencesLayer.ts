import { type MapTheme, palettes } from '../draw/palette.ts';
import { type Box, boxAround } from '../engine/box.ts';
import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';
import type { MapGeofence } from './mapGeofence.ts';

const FONT = ['Inter Variable SemiBold', 'Inter Variable'];
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

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: GeofencesInput | null): void {
    const geofences = input?.geofences ?? [];
    if (geofences !== this.#geofences && geofences.length + this.#geofences.length > 0) {
      this.#geofences = geofences;
      this.#host.restyle(this);
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
    if (this.#geofences.length === 0) return null;
    return {
      data: {
        type: 'FeatureCollection',
        features: this.#geofences.map(({ id, name, color, geomJson }) => ({
          type: 'Feature',
          id,
          properties: { name, color },
          geometry: JSON.parse(geomJson) as GeoJSON.Polygon,
        })),
      },
      layers: styleLayers(this.#host.theme),
    };
  }

  /** The names of the geofences that are drawn in view, each once, in order. */
  onScreen(): string[] {
    const names = this.#host.drawnFeatures(this).map(({ properties }) => String(properties.name));
    return [...new Set(names)].sort();
  }
}

/** The box around a geofence's border. */
function boxOf({ geomJson }: MapGeofence): Box | null {
  const { coordinates } = JSON.parse(geomJson) as GeoJSON.Polygon;
  return boxAround(coordinates.flat().map(([lon = 0, lat = 0]) => ({ lon, lat })));
}

function styleLayers(theme: MapTheme): StylePart['layers'] {
  const { surface, ink } = palettes[theme];
  const isDark = theme === 'dark';
  return [
    {
      id: 'fill',
      type: 'fill',
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': isDark ? 0.26 : 0.16 },
    },
    {
      id: 'casing',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': surface, 'line-width': 4, 'line-opacity': 0.7 },
    },
    {
      id: 'border',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['get', 'color'], 'line-width': 2.2 },
    },
    {
      id: 'names',
      type: 'symbol',
      minzoom: 9,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 12,
        'text-max-width': 9,
        'text-padding': 4,
      },
      paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 1.8 },
    },
  ];
}
