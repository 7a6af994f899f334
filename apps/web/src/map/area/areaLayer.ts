import { circleRing } from '@rastro/domain/geofences/circleRing';
import { Marker } from 'maplibre-gl';
import { palettes } from '../draw/palette.ts';
import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';
import { middleOf } from '../engine/padding.ts';

/** The middle of an area, in degrees. */
export interface AreaCentre {
  latitude: number;
  longitude: number;
}

export interface AreaInput {
  isOn: boolean;
  /** The radius of the circle around the mark, in metres. */
  radiusM: number;
  /** The name of the mark, which is a button. */
  label: string;
  /** Switches the mark on and off. */
  onSwitch: () => void;
  /** Called when the mark is clicked. */
  onOpen: (centre: AreaCentre) => void;
}

/** How far an arrow key moves the mark, in pixels. */
const KEY_STEP_PX = 24;
const DIRECTIONS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const PIN = `<svg width="34" height="42" viewBox="0 0 34 42" aria-hidden="true">
  <path class="pin" d="M17 41C17 41 32 26 32 16a15 15 0 1 0-30 0c0 10 15 25 15 25z"/>
  <circle class="glass" cx="15.5" cy="14.5" r="5.5"/><path class="glass" d="m19.7 18.7 4.3 4.3"/></svg>`;

/** A mark that is dragged, or moved by the arrow keys, with a circle around it. A click on the mark is a search within the circle. */
export class AreaLayer implements MapLayer {
  readonly #host: MapHost;
  #input: AreaInput | null = null;
  #marker: Marker | null = null;

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: AreaInput | null): void {
    const before = this.#input;
    this.#input = input;
    if (input?.isOn) this.#marker ??= this.#addMarker();
    else this.detach();
    this.#marker?.getElement().setAttribute('aria-label', input?.label ?? '');
    if (before?.isOn !== input?.isOn || before?.radiusM !== input?.radiusM) this.#host.restyle(this);
  }

  detach(): void {
    this.#marker?.remove();
    this.#marker = null;
  }

  stylePart(): StylePart | null {
    if (!this.#marker || !this.#input) return null;
    const { lng, lat } = this.#marker.getLngLat();
    const ring = circleRing([lng, lat], this.#input.radiusM);
    const { accent } = palettes[this.#host.theme];
    return {
      data: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: {},
            geometry: {
              type: 'Polygon',
              coordinates: [[...ring, ...ring.slice(0, 1)].map((place) => [...place])],
            },
          },
        ],
      },
      layers: [
        { id: 'fill', type: 'fill', paint: { 'fill-color': accent, 'fill-opacity': 0.1 } },
        { id: 'border', type: 'line', paint: { 'line-color': accent, 'line-width': 2 } },
      ],
    };
  }

  #addMarker(): Marker {
    const { map, padding } = this.#host;
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'fleet-map-area-mark';
    element.innerHTML = PIN;
    const marker = new Marker({ element, anchor: 'bottom', draggable: true })
      .setLngLat(map.unproject(middleOf(map.getContainer(), padding)))
      .addTo(map);
    element.removeAttribute('role'); // the map library's is that of a picture
    marker.on('drag', () => this.#host.restyle(this));
    element.addEventListener('click', (event) => {
      event.stopPropagation(); // the map below is not clicked
      const { lat: latitude, lng: longitude } = marker.getLngLat().wrap();
      this.#input?.onOpen({ latitude, longitude });
    });
    element.addEventListener('keydown', (event) => {
      const direction = DIRECTIONS[event.key];
      if (!direction) return;
      event.preventDefault();
      event.stopPropagation(); // the map does not move
      const { x, y } = map.project(marker.getLngLat());
      const [right, down] = direction;
      marker.setLngLat(map.unproject([x + right * KEY_STEP_PX, y + down * KEY_STEP_PX]));
      this.#host.restyle(this);
    });
    return marker;
  }
}
