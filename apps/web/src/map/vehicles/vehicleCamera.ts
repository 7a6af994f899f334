import type { LngLat } from 'maplibre-gl';
import { isDrawable, type VehiclePoint } from '../../live/index.ts';
import { boxAround } from '../engine/box.ts';
import type { MapHost } from '../engine/layer.ts';
import { MOVE_MS } from '../engine/tween.ts';

/** Largest zoom at which several vehicles are shown. */
const FLEET_ZOOM = 14;
const FOCUS_MS = 900;
const CENTRE_MS = 250;

interface CameraParts {
  pointOf: (id: number) => VehiclePoint | null;
  /** Where a vehicle is drawn by itself, in pixels from the map's top left corner. */
  onScreen: (id: number) => { x: number; y: number } | null;
}

/** Moves the map to vehicles: to one, with one that drives, and to all. */
export class VehicleCamera {
  readonly #host: MapHost;
  readonly #parts: CameraParts;
  /** A vehicle to which the map moves as soon as its place is known. */
  #wantedId: number | null = null;
  /** What the map showed when a panel opened, until a person moves it. */
  #kept: { center: LngLat; zoom: number } | null = null;
  /** What the map is going back to. */
  #goingTo: { center: LngLat; zoom: number } | null = null;
  /** The vehicle to which the map moved last. */
  #flyingTo: number | null = null;

  constructor(host: MapHost, parts: CameraParts) {
    this.#host = host;
    this.#parts = parts;
    // What a person did has an event of theirs; what the map was told to do has none.
    host.map.on('movestart', ({ originalEvent }: { originalEvent?: unknown }) => {
      if (!originalEvent) return;
      this.#kept = null;
      this.#goingTo = null;
    });
  }

  /** Remembers what the map shows, to go back there. */
  keepView(): void {
    const { map } = this.#host;
    this.#kept = { center: map.getCenter(), zoom: map.getZoom() };
  }

  /** Goes back to what was kept, unless a person has moved the map since. */
  goBack(): void {
    this.#goingTo = this.#kept;
    this.#kept = null;
    this.#easeBack();
  }

  /** Goes on to what was kept when panels cover another part of the map; returns whether it is on its way there. */
  reframeBack(): boolean {
    if (!this.#host.map.isMoving()) this.#goingTo = null;
    this.#easeBack();
    return this.#goingTo !== null;
  }

  #easeBack(): void {
    const { map, isAnimated, padding } = this.#host;
    if (this.#goingTo) map.easeTo({ ...this.#goingTo, padding, duration: isAnimated ? FOCUS_MS : 0 });
  }

  /** Moves the map to a vehicle that was selected, where it is not in sight, and always above a sheet, which leaves little of the map. */
  show(id: number): void {
    if (this.#isAboveSheet || !this.isInSight(id)) this.#centre(id);
  }

  /** Moves the map to a vehicle, now or as soon as its place is known. */
  focus(id: number): void {
    const point = this.#placeOf(id);
    this.#wantedId = point ? null : id;
    if (!point) return;
    const { map, isAnimated, padding, usefulZoom } = this.#host;
    const zoom = Math.min(map.getMaxZoom(), Math.max(map.getZoom(), usefulZoom));
    this.#flyingTo = id;
    this.#goingTo = null;
    map.flyTo({ center: [point.lon, point.lat], zoom, duration: isAnimated ? FOCUS_MS : 0, padding });
  }

  /** Moves the map to the vehicle whose place was not known when it was asked for. */
  focusWanted(): void {
    if (this.#wantedId !== null) this.focus(this.#wantedId);
  }

  /** Moves the map with a vehicle until its next point is expected. */
  goWith(point: VehiclePoint): void {
    const { map, isAnimated } = this.#host;
    if (!isDrawable(point)) return;
    const duration = isAnimated ? MOVE_MS : 0;
    map.easeTo({ center: [point.lon, point.lat], duration, easing: (part) => part });
  }

  /** Moves the map with a vehicle whose place is no longer in the part of it that panels leave visible. */
  keepInSight(id: number): void {
    const point = this.#placeOf(id);
    const { map, isAnimated, padding } = this.#host;
    if (!point || this.#isFree(map.project([point.lon, point.lat])) || map.isMoving()) return;
    map.easeTo({ center: [point.lon, point.lat], duration: isAnimated ? CENTRE_MS : 0, padding });
  }

  /** Moves the map so that it shows these vehicles, as far as they have a place. */
  fit(points: readonly VehiclePoint[], durationMs?: number): void {
    const box = boxAround(points.filter(isDrawable));
    if (box) this.#host.fit(box, FLEET_ZOOM, durationMs);
  }

  /**
   * Moves the map when panels cover another part of it: a movement to the selected vehicle goes on to the new middle, and above a sheet
   * the vehicle always moves there. Returns whether it did.
   */
  reframe(selectedId: number): boolean {
    const isOnItsWay = this.#flyingTo === selectedId && this.#host.map.isMoving();
    if (isOnItsWay) this.focus(selectedId);
    else if (this.#isAboveSheet) this.#centre(selectedId);
    return isOnItsWay || this.#isAboveSheet;
  }

  /** Whether a vehicle is drawn by itself in the part of the map that panels leave visible. */
  isInSight(id: number): boolean {
    const at = this.#parts.onScreen(id);
    return at !== null && this.#isFree(at);
  }

  #isFree({ x, y }: { x: number; y: number }): boolean {
    const { left, right, top, bottom } = this.#host.padding;
    const { widthPx, heightPx } = this.#host.camera;
    return x > left && x < widthPx - right && y > top && y < heightPx - bottom;
  }

  /** Whether less than a half of the map's height is left, as above a sheet and unlike above a dock. */
  get #isAboveSheet(): boolean {
    const { padding, camera } = this.#host;
    return padding.bottom > camera.heightPx / 2;
  }

  /** Moves the map to a vehicle: without a change of zoom where it is in sight. */
  #centre(id: number): void {
    const point = this.#placeOf(id);
    if (!point || !this.isInSight(id)) {
      this.focus(id);
      return;
    }
    const { map, isAnimated, padding } = this.#host;
    map.easeTo({ center: [point.lon, point.lat], duration: isAnimated ? CENTRE_MS : 0, padding });
  }

  #placeOf(id: number): VehiclePoint | null {
    const point = this.#parts.pointOf(id);
    return point && isDrawable(point) ? point : null;
  }
}
