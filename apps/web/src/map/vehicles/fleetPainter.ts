import { alarmLevel, kmhToMps } from '@rastro/domain';
import { labelOffsetPx } from '../clusters/labels.ts';
import { LABEL_BELOW, LABEL_NONE, type MixBy } from '../clusters/messages.ts';
import { ClusterSprites } from '../draw/clusterSprites.ts';
import { LabelSprites } from '../draw/labelSprites.ts';
import type { Palette } from '../draw/palette.ts';
import { labelWidthPx, markerRadiusPx } from '../draw/sizes.ts';
import { freshnessOf, VehicleSprites } from '../draw/vehicleSprites.ts';
import { type Camera, screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import { progressOf, speedPx } from '../engine/tween.ts';
import type { Scene, ShownVehicle } from './scene.ts';

const FADE_MS = 160;
/** The length of the equator, which is the width of the world. */
const EARTH_M = 40_075_017;
/** The speed of a vehicle whose device reports none. */
const USUAL_KMH = 40;
/** Width of the halo of the selected vehicle around its disc. */
const HALO_PX = 9;

interface Sprites {
  vehicles: VehicleSprites;
  labels: LabelSprites;
  clusters: ClusterSprites;
}

/** Draws the scene: clusters, then plates, then vehicles, with those that move separate from those that stand. */
export class FleetPainter {
  selectedId: number | null = null;
  /** The vehicle under the pointer, whose plate is drawn even where there is no room. */
  hoveredId: number | null = null;
  /** The vehicle that is pointed at in a list beside the map, drawn as one under the pointer. */
  highlightedId: number | null = null;
  /** The vehicle that the map follows, which is drawn above its own trail. */
  followedId: number | null = null;
  mixBy: MixBy = 'status';
  /** The vehicles that moved when the standing ones were drawn. */
  #moving: ShownVehicle[] = [];
  readonly #scene: Scene;
  readonly #palette: Palette;
  readonly #sprites: Sprites;

  constructor(scene: Scene, palette: Palette, pixelRatio: number) {
    this.#scene = scene;
    this.#palette = palette;
    this.#sprites = {
      vehicles: new VehicleSprites(palette, pixelRatio),
      labels: new LabelSprites(palette, pixelRatio),
      clusters: new ClusterSprites(palette, pixelRatio),
    };
  }

  /** Draws text again with the font that has arrived meanwhile. */
  forgetText(): void {
    this.#sprites.labels.clear();
    this.#sprites.clusters.clear();
  }

  /**
   * Draws the vehicles that stand, and the clusters; returns true while some of them are fading in. What moves now, and what is
   * selected or under the pointer, is drawn by `paintMoving` until the next call.
   */
  paintStill(frame: Frame): boolean {
    const { brush, camera, nowMs } = frame;
    const radiusPx = radiusAt(camera);
    let isFading = false;
    for (const cluster of this.#scene.clusters.values()) {
      const opacity = fadeOf(cluster.shownMs, nowMs);
      if (opacity < 1) isFading = true;
      const x = screenX(camera, cluster.x);
      const y = screenY(camera, cluster.y);
      const { clusters } = this.#sprites;
      brush.stamp(clusters.donut(cluster.count, cluster.mix, this.mixBy, cluster.alarm), x, y, opacity);
      brush.stamp(clusters.count(cluster.count), x, y, opacity);
    }

    this.#moving = [];
    const standing: ShownVehicle[] = [];
    for (const vehicle of this.#scene.vehicles.values()) {
      if (vehicle.id === this.selectedId) continue;
      if (nowMs - vehicle.shownMs < FADE_MS) isFading = true;
      const isApart =
        this.#isAlwaysApart(vehicle.id) ||
        this.#scene.isPlayed(vehicle) ||
        progressOf(vehicle.tween, nowMs) < 1;
      (isApart ? this.#moving : standing).push(vehicle);
    }
    for (const vehicle of standing) this.#paintLabel(frame, vehicle, radiusPx);
    for (const vehicle of standing) this.#paintVehicle(frame, vehicle, radiusPx);
    return isFading;
  }

  /** Draws the rest, the selected vehicle last; returns the speed of the fastest in pixels a second. */
  paintMoving(frame: Frame): number {
    const radiusPx = radiusAt(frame.camera);
    const selected = this.selectedId === null ? undefined : this.#scene.vehicles.get(this.selectedId);
    this.#paintFanGround(frame);
    for (const vehicle of this.#moving) this.#paintLabel(frame, vehicle, radiusPx);
    for (const vehicle of this.#moving) this.#paintVehicle(frame, vehicle, radiusPx);
    if (selected) {
      this.#paintVehicle(frame, selected, radiusPx);
      this.#paintLabel(frame, selected, radiusPx + HALO_PX);
    }
    const shown = selected ? [...this.#moving, selected] : this.#moving;
    return Math.max(0, ...shown.map((vehicle) => this.#speedPx(vehicle, frame)));
  }

  /** Pixels a second. */
  #speedPx(vehicle: ShownVehicle, { nowMs, camera }: Frame): number {
    const { past } = this.#scene;
    if (!past || !this.#scene.isPlayed(vehicle)) return speedPx(vehicle.tween, nowMs, camera.scale);
    const mps = kmhToMps(vehicle.point.vel ?? USUAL_KMH);
    return (mps * Math.abs(past.speed) * camera.scale) / EARTH_M;
  }

  #paintVehicle(frame: Frame, vehicle: ShownVehicle, radiusPx: number): void {
    const place = this.#scene.placeOf(vehicle.id, frame.nowMs);
    if (!place) return;
    const x = screenX(frame.camera, place.x) + place.dx;
    const y = screenY(frame.camera, place.y) + place.dy;
    const look = {
      type: vehicle.type,
      status: vehicle.status,
      motion: vehicle.point.motion,
      alarm: alarmLevel(vehicle.point.alarm),
      isInWorkshop: vehicle.point.workshop != null, // one that an older release kept has none
      isDoubtful: vehicle.point.signal !== null,
      freshness: freshnessOf(((this.#scene.past?.at() ?? Date.now()) - vehicle.fixMs) / 1000),
      isSelected: vehicle.id === this.selectedId,
      radiusPx,
    };
    const opacity = fadeOf(vehicle.shownMs, frame.nowMs);
    frame.brush.glide(this.#sprites.vehicles.disc(look), x, y, 0, opacity);
    frame.brush.glide(this.#sprites.vehicles.vehicle(look), x, y, place.course ?? 0, opacity);
  }

  #paintLabel(frame: Frame, vehicle: ShownVehicle, radiusPx: number): void {
    const isAsked = [this.hoveredId, this.highlightedId, this.selectedId].includes(vehicle.id);
    if (vehicle.label === LABEL_NONE && !isAsked) return;
    const place = this.#scene.placeOf(vehicle.id, frame.nowMs);
    if (!place) return;
    const { pat } = vehicle.point;
    const width = labelWidthPx(pat.length);
    const offset = labelOffsetPx(vehicle.label || LABEL_BELOW, width, radiusPx);
    const sprite = this.#sprites.labels.get(pat, vehicle.id === this.selectedId);
    frame.brush.stamp(
      sprite,
      screenX(frame.camera, place.x) + place.dx + offset.x + width / 2,
      screenY(frame.camera, place.y) + place.dy + offset.y + sprite.heightPx / 2,
      fadeOf(vehicle.shownMs, frame.nowMs),
    );
  }

  #isAlwaysApart(id: number): boolean {
    const apart = [this.hoveredId, this.highlightedId, this.followedId];
    return apart.includes(id) || !!this.#scene.fan?.offsets.has(id);
  }

  /** Draws a disc that separates the fan from what is below it, and a line to each vehicle. */
  #paintFanGround({ brush, camera }: Frame): void {
    const { fan } = this.#scene;
    if (!fan) return;
    const context = brush.paths();
    const x = screenX(camera, fan.x);
    const y = screenY(camera, fan.y);
    context.globalAlpha = 0.82;
    context.fillStyle = this.#palette.surface;
    context.beginPath();
    context.arc(x, y, fan.radiusPx + 34, 0, 2 * Math.PI);
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = this.#palette.edge;
    context.lineWidth = 1.5;
    context.stroke();
    context.beginPath();
    for (const { dx, dy } of fan.offsets.values()) {
      context.moveTo(x, y);
      context.lineTo(x + dx, y + dy);
    }
    context.stroke();
  }
}

const radiusAt = ({ zoom }: Camera): number => Math.round(markerRadiusPx(zoom) * 2) / 2;

const fadeOf = (shownMs: number, nowMs: number): number => Math.min(1, 0.2 + (nowMs - shownMs) / FADE_MS);
