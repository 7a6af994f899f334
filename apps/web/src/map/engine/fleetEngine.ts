import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { BaseMapControl } from '../basemap/baseMapControl.ts';
import { type AdditionalMap, BUILT_IN, baseMapsOf, maxZoomOf } from '../basemap/baseMaps.ts';
import { ClusterClient } from '../clusters/clusterClient.ts';
import type { MixBy, ViewResult } from '../clusters/messages.ts';
import { type MapTheme, palettes } from '../draw/palette.ts';
import { GeofenceDrawing } from '../geofences/geofenceDrawing.ts';
import { boxOfGeofence, geofencesInView, showGeofences } from '../geofences/geofenceLayers.ts';
import type { MapGeofence } from '../geofences/mapGeofence.ts';
import type { JourneyDay } from '../journey/journeyTypes.ts';
import { isDrawable } from '../vehicles/vehiclePoint.ts';
import type { VehicleBatch, VehicleStore } from '../vehicles/vehicleStore.ts';
import { type Box, boxAround } from './box.ts';
import { screenX, screenY } from './camera.ts';
import { openCluster } from './clusterZoom.ts';
import { createMap } from './createMap.ts';
import { FleetPainter, type Frame } from './fleetPainter.ts';
import { type Hit, hitAt } from './hit.ts';
import { JourneyMode } from './journeyMode.ts';
import { INITIAL_STATE, type MapState } from './mapState.ts';
import { MeasureMode } from './measureMode.ts';
import { Observable } from './observable.ts';
import { Overlay } from './overlay.ts';
import { NO_PADDING, type Padding, pixelsToWhole, placePin } from './pin.ts';
import { Scene } from './scene.ts';
import { Trail } from './trail.ts';
import { MOVE_MS } from './tween.ts';

/** Zoom at which a vehicle that was searched for is shown at least. */
const FOCUS_ZOOM = 16;
/** Largest zoom at which the whole fleet is shown. */
const FLEET_ZOOM = 14;
const FIT_MARGIN_PX = 48;
const PADDING_MS = 250;

export interface FleetEngineOptions {
  container: HTMLElement;
  store: VehicleStore;
  theme: MapTheme;
  language: 'es' | 'en';
  /** Formats a distance on the map. */
  formatDistance: (metres: number) => string;
  onSelect: (id: number | null) => void;
  /** Called when the icon of the selected vehicle is clicked again. */
  onExpand: (id: number) => void;
  onOpenInfo: (id: number) => void;
}

/**
 * The map with the fleet on it. It does not depend on React: it receives commands, draws, and calls back when something is
 * clicked. Throws where the browser has no WebGL. The file is long because it is the one place where the parts of this folder are
 * joined; each part has a file of its own.
 */
export class FleetEngine {
  readonly state = new Observable<MapState>(INITIAL_STATE);
  readonly map: MapLibreMap;
  readonly overlay: Overlay;
  readonly scene: Scene;
  readonly base: BaseMapControl;
  readonly measuring: MeasureMode;
  readonly drawing: GeofenceDrawing;
  /** Milliseconds of the page's thread by their cause, for measurements. */
  readonly costs = { batchesMs: 0, viewsMs: 0, views: 0 };
  readonly #options: FleetEngineOptions;
  readonly #clusters: ClusterClient;
  readonly #isAnimated: boolean;
  readonly #pins = new Map<HTMLElement, number>();
  readonly #unsubscribe: () => void;
  #painter: FleetPainter;
  #padding: Padding = NO_PADDING;
  /** A pinned element that waits until its vehicle is drawn or the map stops moving. */
  #toShowWhole: HTMLElement | null = null;
  #only: ReadonlySet<number> | null = null;
  #selectedId: number | null = null;
  #followedId: number | null = null;
  #hasFitted = false;
  /** A vehicle to which the map moves as soon as its place is known. */
  #wantedId: number | null = null;
  /** The vehicle to which the map moved last. */
  #flyingTo: number | null = null;
  #fanZoom = 0;
  #trail: Trail | null = null;
  #journey: JourneyMode | null = null;
  #geofences: readonly MapGeofence[] | null = null;

  constructor(options: FleetEngineOptions) {
    const { container, store, theme, language } = options;
    this.#options = options;
    this.#isAnimated = !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.base = new BaseMapControl({ theme, language });
    this.map = createMap(container, this.base.style, { maxZoom: maxZoomOf(BUILT_IN) });
    this.scene = new Scene({ pointOf: store.get, isAnimated: this.#isAnimated });
    this.#painter = new FleetPainter(this.scene, palettes[theme], Math.min(2, globalThis.devicePixelRatio));
    this.#clusters = new ClusterClient(this.#onView);
    this.overlay = new Overlay(this.map, {
      paintStill: this.#paintStill,
      paintMoving: this.#paintMoving,
    });
    this.measuring = new MeasureMode(this.map, this.state, () => this.overlay);
    this.drawing = new GeofenceDrawing(this.map, () => this.#padding);
    this.base.attach(this.map);

    this.#clusters.change({ changed: [...store.all()], removed: [] });
    this.#unsubscribe = store.subscribeBatches(this.#onBatch);
    this.map.on('move', this.#onMove);
    this.map.on('resize', this.#requestView);
    this.map.on('click', this.#onClick);
    this.map.on('mousemove', this.#onPointer);
    this.map.on('mouseout', () => this.#setHover(null));
    this.map.on('dragstart', () => this.state.set({ isFollowing: false }));
    this.map.once('idle', () => this.state.set({ isReady: true }));
    void document.fonts.load("600 12px 'Inter Variable'").then(
      () => this.#painter.forgetText(),
      () => undefined, // it cannot be loaded: the labels keep the system's own font
    );
    this.#onMove();
    this.#fitOnFirstLoad();
  }

  stop(): void {
    this.#unsubscribe();
    this.drawing.end();
    this.overlay.stop();
    this.#clusters.stop();
    this.map.remove();
  }

  setTheme(theme: MapTheme, language: 'es' | 'en'): void {
    const { choice } = this.base;
    if (choice.theme === theme && choice.language === language) return;
    this.base.choose({ theme, language });
    const { selectedId, followedId, mixBy } = this.#painter;
    this.#painter = new FleetPainter(this.scene, palettes[theme], this.overlay.pixelRatio);
    Object.assign(this.#painter, { selectedId, followedId, mixBy });
    this.#journey?.show(theme);
    showGeofences(this.map, this.#geofences, theme);
    this.overlay.redraw();
  }

  setAdditionalMaps(additional: readonly AdditionalMap[]): void {
    this.base.choose({ available: baseMapsOf(additional, globalThis.location.href) });
    this.#publishBase();
  }
  setBase(base: string): void {
    this.base.choose({ base });
    this.#publishBase();
  }
  setOverlay(name: string, isShown: boolean): void {
    const overlays = new Set(this.base.choice.overlays);
    if (isShown) overlays.add(name);
    else overlays.delete(name);
    this.base.choose({ overlays });
    this.#publishBase();
  }

  /** Sets the property by which clusters count their vehicles. */
  setColours(mixBy: MixBy): void {
    this.#painter.mixBy = mixBy;
    this.#requestView();
  }

  /**
   * Sets the part of the map that panels cover; the map's middle moves into the rest. A movement to the selected vehicle goes on to its
   * new middle, and above a sheet, which leaves little of the map, the selected vehicle always moves there.
   */
  setPadding(padding: Padding): void {
    const before = this.#padding;
    if (Object.entries(padding).every(([side, px]) => before[side as keyof Padding] === px)) return;
    this.#padding = padding;
    const id = this.#selectedId;
    if (id !== null && this.#flyingTo === id && this.map.isMoving()) this.focus(id);
    else if (id !== null && padding.bottom > 0) this.#centre(id);
    else this.map.easeTo({ padding, duration: this.#isAnimated ? PADDING_MS : 0 });
  }

  /** Shows only these vehicles; all with null. */
  setOnly(ids: readonly number[] | null): void {
    this.#only = ids && new Set(ids);
    const changed = [...this.#options.store.all()];
    this.#clusters.change(this.#inScope({ changed, removed: changed.map(({ mid }) => mid) }));
    this.#requestView();
  }

  /** Marks a vehicle and keeps it out of clusters; the map moves to it when it is not in view, and always above a sheet. */
  select(id: number | null): void {
    if (id === this.#selectedId) return;
    this.#selectedId = id;
    this.#painter.selectedId = id;
    if (id !== null && (this.#padding.bottom > 0 || !this.isInSight(id))) this.#centre(id);
    this.#requestView();
    this.overlay.redraw();
  }

  /** Moves the map to a vehicle: without a change of zoom where it is in sight. */
  #centre(id: number): void {
    const point = this.#options.store.get(id);
    if (!point || !isDrawable(point) || !this.isInSight(id)) {
      this.focus(id);
      return;
    }
    const duration = this.#isAnimated ? PADDING_MS : 0;
    this.map.easeTo({ center: [point.lon, point.lat], duration, padding: this.#padding });
  }

  /** Moves the map to a vehicle. */
  focus(id: number): void {
    const point = this.#options.store.get(id);
    this.#wantedId = point && isDrawable(point) ? null : id;
    if (!point || this.#wantedId !== null) return;
    const zoom = Math.min(this.map.getMaxZoom(), Math.max(this.map.getZoom(), FOCUS_ZOOM));
    const duration = this.#isAnimated ? 900 : 0;
    this.#flyingTo = id;
    this.map.flyTo({ center: [point.lon, point.lat], zoom, duration, padding: this.#padding });
  }

  /** Keeps a vehicle in the middle from now on; none with null. */
  follow(id: number | null): void {
    this.#followedId = id;
    this.#painter.followedId = id;
    this.state.set({ isFollowing: id !== null });
    if (id === null) this.setTrail(false);
    else this.focus(id);
    this.#requestView();
  }

  /** Lets the map move with the followed vehicle again, or stop. */
  setFollowing(isFollowing: boolean): void {
    this.state.set({ isFollowing });
    if (isFollowing && this.#followedId !== null) this.focus(this.#followedId);
  }

  /** Draws the trail of the followed vehicle from now on, or removes it. */
  setTrail(isOn: boolean): void {
    this.#trail = isOn && this.#followedId !== null ? new Trail(this.#followedId) : null;
    const point = this.#trail && this.#options.store.get(this.#trail.vehicleId);
    if (point) this.#trail?.add(point);
    this.state.set({ hasTrail: this.#trail !== null });
    this.overlay.redraw();
  }

  /** Shows every vehicle that can be shown. */
  fitFleet(durationMs = this.#isAnimated ? 600 : 0): void {
    const all = [...this.#options.store.all()];
    const box = boxAround(all.filter((point) => isDrawable(point) && (this.#only?.has(point.mid) ?? true)));
    if (box) this.#fitBox(box, FLEET_ZOOM, durationMs);
  }

  zoomBy(levels: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + levels, duration: this.#isAnimated ? 250 : 0 });
  }

  setJourney(days: readonly JourneyDay[] | null, vehicleType: number): void {
    if (this.#journey?.days === days) return;
    this.#journey?.remove();
    this.#journey = days && new JourneyMode(this.map, days, vehicleType);
    const bounds = this.#journey?.bounds();
    if (bounds) this.#fitBox(bounds, FOCUS_ZOOM, this.#isAnimated ? 600 : 0);
    this.#onceStyled(() => this.#journey?.show(this.base.choice.theme));
    this.#publishPlayback();
    this.overlay.redraw();
  }

  /** Shows these geofences below everything else; none with null. */
  setGeofences(geofences: readonly MapGeofence[] | null): void {
    this.#geofences = geofences;
    this.#onceStyled(() => showGeofences(this.map, this.#geofences, this.base.choice.theme));
  }

  /** The names of the geofences that are drawn in view, each once, in order. */
  geofencesOnScreen(): string[] {
    return geofencesInView(this.map);
  }

  /** Moves the map to a geofence. */
  fitGeofence(geofence: MapGeofence): void {
    const box = boxOfGeofence(geofence);
    if (box) this.#fitBox(box, FOCUS_ZOOM, this.#isAnimated ? 600 : 0);
  }

  /** Controls the journey's player. */
  play(command: 'start' | 'pause' | 'rewind' | 'slow' | 'faster'): void {
    this.#journey?.player[command]();
    this.#publishPlayback();
    this.overlay.redraw();
  }
  seek(progress: number): void {
    this.#journey?.player.seek(progress);
    this.#publishPlayback();
    this.overlay.redraw();
  }

  /** Keeps an element beside a vehicle. Returns the function that releases it. */
  pin(element: HTMLElement, vehicleId: number): () => void {
    this.#pins.set(element, vehicleId);
    this.overlay.redraw();
    return () => this.#pins.delete(element);
  }

  /**
   * Moves the map until a pinned element is completely visible, where there is room for it, once its vehicle is drawn and the map
   * has stopped.
   */
  showWhole(element: HTMLElement): void {
    this.#toShowWhole = element;
    this.overlay.redraw();
  }

  #showWholeWhatWaits(): void {
    const element = this.#toShowWhole;
    if (!element || this.map.isMoving()) return; // the last movement of the map is followed by a picture, too
    const id = this.#pins.get(element);
    const at = id === undefined ? null : this.vehicleOnScreen(id);
    if (id !== undefined && !at) return;
    this.#toShowWhole = null;
    const down = at ? pixelsToWhole(at.y, element.offsetHeight, this.overlay.camera, this.#padding) : 0;
    if (down > 0) this.map.panBy([0, -down], { duration: this.#isAnimated ? 250 : 0 });
  }

  /** The position of a vehicle that is drawn by itself, in pixels from the map's top left corner; null for others. */
  vehicleOnScreen(id: number): { x: number; y: number } | null {
    const place = this.scene.placeOf(id, performance.now());
    if (!place || this.#journey) return null;
    const { camera } = this.overlay;
    return { x: screenX(camera, place.x) + place.dx, y: screenY(camera, place.y) + place.dy };
  }

  /** The positions of clusters in pixels from the map's top left corner, with the number of their vehicles. */
  clustersOnScreen(): { x: number; y: number; count: number }[] {
    const { camera } = this.overlay;
    return [...this.scene.clusters.values()].map(({ x, y, count }) => ({
      x: screenX(camera, x),
      y: screenY(camera, y),
      count,
    }));
  }

  /** Whether a vehicle is drawn by itself in the part of the map that panels leave visible. */
  isInSight(id: number): boolean {
    const at = this.vehicleOnScreen(id);
    const { left, right, top, bottom } = this.#padding;
    const { widthPx, heightPx } = this.overlay.camera;
    return !!at && at.x > left && at.x < widthPx - right && at.y > top && at.y < heightPx - bottom;
  }

  #paintStill = (frame: Frame): boolean => (this.#journey ? false : this.#painter.paintStill(frame));

  #paintMoving = (frame: Frame): number => {
    const palette = palettes[this.base.choice.theme];
    const { camera, nowMs } = frame;
    let speed = 0;
    if (this.#journey) {
      if (this.#journey.paint(frame, this.base.choice.theme, this.#padding)) speed = Infinity;
      this.#publishPlayback();
    } else {
      const trailed = this.#trail && this.scene.placeOf(this.#trail.vehicleId, nowMs);
      this.#trail?.paint(frame, palette, trailed);
      speed = this.#painter.paintMoving(frame);
    }
    this.measuring.paint(frame, palette, this.#options.formatDistance);
    for (const [element, id] of this.#pins)
      placePin(element, this.#journey ? Number.NaN : id, this.scene, camera, this.#padding, nowMs);
    this.#showWholeWhatWaits();
    return speed;
  };

  #onBatch = (batch: VehicleBatch): void => {
    const started = performance.now();
    this.#clusters.change(this.#inScope(batch));
    this.#requestView();
    this.#fitOnFirstLoad();
    if (this.#wantedId !== null) this.focus(this.#wantedId);
    const tracked = this.#followedId;
    const point = tracked === null ? null : batch.changed.find(({ mid }) => mid === tracked);
    if (point && isDrawable(point)) {
      this.#trail?.add(point);
      if (this.state.get().isFollowing)
        this.map.easeTo({
          center: [point.lon, point.lat],
          duration: this.#isAnimated ? MOVE_MS : 0,
          easing: (part) => part,
        });
    }
    this.costs.batchesMs += performance.now() - started;
  };

  #onView = (result: ViewResult): void => {
    const started = performance.now();
    this.scene.applyView(result, this.overlay.camera.scale, started);
    this.overlay.redraw();
    this.costs.viewsMs += performance.now() - started;
    this.costs.views++;
  };

  #requestView = (): void => {
    const { camera } = this.overlay;
    const pinned = [this.#selectedId, this.#followedId].filter((id) => id !== null);
    const fanned = [...(this.scene.fan?.offsets.keys() ?? [])];
    this.#clusters.request({ ...camera, mixBy: this.#painter.mixBy, pinned: [...new Set(pinned)], fanned });
  };

  #onMove = (): void => {
    const zoom = this.map.getZoom();
    if (this.scene.fan && Math.abs(zoom - this.#fanZoom) > 0.5) this.#closeFan();
    this.state.set({ canZoomIn: zoom < this.map.getMaxZoom(), canZoomOut: zoom > this.map.getMinZoom() });
    this.#requestView();
  };

  #onClick = ({ point, lngLat }: MapMouseEvent): void => {
    if (this.drawing.state.get().drawing) {
      this.drawing.clickAhead(lngLat); // once the tool is loaded, the click itself sets a corner
      return;
    }
    if (this.measuring.isOn) {
      this.measuring.add(lngLat);
      return;
    }
    const hit = this.#hitAt(point);
    if (hit?.kind === 'cluster') {
      void this.#openCluster(hit.cluster);
      return;
    }
    if (!hit) {
      this.#closeFan();
      if (!this.#journey) this.#options.onSelect(null);
    } else if (hit.kind === 'label') this.#options.onOpenInfo(hit.id);
    else if (hit.id === this.#selectedId) this.#options.onExpand(hit.id);
    else this.#options.onSelect(hit.id);
  };

  #onPointer = ({ point, lngLat }: MapMouseEvent): void => {
    if (this.drawing.state.get().drawing) return;
    if (this.measuring.isOn) {
      this.measuring.point(lngLat);
      return;
    }
    const hit = this.#hitAt(point);
    this.map.getCanvas().style.cursor = hit ? 'pointer' : '';
    this.#setHover(hit && hit.kind !== 'cluster' ? hit.id : null);
  };

  #hitAt({ x, y }: { x: number; y: number }): Hit | null {
    return this.#journey ? null : hitAt(this.scene, this.overlay.camera, x, y, performance.now());
  }

  #setHover(id: number | null): void {
    if (this.#painter.hoveredId === id) return;
    this.#painter.hoveredId = id;
    this.overlay.redraw();
  }

  async #openCluster(cluster: Extract<Hit, { kind: 'cluster' }>['cluster']): Promise<void> {
    this.#closeFan();
    const opened = await openCluster(cluster, this.map, this.#clusters, this.#padding);
    if ('fan' in opened) {
      this.scene.fan = opened.fan;
      this.#fanZoom = this.map.getZoom();
      this.#requestView();
    } else this.map.easeTo({ ...opened, duration: this.#isAnimated ? 450 : 0 });
  }

  #closeFan(): void {
    if (!this.scene.fan) return;
    this.scene.fan = null;
    this.#requestView();
  }

  #inScope({ changed, removed }: VehicleBatch): VehicleBatch {
    const only = this.#only;
    return only ? { changed: changed.filter(({ mid }) => only.has(mid)), removed } : { changed, removed };
  }

  /** Fits the view to the first vehicles, unless a person or the address has already chosen a view. */
  #fitOnFirstLoad(): void {
    if (this.#hasFitted || this.#options.store.counts().drawable === 0) return;
    this.#hasFitted = true;
    if (this.#selectedId === null && this.#followedId === null && !this.#journey) this.fitFleet(0);
  }

  #fitBox(box: Box, maxZoom: number, duration: number): void {
    this.map.fitBounds(box, { padding: FIT_MARGIN_PX, maxZoom, duration });
  }

  /**
   * Waits for the style, without `isStyleLoaded` and `idle`: those wait for every tile, which may never end on a slow machine or
   * network.
   */
  #onceStyled(show: () => void): void {
    if (this.map.getStyle()) show();
    else this.map.once('style.load', show);
  }

  #publishBase(): void {
    const { base, overlays } = this.base.choice;
    this.state.set({ base, overlays });
  }
  #publishPlayback(): void {
    const next = this.#journey?.player.state() ?? null;
    const before = this.state.get().playback;
    const isSame =
      next !== null &&
      before !== null &&
      (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === before[key]);
    if (!isSame) this.state.set({ playback: next });
  }
}
