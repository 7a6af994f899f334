import { isDrawable, type VehicleChange, type VehiclePoint, type VehicleSource } from '../../live/index.ts';
import { ClusterClient } from '../clusters/clusterClient.ts';
import type { MixBy, ViewResult } from '../clusters/messages.ts';
import { palettes } from '../draw/palette.ts';
import { boxAround } from '../engine/box.ts';
import { screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import type { Hit, MapHost, MapLayer, Place } from '../engine/layer.ts';
import { Observable } from '../engine/observable.ts';
import { MOVE_MS, type Pose } from '../engine/tween.ts';
import { openCluster } from './clusterZoom.ts';
import { FleetPainter } from './fleetPainter.ts';
import { hitAt } from './hit.ts';
import { pixelsToWhole, placePin } from './pin.ts';
import { Scene, type ShownCluster } from './scene.ts';

/** Zoom at which a vehicle that was searched for is shown at least. */
const FOCUS_ZOOM = 16;
/** Largest zoom at which the whole fleet is shown. */
const FLEET_ZOOM = 14;
const FOCUS_MS = 900;
const CENTRE_MS = 250;
const OPEN_MS = 450;

/** The vehicles of multiple tracking, and functions to add and remove one. */
export interface MultipleTracking {
  has: (id: number) => boolean;
  toggle: (id: number) => void;
}

/** What the map shows of the vehicles. */
export interface VehiclesInput {
  store: VehicleSource;
  /** A vehicle that is shown even when the store does not have it. */
  guest?: VehiclePoint | null;
  /** Shows only these vehicles; all of the store where it is absent. */
  only?: readonly number[] | null;
  /** The vehicle that is marked and kept out of clusters; the map moves to it when it is not in view, and always above a sheet. */
  selectedId: number | null;
  /** The vehicle that the map keeps in its middle. */
  followedId?: number | null;
  /** Whether they are out of sight, because something else is shown in their place. */
  isHidden?: boolean;
  onSelect: (id: number | null) => void;
  /** Called when the plate or the name is clicked. Where it is null, the popup does not lead to the vehicle's panel. */
  onOpenInfo: ((id: number) => void) | null;
  /** Where it is absent, the popup offers no multiple tracking. */
  tracking?: MultipleTracking | null;
  /** Where it is absent, the popup offers no OBD2 data. */
  onOpenObd2?: ((id: number) => void) | null;
}

/** What controls show of the vehicles' layer. */
export interface VehiclesState {
  /** Whether the map keeps the followed vehicle in the middle; dragging the map ends it. */
  isFollowing: boolean;
  /** The property by which clusters count their vehicles. */
  mixBy: MixBy;
  /** Number of vehicles that have a place. */
  count: number;
  /** Number of clicks on the icon of the selected vehicle since it was selected. */
  clicks: number;
}

/**
 * The vehicles: icons with plates that glide from fix to fix, clusters where they are dense, and elements pinned to a vehicle. A
 * worker computes what a view shows; this layer sends it what changes.
 */
export class VehiclesLayer implements MapLayer {
  readonly state = new Observable<VehiclesState>({
    isFollowing: false,
    mixBy: 'status',
    count: 0,
    clicks: 0,
  });
  /** Milliseconds of the page's thread by their cause, for measurements. */
  readonly costs = { batchesMs: 0, viewsMs: 0, views: 0 };
  readonly #pins = new Map<HTMLElement, number>();
  readonly #host: MapHost;
  readonly #scene: Scene;
  readonly #clusters: ClusterClient;
  #painter: FleetPainter;
  #input: VehiclesInput | null = null;
  #unsubscribe: (() => void) | null = null;
  #only: ReadonlySet<number> | null = null;
  #selectedId: number | null = null;
  #followedId: number | null = null;
  #hasFitted = false;
  /** The view to which the map was fitted while vehicles were still to come; null before. */
  #fittedView: string | null = null;
  /** A pinned element that waits until its vehicle is drawn or the map stops moving. */
  #toShowWhole: HTMLElement | null = null;
  /** A vehicle to which the map moves as soon as its place is known. */
  #wantedId: number | null = null;
  /** The vehicle to which the map moved last. */
  #flyingTo: number | null = null;
  #fanZoom = 0;

  constructor(host: MapHost) {
    this.#host = host;
    this.#scene = new Scene({ pointOf: this.#pointOf, isAnimated: host.isAnimated });
    this.#painter = new FleetPainter(this.#scene, palettes[host.theme], host.pixelRatio);
    this.#clusters = new ClusterClient(this.#onView);
    host.map.on('dragstart', () => this.state.set({ isFollowing: false }));
    void document.fonts.load("600 12px 'Inter Variable'").then(
      () => this.#painter.forgetText(),
      () => undefined, // it cannot be loaded: the labels keep the system's own font
    );
  }

  detach(): void {
    this.#unsubscribe?.();
    this.#clusters.stop();
  }

  set(input: VehiclesInput | null): void {
    const before = this.#input;
    this.#input = input;
    if (before?.store !== input?.store) this.#watch(before);
    else if (before?.guest !== input?.guest) this.#receive(changeOfGuest(before, input));
    if ((before?.only ?? null) !== (input?.only ?? null)) this.#setOnly(input?.only ?? null);
    this.#follow(input?.followedId ?? null);
    this.#select(input?.selectedId ?? null);
    if (before?.isHidden !== input?.isHidden) this.#host.redraw();
  }

  #watch(before: VehiclesInput | null): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#input?.store.subscribe(this.#onChange) ?? null;
    this.#receive({ changed: allOf(this.#input), removed: allOf(before).map(({ mid }) => mid) });
  }

  #setOnly(ids: readonly number[] | null): void {
    this.#only = ids && new Set(ids);
    const changed = allOf(this.#input);
    this.#clusters.change(this.#inScope({ changed, removed: changed.map(({ mid }) => mid) }));
    this.#requestView();
  }

  #select(id: number | null): void {
    if (id === this.#selectedId) return;
    this.#selectedId = id;
    this.#painter.selectedId = id;
    this.state.set({ clicks: 0 });
    if (id !== null && (this.#host.padding.bottom > 0 || !this.isInSight(id))) this.#centre(id);
    this.#requestView();
    this.#host.redraw();
  }

  #follow(id: number | null): void {
    if (id === this.#followedId) return;
    this.#followedId = id;
    this.#painter.followedId = id;
    this.state.set({ isFollowing: id !== null });
    if (id !== null) this.focus(id);
    this.#requestView();
  }

  /** Lets the map move with the followed vehicle again, or stop. */
  setFollowing(isFollowing: boolean): void {
    this.state.set({ isFollowing });
    if (isFollowing && this.#followedId !== null) this.focus(this.#followedId);
  }

  setMixBy(mixBy: MixBy): void {
    this.state.set({ mixBy });
    this.#painter.mixBy = mixBy;
    this.#requestView();
  }

  /** Moves the map to a vehicle: without a change of zoom where it is in sight. */
  #centre(id: number): void {
    const point = this.#pointOf(id);
    if (!point || !isDrawable(point) || !this.isInSight(id)) {
      this.focus(id);
      return;
    }
    const { map, isAnimated, padding } = this.#host;
    map.easeTo({ center: [point.lon, point.lat], duration: isAnimated ? CENTRE_MS : 0, padding });
  }

  /** Moves the map to a vehicle, now or as soon as its place is known. */
  focus(id: number): void {
    const point = this.#pointOf(id);
    this.#wantedId = point && isDrawable(point) ? null : id;
    if (!point || this.#wantedId !== null) return;
    const { map, isAnimated, padding } = this.#host;
    const zoom = Math.min(map.getMaxZoom(), Math.max(map.getZoom(), FOCUS_ZOOM));
    this.#flyingTo = id;
    map.flyTo({ center: [point.lon, point.lat], zoom, duration: isAnimated ? FOCUS_MS : 0, padding });
  }

  /** Moves the map so that it shows every vehicle that can be shown. */
  fitFleet(durationMs?: number): void {
    const all = allOf(this.#input);
    const box = boxAround(all.filter((point) => isDrawable(point) && (this.#only?.has(point.mid) ?? true)));
    if (box) this.#host.fit(box, FLEET_ZOOM, durationMs);
  }

  /**
   * A movement to the selected vehicle goes on to the new middle, and above a sheet, which leaves little of the map, the selected
   * vehicle always moves there.
   */
  reframe(): boolean {
    const id = this.#selectedId;
    if (id === null) return false;
    const { map, padding } = this.#host;
    const isOnItsWay = this.#flyingTo === id && map.isMoving();
    if (isOnItsWay) this.focus(id);
    else if (padding.bottom > 0) this.#centre(id);
    return isOnItsWay || padding.bottom > 0;
  }

  /** Keeps an element beside a vehicle. Returns the function that releases it. */
  pin(element: HTMLElement, vehicleId: number): () => void {
    this.#pins.set(element, vehicleId);
    this.#host.redraw();
    return () => this.#pins.delete(element);
  }

  /** Places pinned elements again, because one has another size. */
  placePins(): void {
    this.#host.redraw();
  }

  /**
   * Moves the map until a pinned element is completely visible, where there is room for it, once its vehicle is drawn and the map
   * has stopped.
   */
  showWhole(element: HTMLElement): void {
    this.#toShowWhole = element;
    this.#host.redraw();
  }

  #showWholeWhatWaits(): void {
    const { map, camera, padding, isAnimated } = this.#host;
    const element = this.#toShowWhole;
    if (!element || map.isMoving()) return; // the last movement of the map is followed by a picture, too
    const id = this.#pins.get(element);
    const at = id === undefined ? null : this.vehicleOnScreen(id);
    if (id !== undefined && !at) return;
    this.#toShowWhole = null;
    const down = at ? pixelsToWhole(at.y, element.offsetHeight, camera, padding) : 0;
    if (down > 0) map.panBy([0, -down], { duration: isAnimated ? CENTRE_MS : 0 });
  }

  /** The place on the unit square at which a vehicle is drawn by itself now, with an offset in pixels; null for others. */
  placeOf(id: number, nowMs: number): (Pose & { dx: number; dy: number }) | null {
    return this.#input?.isHidden ? null : this.#scene.placeOf(id, nowMs);
  }

  /** The position of a vehicle that is drawn by itself, in pixels from the map's top left corner; null for others. */
  vehicleOnScreen(id: number): { x: number; y: number } | null {
    const place = this.placeOf(id, performance.now());
    if (!place) return null;
    const { camera } = this.#host;
    return { x: screenX(camera, place.x) + place.dx, y: screenY(camera, place.y) + place.dy };
  }

  /** The positions of clusters in pixels from the map's top left corner, with the number of their vehicles. */
  clustersOnScreen(): { x: number; y: number; count: number }[] {
    const { camera } = this.#host;
    return [...this.#scene.clusters.values()].map(({ x, y, count }) => ({
      x: screenX(camera, x),
      y: screenY(camera, y),
      count,
    }));
  }

  /** Whether a vehicle is drawn by itself in the part of the map that panels leave visible. */
  isInSight(id: number): boolean {
    const at = this.vehicleOnScreen(id);
    const { left, right, top, bottom } = this.#host.padding;
    const { widthPx, heightPx } = this.#host.camera;
    return !!at && at.x > left && at.x < widthPx - right && at.y > top && at.y < heightPx - bottom;
  }

  paintStill(frame: Frame): boolean {
    return this.#input?.isHidden ? false : this.#painter.paintStill(frame);
  }

  paintMoving(frame: Frame): number {
    const speed = this.#input?.isHidden ? 0 : this.#painter.paintMoving(frame);
    for (const [element, id] of this.#pins)
      placePin(element, this.placeOf(id, frame.nowMs), frame.camera, this.#host.padding);
    this.#showWholeWhatWaits();
    return speed;
  }

  themed(): void {
    const { selectedId, followedId, mixBy } = this.#painter;
    this.#painter = new FleetPainter(this.#scene, palettes[this.#host.theme], this.#host.pixelRatio);
    Object.assign(this.#painter, { selectedId, followedId, mixBy });
  }

  hit({ x, y }: Place): Hit | null {
    if (this.#input?.isHidden) return null;
    const hit = hitAt(this.#scene, this.#host.camera, x, y, performance.now());
    if (!hit) return null;
    if (hit.kind === 'cluster')
      return {
        cursor: 'pointer',
        click: () => void this.#openCluster(hit.cluster),
        hover: () => this.#setHover(null),
      };
    const { id, kind } = hit;
    return {
      cursor: 'pointer',
      click: () => {
        if (kind === 'label') this.#input?.onOpenInfo?.(id);
        else if (id === this.#selectedId) this.state.set({ clicks: this.state.get().clicks + 1 });
        else this.#input?.onSelect(id);
      },
      hover: () => this.#setHover(id),
    };
  }

  pointerLeft(): void {
    this.#setHover(null);
  }

  missed(): void {
    this.#closeFan();
    if (!this.#input?.isHidden) this.#input?.onSelect(null);
  }

  moved(): void {
    if (this.#scene.fan && Math.abs(this.#host.map.getZoom() - this.#fanZoom) > 0.5) this.#closeFan();
    this.#requestView();
  }

  #pointOf = (id: number): VehiclePoint | null =>
    this.#input?.store.get(id) ?? (this.#input?.guest?.mid === id ? this.#input.guest : null);

  /** Passes changes on to the worker, and shows what the map waited for. */
  #receive(change: Change): void {
    this.#clusters.change(this.#inScope(change));
    const guest = guestOf(this.#input);
    this.state.set({ count: (this.#input?.store.drawable ?? 0) + (guest && isDrawable(guest) ? 1 : 0) });
    this.#requestView();
    this.#fitOnFirstLoad();
    if (this.#wantedId !== null) this.focus(this.#wantedId);
  }

  #onChange = ({ changed, removed }: Change): void => {
    const started = performance.now();
    const guest = guestOf(this.#input);
    const stays = guest !== null && removed.includes(guest.mid);
    this.#receive({ changed: stays ? [...changed, guest] : changed, removed });
    const followed = this.state.get().isFollowing ? this.#followedId : null;
    const point = followed === null ? null : changed.find(({ mid }) => mid === followed);
    if (point && isDrawable(point)) {
      const duration = this.#host.isAnimated ? MOVE_MS : 0;
      this.#host.map.easeTo({ center: [point.lon, point.lat], duration, easing: (part) => part });
    }
    this.costs.batchesMs += performance.now() - started;
  };

  #onView = (result: ViewResult): void => {
    const started = performance.now();
    this.#scene.applyView(result, this.#host.camera.scale, started);
    this.#host.redraw();
    this.costs.viewsMs += performance.now() - started;
    this.costs.views++;
  };

  #requestView(): void {
    const pinned = [this.#selectedId, this.#followedId].filter((id) => id !== null);
    const fanned = [...(this.#scene.fan?.offsets.keys() ?? [])];
    const { mixBy } = this.#painter;
    this.#clusters.request({ ...this.#host.camera, mixBy, pinned: [...new Set(pinned)], fanned });
  }

  #setHover(id: number | null): void {
    if (this.#painter.hoveredId === id) return;
    this.#painter.hoveredId = id;
    this.#host.redraw();
  }

  async #openCluster(cluster: ShownCluster): Promise<void> {
    const { map, padding, isAnimated } = this.#host;
    this.#closeFan();
    const opened = await openCluster(cluster, map, this.#clusters, padding);
    if ('fan' in opened) {
      this.#scene.fan = opened.fan;
      this.#fanZoom = map.getZoom();
      this.#requestView();
    } else map.easeTo({ ...opened, duration: isAnimated ? OPEN_MS : 0 });
  }

  #closeFan(): void {
    if (!this.#scene.fan) return;
    this.#scene.fan = null;
    this.#requestView();
  }

  #inScope({ changed, removed }: Change): Change {
    const only = this.#only;
    return only ? { changed: changed.filter(({ mid }) => only.has(mid)), removed } : { changed, removed };
  }

  /**
   * Fits the view to the first vehicles, and again when all have come, unless a person or the address has already chosen a view.
   */
  #fitOnFirstLoad(): void {
    const input = this.#input;
    if (this.#hasFitted || !input || this.state.get().count === 0) return;
    this.#hasFitted = input.store.loaded;
    if (this.#selectedId !== null || this.#followedId !== null || input.isHidden) return;
    if (this.#fittedView !== null && this.#fittedView !== this.#viewNow()) return;
    this.fitFleet(0);
    this.#fittedView = this.#viewNow();
  }

  #viewNow(): string {
    const { map } = this.#host;
    return `${map.getCenter()} ${map.getZoom()}`;
  }
}

type Change = Pick<VehicleChange<VehiclePoint>, 'changed' | 'removed'>;

/** The guest, where the store does not have it; null without one. */
function guestOf(input: VehiclesInput | null): VehiclePoint | null {
  const guest = input?.guest ?? null;
  return guest && !input?.store.get(guest.mid) ? guest : null;
}

function allOf(input: VehiclesInput | null): readonly VehiclePoint[] {
  const guest = guestOf(input);
  const all = input?.store.all() ?? [];
  return guest ? [...all, guest] : all;
}

/** What changes when one guest leaves and another comes. */
function changeOfGuest(before: VehiclesInput | null, after: VehiclesInput | null): Change {
  const [left, here] = [guestOf(before), guestOf(after)];
  return { changed: here ? [here] : [], removed: left ? [left.mid] : [] };
}
