import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from '../draw/palette.ts';
import type { Frame } from './frame.ts';
import type { MapState } from './mapState.ts';
import { Measure } from './measure.ts';
import type { Observable } from './observable.ts';
import type { Overlay } from './overlay.ts';

/** The mode of measuring: while it is on, clicks set points instead of selecting vehicles. */
export class MeasureMode {
  #measure: Measure | null = null;
  readonly #map: MapLibreMap;
  readonly #state: Observable<MapState>;
  readonly #overlay: () => Overlay;

  constructor(map: MapLibreMap, state: Observable<MapState>, overlay: () => Overlay) {
    this.#map = map;
    this.#state = state;
    this.#overlay = overlay;
    map.on('dblclick', this.#onDoubleClick);
  }

  get isOn(): boolean {
    return this.#measure !== null;
  }

  setOn(isOn: boolean): void {
    this.#measure = isOn ? new Measure() : null;
    this.#map.getCanvas().style.cursor = isOn ? 'crosshair' : '';
    if (isOn) this.#map.doubleClickZoom.disable();
    else this.#map.doubleClickZoom.enable();
    this.#notify();
  }

  add({ lng, lat }: { lng: number; lat: number }): void {
    this.#measure?.add({ longitude: lng, latitude: lat });
    this.#notify();
  }

  removeLast(): void {
    this.#measure?.removeLast();
    this.#notify();
  }

  /** Handles a move of the pointer, up to which the line is drawn. */
  point({ lng, lat }: { lng: number; lat: number }): void {
    this.#measure?.point({ longitude: lng, latitude: lat });
    this.#overlay().redraw();
  }

  paint(frame: Frame, palette: Palette, format: (metres: number) => string): void {
    this.#measure?.paint(frame, palette, format);
  }

  #onDoubleClick = (): void => {
    // The two clicks of the double click have set two corners on one place.
    this.#measure?.removeLast();
    this.#measure?.finish();
    if (this.#measure) this.#notify();
  };

  #notify(): void {
    this.#state.set({ isMeasuring: this.isOn, measuredM: this.#measure?.metres ?? 0 });
    this.#overlay().redraw();
  }
}
