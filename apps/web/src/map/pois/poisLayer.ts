import type { MapHost, MapLayer } from '../engine/layer.ts';

/** Zoom at which one sees what is around a place. */
const POI_ZOOM = 15;
/** Half of the side of the box that is shown around one, in degrees. */
const AROUND_DEG = 0.004;

export interface PoisInput {
  isOn: boolean;
  /** Switches them on and off. */
  onSwitch: () => void;
  /** The one that is open, to which the map moves once; null for none. */
  shown: { id: number; lat: number; lon: number } | null;
}

/** Points of interest: their marks are parts of the page, so that they have icons and can be reached by the keyboard; the layer moves the map to one. */
export class PoisLayer implements MapLayer {
  readonly #host: MapHost;
  #shownId: number | null = null;

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: PoisInput | null): void {
    const shown = input?.shown ?? null;
    if (shown && shown.id !== this.#shownId && !this.#host.map.getBounds().contains([shown.lon, shown.lat])) {
      const { lat, lon } = shown;
      this.#host.fit([lon - AROUND_DEG, lat - AROUND_DEG, lon + AROUND_DEG, lat + AROUND_DEG], POI_ZOOM);
    }
    this.#shownId = shown?.id ?? null;
  }
}
