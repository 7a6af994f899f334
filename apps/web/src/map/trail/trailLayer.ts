import {
  isDrawable,
  Observable,
  type VehicleChange,
  type VehiclePoint,
  type VehicleSource,
} from '../../live/index.ts';
import { palettes } from '../draw/palette.ts';
import type { Frame } from '../engine/frame.ts';
import type { Hit, MapHost, MapLayer, Place } from '../engine/layer.ts';
import type { VehiclesLayer } from '../vehicles/vehiclesLayer.ts';
import { Trail } from './trail.ts';

/** How near to a position of the trail the pointer is on it. */
const REACH_PX = 12;

export interface TrailInput {
  store: VehicleSource;
  /** The vehicle that leaves a trail while it is switched on. */
  vehicleId: number;
  /** Called with the id of the stored position that is clicked on the trail. */
  onChoose: (positionId: string) => void;
}

/** The trail of a vehicle, from when it was switched on up to where the vehicle is drawn. */
export class TrailLayer implements MapLayer {
  readonly state = new Observable({ isOn: false });
  readonly #host: MapHost;
  readonly #vehicles: VehiclesLayer;
  #input: TrailInput | null = null;
  #trail: Trail | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(host: MapHost, vehicles: VehiclesLayer) {
    this.#host = host;
    this.#vehicles = vehicles;
  }

  set(input: TrailInput | null): void {
    const before = this.#input;
    this.#input = input;
    if (before?.store === input?.store && before?.vehicleId === input?.vehicleId) return;
    this.setOn(false);
    this.#unsubscribe?.();
    this.#unsubscribe = input?.store.subscribe(this.#onBatch) ?? null;
  }

  detach(): void {
    this.#unsubscribe?.();
  }

  /** Draws the trail from now on, or removes it. */
  setOn(isOn: boolean): void {
    this.#trail = isOn && this.#input ? new Trail() : null;
    const point = this.#input?.store.get(this.#input.vehicleId);
    if (point) this.#trail?.add(point);
    this.state.set({ isOn: this.#trail !== null });
    this.#host.redraw();
  }

  hit({ x, y }: Place): Hit | null {
    const id = this.#trail?.nearest(this.#host.camera, x, y, REACH_PX);
    return id ? { cursor: 'pointer', click: () => this.#input?.onChoose(id) } : null;
  }

  paintMoving(frame: Frame): number {
    if (!this.#trail || !this.#input) return 0;
    const end = this.#vehicles.placeOf(this.#input.vehicleId, frame.nowMs);
    this.#trail.paint(frame, palettes[this.#host.theme], end);
    return 0;
  }

  #onBatch = ({ changed }: VehicleChange<VehiclePoint>): void => {
    const point = this.#trail && changed.find(({ mid }) => mid === this.#input?.vehicleId);
    if (point && isDrawable(point)) this.#trail?.add(point);
  };
}
