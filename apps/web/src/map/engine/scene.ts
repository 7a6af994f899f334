import { CLUSTER_STRIDE, LABEL_BELOW, LABEL_NONE, type ViewResult } from '../clusters/messages.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { isDrawable, statusOf, type VehiclePoint, vehicleTypeOf } from '../vehicles/vehiclePoint.ts';
import type { Fan } from './fan.ts';
import { MOVE_MS, type Pose, poseAt, retarget, standing, type Tween } from './tween.ts';

/** A vehicle that is drawn by itself. */
export interface ShownVehicle {
  id: number;
  point: VehiclePoint;
  type: number;
  status: number;
  /** When the fix was taken, milliseconds since 1970 UTC. */
  fixMs: number;
  tween: Tween;
  /** Where its plate goes; see LABEL_BELOW and the others. */
  label: number;
  /** When it came into view. */
  shownMs: number;
}

/** Vehicles drawn as one. Places on the unit square. */
export interface ShownCluster {
  key: number;
  tween: Tween;
  count: number;
  mix: Uint32Array;
  bounds: { minX: number; minY: number; maxX: number; maxY: number };
  shownMs: number;
}

interface SceneOptions {
  pointOf: (id: number) => VehiclePoint | null;
  /** False: vehicles stand at once where they are (the person asked for less motion). */
  isAnimated: boolean;
}

/** How far on the screen something may glide; further, and it stands there at once. */
const GLIDE_PX = 600;

/** What is on the screen, and where each thing is on its way. Knows neither canvas nor map. */
export class Scene {
  vehicles: ReadonlyMap<number, ShownVehicle> = new Map();
  clusters: ReadonlyMap<number, ShownCluster> = new Map();
  fan: Fan | null = null;
  readonly #pointOf: SceneOptions['pointOf'];
  readonly #durationMs: number;
  #level = Number.NaN;

  constructor({ pointOf, isAnimated }: SceneOptions) {
    this.#pointOf = pointOf;
    this.#durationMs = isAnimated ? MOVE_MS : 0;
  }

  /** Takes what the worker says is in view. `scale` is the pixels that the world is wide. */
  applyView(result: ViewResult, scale: number, nowMs: number): void {
    const reach = GLIDE_PX / scale;
    const vehicles = new Map<number, ShownVehicle>();
    result.singles.forEach((id, at) => {
      this.#show(vehicles, id, result.labels[at] ?? LABEL_NONE, reach, nowMs);
    });
    for (const id of this.fan?.offsets.keys() ?? []) this.#show(vehicles, id, LABEL_BELOW, reach, nowMs);
    this.vehicles = vehicles;
    this.clusters = this.#nextClusters(result, reach, nowMs);
    this.#level = result.level;
  }

  /** Where a vehicle in view is drawn now, in place and pixels beside it; null when it is not drawn by itself. */
  placeOf(id: number, nowMs: number): (Pose & { dx: number; dy: number }) | null {
    const vehicle = this.vehicles.get(id);
    if (!vehicle) return null;
    const offset = this.fan?.offsets.get(id);
    const pose = poseAt(vehicle.tween, nowMs);
    if (!this.fan || !offset) return { ...pose, dx: 0, dy: 0 };
    return { x: this.fan.x, y: this.fan.y, course: pose.course, ...offset };
  }

  clear(): void {
    this.vehicles = new Map();
    this.clusters = new Map();
  }

  #show(into: Map<number, ShownVehicle>, id: number, label: number, reach: number, nowMs: number): void {
    const point = this.#pointOf(id);
    if (!point || !isDrawable(point)) return;
    const before = this.vehicles.get(id);
    if (before?.point === point) {
      into.set(id, before.label === label ? before : { ...before, label });
      return;
    }
    const pose = { x: mercatorX(point.lon), y: mercatorY(point.lat), course: point.cur };
    into.set(id, {
      id,
      point,
      label,
      type: vehicleTypeOf(point.asset.typeMobile.id),
      status: statusOf(point.typ),
      fixMs: Date.parse(point.fGPS),
      tween: before
        ? retarget(before.tween, pose, nowMs, { durationMs: this.#durationMs, reach })
        : standing(pose),
      shownMs: before?.shownMs ?? nowMs,
    });
  }

  #nextClusters(result: ViewResult, reach: number, nowMs: number): Map<number, ShownCluster> {
    const known = result.level === this.#level ? this.clusters : new Map<number, ShownCluster>();
    const clusters = new Map<number, ShownCluster>();
    for (let at = 0; at < result.clusters.length; at += CLUSTER_STRIDE) {
      const [key = 0, x = 0, y = 0, count = 0, minX = 0, minY = 0, maxX = 0, maxY = 0] =
        result.clusters.subarray(at, at + CLUSTER_STRIDE);
      const before = known.get(key);
      const pose = { x, y, course: null };
      const mixAt = (at / CLUSTER_STRIDE) * result.mixStride;
      clusters.set(key, {
        key,
        count,
        mix: result.mixes.subarray(mixAt, mixAt + result.mixStride),
        bounds: { minX, minY, maxX, maxY },
        tween: before
          ? retarget(before.tween, pose, nowMs, { durationMs: this.#durationMs, reach })
          : standing(pose),
        shownMs: before?.shownMs ?? nowMs,
      });
    }
    return clusters;
  }
}
