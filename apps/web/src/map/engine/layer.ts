import type { FeatureCollection } from 'geojson';
import type {
  MapGeoJSONFeature as Feature,
  LayerSpecification,
  Map as MapLibreMap,
  RasterLayerSpecification,
} from 'maplibre-gl';
import type { MapTheme } from '../draw/palette.ts';
import type { Box } from './box.ts';
import type { Camera } from './camera.ts';
import type { Frame } from './frame.ts';
import type { Padding } from './padding.ts';

/** A place under the pointer: pixels from the map's top left corner, and degrees. */
export interface Place {
  x: number;
  y: number;
  longitude: number;
  latitude: number;
}

/** Something that a layer shows under the pointer. */
export interface Hit {
  /** The form of the pointer over it, in CSS; absent where the layer sets the form itself. */
  cursor?: string;
  click(): void;
  /** Called at each move of the pointer over it. */
  hover?(): void;
  /** Called at a double click, which then does not zoom in. */
  doubleClick?(): void;
}

type WithoutSource<Layer> = Layer extends { source: unknown } ? Omit<Layer, 'source'> : never;

/** Lines, areas and symbols that the map library draws: features, and the layers of its style that show them, from the lowest. */
export interface FeaturesPart {
  data: FeatureCollection;
  /** Their ids need only differ from each other. */
  layers: readonly WithoutSource<LayerSpecification>[];
  /** Whether its lines may be painted by how far along them a place is (`line-progress`). */
  hasProgress?: boolean;
  /** Whose data it shows, as HTML. */
  attribution?: string;
}

/** Pictures that the map library lays upon the map, of 256 pixels each. */
export interface PicturesPart {
  pictures: {
    /** Their address, with {z}, {x} and {y}. */
    url: string;
    /** Closer than at this zoom they are enlarged. */
    maxZoom: number;
  };
  layers: readonly WithoutSource<RasterLayerSpecification>[];
  /** Whose pictures they are, as HTML. */
  attribution?: string;
}

/** Vector tiles, and the layers of its style that show them, from the lowest. */
export interface TilesPart {
  tiles: {
    /** Their address, with {z}, {x} and {y}; another one for other tiles. */
    url: string;
    /** Closer than at this zoom they are enlarged. */
    maxZoom: number;
  };
  layers: readonly WithoutSource<LayerSpecification>[];
  attribution?: string;
}

/** What the map library draws for a layer. */
export type StylePart = FeaturesPart | PicturesPart | TilesPart;

/** What a layer may use of the map on which it lies. */
export interface MapHost {
  readonly map: MapLibreMap;
  readonly camera: Camera;
  readonly padding: Padding;
  /** The closest zoom at which the base map shows more than farther away. */
  readonly usefulZoom: number;
  readonly theme: MapTheme;
  /** Device pixels for each pixel of the canvases. */
  readonly pixelRatio: number;
  /** False where the person asked for less motion: then everything is at its place at once. */
  readonly isAnimated: boolean;
  /** Calls the paint methods of all layers in the next frame. */
  redraw(): void;
  /** Calls `stylePart` of a layer again, because its content has changed. */
  restyle(layer: MapLayer): void;
  /** Calls `stylePart` of a layer again, of which only filters and paint have changed: its features are not read again. */
  repaint(layer: MapLayer): void;
  /** The features of a layer's style part that the map library draws in view, or so many pixels around a place; the highest first. */
  drawnFeatures(layer: MapLayer, around?: Pick<Place, 'x' | 'y'> & { px: number }): readonly Feature[];
  /** Moves the map to a box, up to a zoom. */
  fit(box: Box, maxZoom: number, durationMs?: number): void;
}

/**
 * Something that lies on the map: it draws, answers what is under the pointer, and cleans up after itself. It is created with its
 * map, which has no style yet. The engine calls its layers in the order of their list, from the lowest to the highest, and asks for
 * what is under the pointer from the highest to the lowest. A layer has the methods that it needs.
 */
export interface MapLayer {
  /** Receives what it has to show, at first and whenever that changes; null for nothing. */
  set?(input: unknown): void;

  /** Draws what stands; returns true while some of it is still fading in. */
  paintStill?(frame: Frame): boolean;
  /** Draws what moves; returns the speed of the fastest in pixels a second, 0 when everything stands. */
  paintMoving?(frame: Frame): number;
  /** What the map library draws for it, in the colours of the theme; null for nothing. */
  stylePart?(): StylePart | null;
  /** Draws a picture that its style part names, and adds it to the map; does nothing for pictures of other layers. */
  addImage?(id: string): void;

  /** What it shows at a place; null for nothing. */
  hit?(at: Place): Hit | null;
  /** Called when the pointer has left what it shows. */
  pointerLeft?(): void;
  /** Called at a click where no layer shows anything. */
  missed?(): void;

  /** Releases what it holds besides its part of the map. */
  detach?(): void;

  /** Called when the map has moved, or has another size. */
  moved?(): void;
  /** Called when the theme has changed. */
  themed?(): void;
  /** Called when panels cover another part of the map; returns true if it has moved the map into the rest itself. */
  reframe?(): boolean;
}

/** Layers by name, from the lowest to the highest. */
export type LayerList = Record<string, MapLayer>;
