import type { MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { Observable } from '../../live/index.ts';
import { BaseMapControl } from '../basemap/baseMapControl.ts';
import { type AdditionalMap, BUILT_IN, baseMapsOf, type ChosenMaps, maxZoomOf } from '../basemap/baseMaps.ts';
import type { ReadRange } from '../basemap/contentOf.ts';
import type { MapTheme } from '../draw/palette.ts';
import type { Box } from './box.ts';
import type { Camera } from './camera.ts';
import { createMap } from './createMap.ts';
import type { Frame } from './frame.ts';
import type { Hit, LayerList, MapHost, MapLayer } from './layer.ts';
import { CLOSE_ZOOM, INITIAL_STATE, type MapState } from './mapState.ts';
import { Overlay } from './overlay.ts';
import { NO_PADDING, type Padding } from './padding.ts';
import { repaintStylePart, showStylePart, styleLayersOf } from './stylePart.ts';

const FIT_MARGIN_PX = 48;
/** At the left, where half of the label of a stop at the edge has room. */
const FIT_LEFT_PX = 64;
/** At the right, where the map has its buttons, which the label of what stands at the edge should not reach. */
const FIT_RIGHT_PX = 104;
const FIT_MS = 600;
const PADDING_MS = 250;
const ZOOM_MS = 250;

export interface MapEngineOptions<Layers> {
  container: HTMLElement;
  theme: MapTheme;
  language: 'es' | 'en';
  /** Where it begins; null for the zoom with which every map does. */
  zoom?: number | null;
  /** Creates what lies on the map, from the lowest to the highest. */
  layers: (host: MapHost) => Layers;
}

/** What each layer has to show, by its name; null for nothing. */
export type LayerInputs<Layers> = {
  [Name in keyof Layers]?: Layers[Name] extends { set(input: infer Input): void } ? Input : never;
};

/**
 * The map with its layers: it owns the camera, the pointer and the list, and knows none of the layers. It does not depend on React.
 * Throws where the browser has no WebGL.
 */
export class MapEngine<Layers extends LayerList> implements MapHost {
  readonly state = new Observable<MapState>(INITIAL_STATE);
  readonly map: MapLibreMap;
  readonly base: BaseMapControl;
  readonly layers: Layers;
  readonly overlay: Overlay;
  readonly isAnimated: boolean;
  readonly #order: readonly MapLayer[];
  readonly #names: readonly string[];
  #padding: Padding = NO_PADDING;
  #inputs: LayerInputs<Layers> = {};
  /** The layer under the pointer. */
  #pointed: MapLayer | null = null;

  constructor({ container, theme, language, zoom, layers }: MapEngineOptions<Layers>) {
    this.isAnimated = !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.base = new BaseMapControl({ theme, language });
    this.map = createMap(container, this.base.style, {
      maxZoom: maxZoomOf(BUILT_IN),
      ...(zoom != null && { zoom }),
    });
    this.overlay = new Overlay(this.map, { paintStill: this.#paintStill, paintMoving: this.#paintMoving });
    this.base.attach(this.map);
    this.map.setMissingStyleImageResolver((id) => {
      for (const layer of this.#order) layer.addImage?.(id);
    });
    this.layers = layers(this);
    this.#order = Object.values(this.layers);
    this.#names = Object.keys(this.layers);
    this.map.on('move', this.#onMove);
    this.map.on('resize', this.#onResize);
    this.map.on('click', this.#onClick);
    this.map.on('dblclick', this.#onDoubleClick);
    this.map.on('mousemove', this.#onPointer);
    this.map.on('mouseout', () => this.#point(null));
    this.map.once('idle', () => this.state.set({ isReady: true }));
    this.#onMove();
  }

  stop(): void {
    for (const layer of this.#order) layer.detach?.();
    this.overlay.stop();
    this.map.remove();
  }

  /** Passes to each layer what it has to show, where that is not what it was before. */
  show(inputs: LayerInputs<Layers>): void {
    const before = this.#inputs;
    this.#inputs = inputs;
    for (const name of Object.keys(inputs) as (keyof Layers)[])
      if (inputs[name] !== before[name]) this.layers[name]?.set?.(inputs[name] ?? null);
  }

  get camera(): Camera {
    return this.overlay.camera;
  }
  get padding(): Padding {
    return this.#padding;
  }
  get usefulZoom(): number {
    return this.base.usefulZoom;
  }
  get theme(): MapTheme {
    return this.base.choice.theme;
  }
  get pixelRatio(): number {
    return this.overlay.pixelRatio;
  }

  redraw(): void {
    this.overlay.redraw();
  }

  /**
   * Waits for the style, without `isStyleLoaded` and `idle`: those wait for every tile, which may never end on a slow machine or
   * network.
   */
  restyle(layer: MapLayer): void {
    if (this.map.getStyle()) this.#showStylePart(layer);
    else this.map.once('style.load', () => this.#showStylePart(layer));
  }

  repaint(layer: MapLayer): void {
    const part = layer.stylePart?.();
    if (part && this.map.getStyle()) repaintStylePart(this.map, this.#nameOf(layer), part);
  }

  drawnFeatures(
    layer: MapLayer,
    around?: { x: number; y: number; px: number },
  ): readonly MapGeoJSONFeature[] {
    const layers = styleLayersOf(this.map, this.#nameOf(layer));
    if (!around) return this.map.queryRenderedFeatures({ layers });
    const { x, y, px } = around;
    const box: [[number, number], [number, number]] = [
      [x - px, y - px],
      [x + px, y + px],
    ];
    return this.map.queryRenderedFeatures(box, { layers });
  }

  fit(box: Box, maxZoom: number, durationMs = this.isAnimated ? FIT_MS : 0): void {
    const { clientWidth, clientHeight } = this.map.getContainer();
    const { left, right, top, bottom } = this.#padding;
    // A margin that left no room would leave the map where it is.
    const across = (px: number): number => Math.max(0, Math.min(px, (clientWidth - left - right) / 4));
    const upright = Math.max(0, Math.min(FIT_MARGIN_PX, (clientHeight - top - bottom) / 4));
    const [before, behind] = [across(FIT_LEFT_PX), across(FIT_RIGHT_PX)];
    const padding = {
      top: top + upright,
      right: right + behind,
      bottom: bottom + upright,
      left: left + before,
    };
    // Absolute, since the map may still be on its way to the padding of panels that have just opened.
    const camera = this.map.cameraForBounds(box, { padding, maxZoom, absolutePadding: true });
    const offset: [number, number] = [(before - behind) / 2, 0];
    if (camera) this.map.flyTo({ ...camera, offset, padding: this.#padding, duration: durationMs });
  }

  zoomBy(levels: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + levels, duration: this.isAnimated ? ZOOM_MS : 0 });
  }

  setTheme(theme: MapTheme, language: 'es' | 'en'): void {
    const { choice } = this.base;
    if (choice.theme === theme && choice.language === language) return;
    this.base.choose({ theme, language });
    for (const layer of this.#order) {
      layer.themed?.();
      if (layer.stylePart) this.restyle(layer);
    }
    this.redraw();
  }

  setAdditionalMaps(additional: readonly AdditionalMap[], readRange: ReadRange | null = null): void {
    this.base.choose({ readRange, available: baseMapsOf(additional, globalThis.location.href) });
    this.#publishBase();
  }
  /** Shows the maps that somebody chose before, as soon as they are available. */
  setChosen({ base, overlays }: ChosenMaps): void {
    this.base.choose({ base, overlays: new Set(overlays) });
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

  /** Sets the part of the map that panels cover; the map's middle moves into the rest, unless a layer moves the map elsewhere. */
  setPadding(padding: Padding): void {
    const before = this.#padding;
    if (Object.entries(padding).every(([side, px]) => before[side as keyof Padding] === px)) return;
    this.#padding = padding;
    if (this.#order.some((layer) => layer.reframe?.())) return;
    this.map.easeTo({ padding, duration: this.isAnimated ? PADDING_MS : 0 });
  }

  #paintStill = (frame: Frame): boolean => {
    let isFading = false;
    for (const layer of this.#order) if (layer.paintStill?.(frame)) isFading = true;
    return isFading;
  };

  #paintMoving = (frame: Frame): number => {
    let speed = 0;
    for (const layer of this.#order) speed = Math.max(speed, layer.paintMoving?.(frame) ?? 0);
    return speed;
  };

  #nameOf(layer: MapLayer): string {
    return this.#names[this.#order.indexOf(layer)] ?? '';
  }

  #showStylePart(layer: MapLayer): void {
    const at = this.#order.indexOf(layer);
    const [name, ...above] = this.#names.slice(at);
    if (name !== undefined) showStylePart(this.map, name, layer.stylePart?.() ?? null, above);
  }

  #onMove = (): void => {
    const zoom = this.map.getZoom();
    this.state.set({
      canZoomIn: zoom < this.map.getMaxZoom(),
      canZoomOut: zoom > this.map.getMinZoom(),
      isClose: zoom >= CLOSE_ZOOM,
    });
    this.#onResize();
  };

  #onResize = (): void => {
    for (const layer of this.#order) layer.moved?.();
  };

  #onClick = (event: MapMouseEvent): void => {
    const found = this.#hitAt(event);
    if (found) found.hit.click();
    else for (const layer of this.#order) layer.missed?.();
  };

  #onDoubleClick = (event: MapMouseEvent): void => {
    const doubleClick = this.#hitAt(event)?.hit.doubleClick;
    if (!doubleClick) return;
    event.preventDefault();
    doubleClick();
  };

  #onPointer = (event: MapMouseEvent): void => {
    const found = this.#hitAt(event);
    this.#point(found?.layer ?? null);
    const cursor = found ? found.hit.cursor : '';
    if (cursor !== undefined) this.map.getCanvas().style.cursor = cursor;
    found?.hit.hover?.();
  };

  #point(layer: MapLayer | null): void {
    if (this.#pointed !== layer) this.#pointed?.pointerLeft?.();
    this.#pointed = layer;
  }

  #hitAt({ point, lngLat }: MapMouseEvent): { layer: MapLayer; hit: Hit } | null {
    const at = { x: point.x, y: point.y, longitude: lngLat.lng, latitude: lngLat.lat };
    for (const layer of this.#order.toReversed()) {
      const hit = layer.hit?.(at);
      if (hit) return { layer, hit };
    }
    return null;
  }

  #publishBase(): void {
    const { base, overlays } = this.base.choice;
    this.state.set({ base, overlays });
  }
}
