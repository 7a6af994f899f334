import type { AlarmLevel, FleetStatus } from '@rastro/domain';
import { isDrawable, type VehiclePoint } from '../../live/index.ts';
import { statusOf } from '../../status/index.ts';
import { ALARM_LEVELS, CLUSTER_STRIDE, LABEL_NONE, type ViewResult } from '../clusters/messages.ts';
import { type Gliding, MOVE_MS, type Pose, poseAt, retarget, standing, type Tween } from '../engine/tween.ts';
import { vehicleTypeOf } from '../icons/vehicleTypes.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { type Fan, fanLabel } from './fan.ts';
import type { ShownPast } from './vehiclesInput.ts';

/** A vehicle that is drawn by itself. */
export interface ShownVehicle {
  id: number;
  point: VehiclePoint;
  type: number;
  status: FleetStatus;
  /** When the fix was taken, in milliseconds since 1970 UTC. */
  fixMs: number;
  tween: Tween;
  /** The side of its plate; see LABEL_BELOW and the others. */
  label: number;
  /** When it began to fade in. */
  shownMs: number;
}

/**
 * Vehicles that are drawn as one, with places on the unit square. A cluster does not move smoothly: its middle is no vehicle's
 * place, and some cluster would always be moving, so that there would be no still picture.
 */
export interface ShownCluster {
  key: number;
  x: number;
  y: number;
  count: number;
  mix: Uint32Array;
  /** The level of the most urgent open alarm of its vehicles. */
  alarm: AlarmLevel | null;
  bounds: { minX: number; minY: number; maxX: number; maxY: number };
  shownMs: number;
}

interface SceneOptions {
  pointOf: (id: number) => VehiclePoint | null;
  /** False where vehicles jump to their place at once, because the person asked for less motion. */
  isAnimated: boolean;
}

/** Shortest distance on the screen over which something moves smoothly. */
const SHORTEST_GLIDE_PX = 1.5;
/** Longest distance on the screen over which something moves smoothly. */
const LONGEST_GLIDE_PX = 600;

/** The things on the screen, and how far each of them has moved. It does not depend on the canvas or the map. */
export class Scene {
  vehicles: ReadonlyMap<number, ShownVehicle> = new Map();
  clusters: ReadonlyMap<number, ShownCluster> = new Map();
  fan: Fan | null = null;
  /** The past that is shown, by which vehicles move in the place of gliding from fix to fix; null for none. */
  past: ShownPast | null = null;
  readonly #pointOf: SceneOptions['pointOf'];
  readonly #durationMs: number;
  #level = Number.NaN;
  #newShownMs = Number.NEGATIVE_INFINITY;

  constructor({ pointOf, isAnimated }: SceneOptions) {
    this.#pointOf = pointOf;
    this.#durationMs = isAnimated ? MOVE_MS : 0;
  }

  /** Applies the content of the view that the worker computed. `scale` is the width of the world in pixels. */
  applyView(result: ViewResult, scale: number, nowMs: number): void {
    const gliding: Gliding = {
      durationMs: this.past ? 0 : this.#durationMs,
      shortest: SHORTEST_GLIDE_PX / scale,
      longest: LONGEST_GLIDE_PX / scale,
    };
    // After a change of zoom things fade in. Clusters that a movement joins or splits appear at once: a fade costs ten frames.
    const isOtherLevel = result.level !== this.#level;
    this.#newShownMs = isOtherLevel && this.#durationMs > 0 ? nowMs : Number.NEGATIVE_INFINITY;
    const vehicles = new Map<number, ShownVehicle>();
    result.singles.forEach((id, at) => {
      this.#show(vehicles, id, result.labels[at] ?? LABEL_NONE, gliding, nowMs);
    });
    if (this.fan)
      for (const id of this.fan.offsets.keys())
        this.#show(vehicles, id, fanLabel(this.fan, id), gliding, nowMs);
    this.vehicles = vehicles;
    this.clusters = this.#nextClusters(result);
    this.#level = result.level;
  }

  /** The place at which a vehicle in view is drawn now, with an offset in pixels; null when it is not drawn by itself. */
  placeOf(id: number, nowMs: number): (Pose & { dx: number; dy: number }) | null {
    const vehicle = this.vehicles.get(id);
    if (!vehicle) return null;
    const offset = this.fan?.offsets.get(id);
    const pose = this.#posePlayed(vehicle) ?? poseAt(vehicle.tween, nowMs);
    if (!this.fan || !offset) return { ...pose, dx: 0, dy: 0 };
    return { x: this.fan.x, y: this.fan.y, course: pose.course, ...offset };
  }

  /** Whether a vehicle drives while the past is played. */
  isPlayed({ point }: ShownVehicle): boolean {
    return this.past !== null && this.past.speed !== 0 && point.motion === 'MOVING';
  }

  #posePlayed(vehicle: ShownVehicle): Pose | null {
    const place = this.isPlayed(vehicle) ? this.past?.placeOf(vehicle.id) : null;
    return place ? { x: mercatorX(place.lon), y: mercatorY(place.lat), course: place.cur } : null;
  }

  clear(): void {
    this.vehicles = new Map();
    this.clusters = new Map();
  }

  #show(into: Map<number, ShownVehicle>, id: number, label: number, gliding: Gliding, nowMs: number): void {
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
      tween: before ? retarget(before.tween, pose, nowMs, gliding) : standing(pose),
      shownMs: before?.shownMs ?? this.#newShownMs,
    });
  }

  #nextClusters(result: ViewResult): Map<number, ShownCluster> {
    const known = result.level === this.#level ? this.clusters : new Map<number, ShownCluster>();
    const clusters = new Map<number, ShownCluster>();
    for (let at = 0; at < result.clusters.length; at += CLUSTER_STRIDE) {
      const [key = 0, x = 0, y = 0, count = 0, minX = 0, minY = 0, maxX = 0, maxY = 0, alarm = 0] =
        result.clusters.subarray(at, at + CLUSTER_STRIDE);
      const before = known.get(key);
      const mixAt = (at / CLUSTER_STRIDE) * result.mixStride;
      clusters.set(key, {
        key,
        x,
        y,
        count,
        mix: result.mixes.subarray(mixAt, mixAt + result.mixStride),
        alarm: ALARM_LEVELS[alarm] ?? null,
        bounds: { minX, minY, maxX, maxY },
        shownMs: before?.shownMs ?? this.#newShownMs,
      });
    }
    return clusters;
  }
}
