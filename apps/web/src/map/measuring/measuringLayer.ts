import { Observable } from '../../live/index.ts';
import { palettes } from '../draw/palette.ts';
import type { Frame } from '../engine/frame.ts';
import type { Hit, MapHost, MapLayer, Place } from '../engine/layer.ts';
import { Measure } from './measure.ts';

interface MeasuringInput {
  /** Formats a distance on the map. */
  formatDistance: (metres: number) => string;
}

/** What controls show of the measuring. */
export interface MeasuringState {
  isOn: boolean;
  metres: number;
}

/** Measures a distance: while it is on, clicks set points and select nothing. */
export class MeasuringLayer implements MapLayer {
  readonly state = new Observable<MeasuringState>({ isOn: false, metres: 0 });
  readonly #host: MapHost;
  #formatDistance: MeasuringInput['formatDistance'] = String;
  #measure: Measure | null = null;

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: MeasuringInput | null): void {
    this.#formatDistance = input?.formatDistance ?? String;
  }

  setOn(isOn: boolean): void {
    const { map } = this.#host;
    this.#measure = isOn ? new Measure() : null;
    map.getCanvas().style.cursor = isOn ? 'crosshair' : '';
    // Two taps zoom in like a double click.
    if (isOn) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
    this.#changed();
  }

  removeLast(): void {
    this.#measure?.removeLast();
    this.#changed();
  }

  hit(at: Place): Hit | null {
    const measure = this.#measure;
    if (!measure) return null;
    return {
      cursor: 'crosshair',
      click: () => {
        measure.add(at);
        this.#changed();
      },
      hover: () => {
        measure.point(at);
        this.#host.redraw();
      },
      doubleClick: () => {
        measure.removeLast(); // its two clicks have set two corners on one place
        measure.finish();
        this.#changed();
      },
    };
  }

  paintMoving(frame: Frame): number {
    this.#measure?.paint(frame, palettes[this.#host.theme], this.#formatDistance);
    return 0;
  }

  #changed(): void {
    this.state.set({ isOn: this.#measure !== null, metres: this.#measure?.metres ?? 0 });
    this.#host.redraw();
  }
}
