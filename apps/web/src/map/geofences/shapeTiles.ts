import { serveOwnTiles } from '../engine/ownTiles.ts';
import type { MapGeofence } from './mapGeofence.ts';
import type { FromShapeWorker, ToShapeWorker } from './shapeMessages.ts';

/** How many shapes are handed to the worker at once, so that handing over ten thousand does not hold up the page. */
const PIECE = 500;

/**
 * Shapes as vector tiles, which a worker cuts where the map wants them. Given to the map library as GeoJSON, ten thousand shapes would be read
 * and copied on the page's thread, each time that one of them changes.
 */
export class ShapeTiles {
  readonly #served = serveOwnTiles((path, signal) => this.#load(path, signal));
  readonly #worker = new Worker(new URL('./shapeWorker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (tile: ArrayBuffer) => void>();
  readonly #onReady: () => void;
  /** The tiles that are handed to the map library, one in each frame. */
  #handedOver: Promise<void> = Promise.resolve();
  #sequence = 0;
  /** Of the shapes that were given last, and of those that the worker has. */
  #given = 0;
  #ready = 0;

  /** `onReady` is called whenever the worker has the shapes that were given last. */
  constructor(onReady: () => void) {
    this.#onReady = onReady;
    this.#worker.onmessage = ({ data }: MessageEvent<FromShapeWorker>) => this.#receive(data);
  }

  /** The address of the tiles, another one for other shapes; null until there are any. */
  get url(): string | null {
    return this.#ready === 0 ? null : `${this.#served.address}/${this.#ready}/{z}/{x}/{y}`;
  }

  /** Replaces the shapes. */
  async give(shapes: readonly MapGeofence[]): Promise<void> {
    const edition = ++this.#given;
    for (let at = 0; at < shapes.length; at += PIECE) {
      const piece = shapes.slice(at, at + PIECE).map(({ id, name, color, geomJson }) => ({
        id,
        name,
        color,
        geomJson,
      }));
      this.#post({ kind: 'shapes', edition, shapes: piece, isLast: at + PIECE >= shapes.length });
      await new Promise((resolve) => setTimeout(resolve));
      if (edition !== this.#given) return;
    }
  }

  stop(): void {
    this.#served.stop();
    this.#given += 1;
    this.#worker.terminate();
    for (const resolve of this.#waiting.values()) resolve(new ArrayBuffer(0));
    this.#waiting.clear();
  }

  async #load(path: string, signal: AbortSignal): Promise<{ data: ArrayBuffer }> {
    const [, zoom, x, y] = path.split('/').map(Number);
    const sequence = ++this.#sequence;
    const tile = new Promise<ArrayBuffer>((resolve) => this.#waiting.set(sequence, resolve));
    this.#post({ kind: 'tile', sequence, zoom: zoom ?? 0, x: x ?? 0, y: y ?? 0 });
    const data = await tile;
    if (data.byteLength > 0) await this.#turn(signal);
    return { data };
  }

  /**
   * Waits for a frame of its own, unless the tile is not wanted any more: all tiles that reach the map library in one frame are given to the
   * graphics card in one task, which waits for it where they are many.
   */
  #turn(signal: AbortSignal): Promise<void> {
    this.#handedOver = this.#handedOver.then(
      () => new Promise((resolve) => (signal.aborted ? resolve() : requestAnimationFrame(() => resolve()))),
    );
    return this.#handedOver;
  }

  #receive(message: FromShapeWorker): void {
    if (message.kind === 'tile') {
      this.#waiting.get(message.sequence)?.(message.tile);
      this.#waiting.delete(message.sequence);
    } else if (message.edition === this.#given) {
      this.#ready = message.edition;
      this.#onReady();
    }
  }

  #post(message: ToShapeWorker): void {
    this.#worker.postMessage(message);
  }
}
