import { Observable, type VehiclePoint } from '../../live/index.ts';
import { ClusterClient } from '../clusters/clusterClient.ts';
import type { MixBy, ViewResult } from '../clusters/messages.ts';
import { palettes } from '../draw/palette.ts';
import { screenX, screenY } from '../engine/camera.ts';
import type { Frame } from '../engine/frame.ts';
import type { Hit, MapHost, MapLayer, Place } from '../engine/layer.ts';
import type { Pose } from '../engine/tween.ts';
import { openCluster } from './clusterZoom.ts';
import { FleetPainter } from './fleetPainter.ts';
import { hitAt } from './hit.ts';
import { Pins } from './pins.ts';
import { Scene, type ShownCluster } from './scene.ts';
import { VehicleCamera } from './vehicleCamera.ts';
import {
  type Change,
  changeOfGuest,
  changeWithGuest,
  countOf,
  pointOf,
  pointsOf,
  type ShownPast,
  type VehiclesInput,
} from './vehiclesInput.ts';

const OPEN_MS = 450;

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
  readonly pins: Pins;
  readonly #host: MapHost;
  readonly #scene: Scene;
  readonly #clusters: ClusterClient;
  readonly #camera: VehicleCamera;
  #painter: FleetPainter;
  #input: VehiclesInput | null = null;
  #unsubscribe: (() => void) | null = null;
  #only: ReadonlySet<number> | null = null;
  /** The vehicles that a list beside the map shows; null for all. */
  #shown: ReadonlySet<number> | null = null;
  #selectedId: number | null = null;
  #followedId: number | null = null;
  #hasFitted = false;
  /** Whether the map goes with the selected vehicle through the past: until somebody drags it elsewhere. */
  #keepsInSight = true;
  /** The view to which the map was fitted while vehicles were still to come; null before. */
  #fittedView: string | null = null;
  #fanZoom = 0;

  constructor(host: MapHost) {
    this.#host = host;
    const find = (id: number) => pointOf(this.#input, id);
    const onScreen = (id: number) => this.vehicleOnScreen(id);
    this.#scene = new Scene({ pointOf: find, isAnimated: host.isAnimated });
    this.#camera = new VehicleCamera(host, { pointOf: find, onScreen });
    this.pins = new Pins(host, { placeOf: (id, nowMs) => this.placeOf(id, nowMs), onScreen });
    this.#painter = new FleetPainter(this.#scene, palettes[host.theme], host.pixelRatio);
    this.#clusters = new ClusterClient(this.#onView);
    host.map.on('dragstart', () => {
      this.#keepsInSight = false;
      this.state.set({ isFollowing: false });
    });
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
    this.#showPast(input?.past ?? null);
    if ((before?.only ?? null) !== (input?.only ?? null))
      this.#only = input?.only ? new Set(input.only) : null;
    if (before?.store !== input?.store) this.#watch(before);
    else if ((before?.only ?? null) !== (input?.only ?? null)) this.#receiveAll(before);
    else if (before?.guest !== input?.guest) this.#receive(changeOfGuest(before, input));
    this.#follow(input?.followedId ?? null);
    this.#select(input?.selectedId ?? null);
    if (before?.isHidden !== input?.isHidden) this.#host.redraw();
  }

  /** Nothing glides from the past to now, or back. */
  #showPast(past: ShownPast | null): void {
    if (past === this.#scene.past) return;
    this.#scene.clear();
    this.#keepsInSight = true;
    this.#scene.past = past;
  }

  #watch(before: VehiclesInput | null): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#input?.store.subscribe(this.#onChange) ?? null;
    this.#receive({ changed: pointsOf(this.#input), removed: pointsOf(before).map(({ mid }) => mid) });
  }

  /** Passes everything on once more, since another part of it is in scope. */
  #receiveAll(before: VehiclesInput | null): void {
    const changed = pointsOf(this.#input);
    this.#receive({ changed, removed: [...pointsOf(before), ...changed].map(({ mid }) => mid) });
  }

  /** Shows only these vehicles besides the selected one, of those that it could show; null for all. */
  setShown(ids: ReadonlySet<number> | null): void {
    this.#rescope(() => {
      this.#shown = ids;
    });
  }

  /** Draws a vehicle by itself, with its plate, wherever there is room or not; null for none. */
  highlight(id: number | null): void {
    this.#painter.highlightedId = id;
    this.#requestView();
  }

  /** The vehicles that `setShown` has left out. */
  leftOut(): readonly VehiclePoint[] {
    if (!this.#shown || this.#input?.isHidden) return [];
    return pointsOf(this.#input).filter(({ mid }) => !this.#isInScope(mid));
  }

  /** Changes what is in scope, and passes on which vehicles that adds and removes. */
  #rescope(change: () => void): void {
    const points = pointsOf(this.#input);
    const before = new Set(points.filter(({ mid }) => this.#isInScope(mid)).map(({ mid }) => mid));
    change();
    const changed = points.filter(({ mid }) => this.#isInScope(mid) && !before.has(mid));
    const removed = [...before].filter((mid) => !this.#isInScope(mid));
    this.#clusters.change({ changed, removed });
    this.#requestView();
  }

  #select(id: number | null): void {
    if (id === this.#selectedId) return;
    this.#rescope(() => {
      this.#selectedId = id;
    });
    this.#painter.selectedId = id;
    this.#keepsInSight = true;
    this.state.set({ clicks: 0 });
    if (id !== null) this.#camera.show(id);
    this.#requestView();
    this.#host.redraw();
  }

  #follow(id: number | null): void {
    if (id === this.#followedId) return;
    this.#followedId = id;
    this.#painter.followedId = id;
    this.state.set({ isFollowing: id !== null });
    if (id !== null) this.#camera.focus(id);
    this.#requestView();
  }

  /** Lets the map move with the followed vehicle again, or stop. */
  setFollowing(isFollowing: boolean): void {
    this.state.set({ isFollowing });
    if (isFollowing && this.#followedId !== null) this.#camera.focus(this.#followedId);
  }

  setMixBy(mixBy: MixBy): void {
    this.state.set({ mixBy });
    this.#painter.mixBy = mixBy;
    this.#requestView();
  }

  /** Moves the map so that it shows every vehicle that can be shown. */
  fitFleet(durationMs?: number): void {
    const { changed } = this.#inScope({ changed: pointsOf(this.#input), removed: [] });
    this.#camera.fit(changed, durationMs);
  }

  /** Remembers what the map shows, to go back there when the panel closes that opens now. */
  keepView(): void {
    this.#camera.keepView();
  }

  /** Goes back to what the map showed before, unless a person has moved it since. */
  goBack(): void {
    this.#camera.goBack();
  }

  reframe(): boolean {
    return this.#selectedId === null ? this.#camera.reframeBack() : this.#camera.reframe(this.#selectedId);
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

  paintStill(frame: Frame): boolean {
    return this.#input?.isHidden ? false : this.#painter.paintStill(frame);
  }

  paintMoving(frame: Frame): number {
    const speed = this.#input?.isHidden ? 0 : this.#painter.paintMoving(frame);
    this.pins.place(frame);
    return speed;
  }

  themed(): void {
    const { selectedId, followedId, highlightedId, mixBy } = this.#painter;
    this.#painter = new FleetPainter(this.#scene, palettes[this.#host.theme], this.#host.pixelRatio);
    Object.assign(this.#painter, { selectedId, followedId, highlightedId, mixBy });
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

  /** Passes changes on to the worker, and shows what the map waited for. */
  #receive(change: Change): void {
    this.#clusters.change(this.#inScope(change));
    this.state.set({ count: countOf(this.#input, this.#only) });
    this.#requestView();
    this.#fitOnFirstLoad();
    this.#camera.focusWanted();
  }

  #onChange = (change: Change): void => {
    const started = performance.now();
    this.#receive(changeWithGuest(this.#input, change));
    const followed = this.state.get().isFollowing ? this.#followedId : null;
    const point = followed === null ? null : change.changed.find(({ mid }) => mid === followed);
    if (point) this.#camera.goWith(point);
    const selected = this.#scene.past && this.#keepsInSight ? this.#selectedId : null;
    if (selected !== null && change.changed.some(({ mid }) => mid === selected))
      this.#camera.keepInSight(selected);
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
    const { highlightedId } = this.#painter;
    const pinned = [this.#selectedId, this.#followedId, highlightedId].filter((id) => id !== null);
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

  #isInScope(id: number): boolean {
    if (this.#only && !this.#only.has(id)) return false;
    return !this.#shown || this.#shown.has(id) || id === this.#selectedId;
  }

  #inScope({ changed, removed }: Change): Change {
    return { changed: changed.filter(({ mid }) => this.#isInScope(mid)), removed };
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
