import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';
import { CLOSE_ZOOM } from '../engine/mapState.ts';
import { emptyPicture, type OwnTile, serveOwnTiles } from '../engine/ownTiles.ts';

/** A square of the map, counted from its top left corner. */
export interface TilePlace {
  zoom: number;
  x: number;
  y: number;
}

/** A picture as our server gives it; `cacheControl` says how long it is good. */
export interface WeatherPicture {
  data: ArrayBuffer;
  cacheControl: string | null;
}

/** Reads the picture of a square; null where there is none. */
export type ReadPicture = (
  layer: string,
  place: TilePlace,
  signal: AbortSignal,
) => Promise<WeatherPicture | null>;

export interface WeatherInput {
  isOn: boolean;
  /** Switches the weather on and off. */
  onSwitch: () => void;
  /** The pictures that lie on the map: of which layer, and how they are read. With another `attempt` all are read anew. Null for none. */
  pictures: { layer: string; attempt: number; maxZoom: number; read: ReadPicture } | null;
}

/** So that roads and names below stay readable. */
const OPACITY = { light: 0.62, dark: 0.5 };

/** Pictures of the weather on the ground of the map, below everything else. They are read as the logged-in user, by a protocol of their own. */
export class WeatherLayer implements MapLayer {
  readonly #host: MapHost;
  #input: WeatherInput | null = null;
  readonly #served = serveOwnTiles((path, signal) => this.#load(path, signal));

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: WeatherInput | null): void {
    const before = this.#input?.pictures ?? null;
    this.#input = input;
    const pictures = input?.pictures ?? null;
    if (before?.layer !== pictures?.layer || before?.attempt !== pictures?.attempt) this.#host.restyle(this);
  }

  detach(): void {
    this.#served.stop();
  }

  stylePart(): StylePart | null {
    const pictures = this.#input?.pictures;
    if (!pictures) return null;
    return {
      pictures: {
        url: `${this.#served.address}/${pictures.layer}/{z}/{x}/{y}/${pictures.attempt}`,
        maxZoom: pictures.maxZoom,
      },
      layers: [
        {
          id: 'pictures',
          type: 'raster',
          minzoom: CLOSE_ZOOM,
          paint: { 'raster-opacity': OPACITY[this.#host.theme] },
        },
      ],
    };
  }

  async #load(path: string, signal: AbortSignal): Promise<OwnTile> {
    const [layer = '', zoom, x, y] = path.split('/');
    const place = { zoom: Number(zoom), x: Number(x), y: Number(y) };
    const picture = await this.#input?.pictures?.read(layer, place, signal);
    if (!picture) return { data: await emptyPicture() };
    return { data: picture.data, cacheControl: picture.cacheControl };
  }
}
