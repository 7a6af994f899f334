import { FONT } from '../basemap/layers.ts';
import { palettes } from '../draw/palette.ts';
import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';
import { CLOSE_ZOOM } from '../engine/mapState.ts';

/** A line along which the pressure of the air is the same, as [longitude, latitude] pairs. */
export interface DrawnIsobar {
  line: [number, number][];
  /** The pressure, as the line says it. */
  label: string;
}

export interface IsobarsInput {
  isobars: readonly DrawnIsobar[];
  /** Whose data they come from, as HTML, which the map says while there is this input. */
  attribution: string;
}

/** Lines of equal pressure, with what it is. */
export class IsobarsLayer implements MapLayer {
  readonly #host: MapHost;
  #input: IsobarsInput | null = null;

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: IsobarsInput | null): void {
    const before = this.#input;
    this.#input = input;
    if (before?.isobars !== input?.isobars || before?.attribution !== input?.attribution)
      this.#host.restyle(this);
  }

  /** What the lines in view say, each once, in order. */
  onScreen(): string[] {
    const labels = this.#host.drawnFeatures(this).map(({ properties }) => String(properties.label));
    return [...new Set(labels)].sort();
  }

  stylePart(): StylePart | null {
    if (!this.#input) return null;
    const { surface, ink } = palettes[this.#host.theme];
    const { isobars, attribution } = this.#input;
    return {
      attribution,
      data: {
        type: 'FeatureCollection',
        features: isobars.map(({ line, label }) => ({
          type: 'Feature',
          properties: { label },
          geometry: { type: 'LineString', coordinates: line },
        })),
      },
      layers: [
        {
          id: 'casing',
          type: 'line',
          minzoom: CLOSE_ZOOM,
          layout: { 'line-join': 'round' },
          paint: { 'line-color': surface, 'line-width': 3.6, 'line-opacity': 0.6 },
        },
        {
          id: 'line',
          type: 'line',
          minzoom: CLOSE_ZOOM,
          layout: { 'line-join': 'round' },
          paint: { 'line-color': ink, 'line-width': 1.4, 'line-opacity': 0.75 },
        },
        {
          id: 'labels',
          type: 'symbol',
          minzoom: CLOSE_ZOOM,
          layout: {
            'symbol-placement': 'line',
            'symbol-spacing': 320,
            'text-field': ['get', 'label'],
            'text-font': FONT,
            'text-size': 12,
          },
          paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 2 },
        },
      ],
    };
  }
}
