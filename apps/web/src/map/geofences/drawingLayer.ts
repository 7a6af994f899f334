import type { outlineOf } from '@rastro/domain/geofences/outline';
import type { LonLat } from '@rastro/domain/geofences/shape';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { GeoJSONStoreFeatures, TerraDraw, TerraDrawMouseEvent } from 'terra-draw';
import { Observable } from '../../live/index.ts';
import type { Hit, MapHost, MapLayer, Place } from '../engine/layer.ts';
import { middleOf } from '../engine/padding.ts';
import { type ChosenCorner, cornerAt, cornersIn, withCorner } from './corners.ts';
import type { Drawn, DrawnType } from './mapGeofence.ts';
import { ShapeHistory } from './shapeHistory.ts';
import { ShapeMarks } from './shapeMarks.ts';

/** A place in degrees. */
type Spot = Pick<Place, 'longitude' | 'latitude'>;

const PREFIX = 'overlay-drawing';
const DRAFT = 'overlay-drawing-draft';
const DRAFT_BORDER = 'overlay-drawing-draft-border';
const MODES = { POLYGON: 'polygon', CIRCLE: 'circle', CORRIDOR: 'linestring' } as const;

interface DrawingInput {
  /** The words for a radius or a width. */
  lengthText: (metres: number) => string;
  /** The places of other shapes: corners that are drawn or moved near one of them come to lie on it. */
  corners?: () => readonly LonLat[];
  /** How the border of a corridor is drawn, where that is not in the colour of the shape. */
  border?: { color: string; width: number };
}

const BORDER_WIDTH = 1.5;
/** Pixels within which a corner comes to lie on that of another shape. */
const SNAP_PX = 12;
/** Pixels within which a tap chooses a corner: half of what a finger covers. */
const TAP_PX = 22;

/** What of the map it needs. */
type DrawingHost = Pick<MapHost, 'map' | 'padding'>;

/** The state of the drawing tool. */
export interface DrawingState {
  /** The type that is being drawn or edited; null while the tool is not in use. */
  drawing: DrawnType | null;
  /** The shape; null until it is complete. */
  drawn: Drawn | null;
  /** Number of corners of a shape, or a cut, that is not complete. */
  places: number;
  /** What is being drawn to cut the complete polygon; null for nothing. */
  cut: Cut | null;
  /** The parts that were cut off the polygon. */
  rest: readonly Drawn[];
  /** Whether there is a step to go back: a corner, a change of the shape, a cut. */
  canGoBack: boolean;
  /** The corner of the complete shape that is chosen; null for none. */
  corner: ChosenCorner | null;
}

/** A line that divides a polygon, or an area that is taken out of it. */
export type Cut = 'line' | 'hole';

const NOTHING: DrawingState = {
  drawing: null,
  drawn: null,
  places: 0,
  cut: null,
  rest: [],
  canGoBack: false,
  corner: null,
};

/** What is loaded with the library. */
type Features = Pick<
  typeof import('./drawnFeatures.ts'),
  'circleOf' | 'cornersOf' | 'drawnOf' | 'featuresOf' | 'polygonsOf' | 'wholeCornersOf'
>;
type Styles = typeof import('./drawingStyles.ts');

interface Tool {
  draw: TerraDraw;
  features: Features;
  stylesIn: Styles['stylesIn'];
  outlineOf: typeof outlineOf;
  modes: { [Type in DrawnType]: Pen };
}

/** The parts of a mode that are needed to draw without a pointer. */
interface Pen {
  /** Number of corners that were set. */
  undoSize(): number;
  /** Removes the last of them. */
  undo(): void;
  onClick(event: TerraDrawMouseEvent): void;
  onMouseMove(event: TerraDrawMouseEvent): void;
  onKeyUp(event: { key: string; heldKeys: string[]; preventDefault: () => void }): void;
}

/**
 * Draws a geofence on the map with Terra Draw, which is loaded when it is first needed. A shape is set corner by corner with the
 * pointer, or without one by `addCentre` at the middle of the map. Once it is complete, it and its corners can be dragged; a circle by its
 * centre and by one mark on its border. Circles say their radius, and corridors show and say their width, while they are drawn.
 */
export class DrawingLayer implements MapLayer {
  readonly state = new Observable<DrawingState>(NOTHING);
  readonly #host: DrawingHost;
  readonly #map: MapLibreMap;
  readonly #marks: ShapeMarks;
  #lengthText: DrawingInput['lengthText'] = String;
  #border: DrawingInput['border'] | null = null;
  #corners: () => readonly LonLat[] = () => [];
  #tool: Tool | null = null;
  #color = '#0b6b75';
  #radius: number | null = null;
  /** Incremented at each beginning, so that what was loading meanwhile knows whether it is still needed. */
  #turn = 0;
  readonly #history = new ShapeHistory();
  /** The corners that were set while the tool was still loading. */
  #ahead: ((tool: Tool) => void)[] = [];

  constructor(host: DrawingHost) {
    this.#host = host;
    this.#map = host.map;
    this.#marks = new ShapeMarks(this.#map, {
      moveCentre: (coordinates) => this.#put({ drawnJson: JSON.stringify({ type: 'Point', coordinates }) }),
      setRadius: (radius) => this.#putRadius(radius),
      moved: () => this.#remember(),
    });
  }

  set(input: DrawingInput | null): void {
    this.#lengthText = input?.lengthText ?? String;
    this.#border = input?.border ?? null;
    this.#corners = input?.corners ?? (() => []);
    this.#showDraft();
  }

  detach(): void {
    this.end();
  }

  /**
   * Takes every click while it is in use. Until the tool is loaded a click sets a corner here; afterwards the tool itself handles the
   * clicks, and those near a corner of a complete shape choose it.
   */
  hit(at: Place): Hit | null {
    const { drawing } = this.state.get();
    if (!drawing) return null;
    return {
      click: () => {
        const { drawn, cut } = this.state.get();
        if (!this.#tool) this.#whenLoaded((tool) => this.#setCorner(tool.modes[drawing], at));
        else if (drawn && !cut) this.#choose(this.#cornerUnder(drawn, at));
      },
    };
  }

  /** Begins a new shape. `radius` is the half width of a corridor in metres. */
  async begin(type: DrawnType, color: string, radius: number | null): Promise<void> {
    const tool = await this.#start(type, color, radius);
    if (!tool) return;
    tool.draw.setMode(MODES[type]);
    for (const set of this.#ahead.splice(0)) set(tool);
  }

  /** Begins to edit an existing shape, which is there at once and can be dragged once the tool is loaded. */
  async edit(drawn: Drawn, color: string): Promise<void> {
    const starting = this.#start(drawn.geofenceType, color, drawn.radius);
    this.#history.begin([drawn]);
    this.#show({ drawn });
    const tool = await starting;
    if (tool) this.#putParts(this.#parts());
  }

  /** Sets the radius of a circle or the half width of a corridor in metres. A width is no step: going back leaves it as it is. */
  setRadius(radius: number): void {
    this.#putRadius(radius);
    const { drawn } = this.state.get();
    if (drawn?.geofenceType === 'CORRIDOR') this.#history.put(this.#parts(), this.#history.isJustDrawn);
    else if (drawn) this.#remember(true);
  }

  #putRadius(radius: number): void {
    this.#radius = radius;
    this.#put({ radius });
    this.#showDraft();
  }

  /** Changes a complete shape. */
  #put(change: Partial<Drawn>): void {
    const { drawn } = this.state.get();
    if (!drawn) return;
    const next = { ...drawn, ...change };
    const [feature] = this.#features();
    if (drawn.geofenceType === 'CIRCLE' && this.#tool && feature?.id !== undefined)
      this.#tool.draw.updateFeatureGeometry(feature.id, this.#tool.features.circleOf(next));
    this.state.set({ drawn: next });
    this.#showDraft();
  }

  setColor(color: string): void {
    this.#color = color;
    if (!this.#tool) return;
    const { draw, stylesIn } = this.#tool;
    for (const [mode, styles] of Object.entries(stylesIn(color))) draw.updateModeOptions(mode, { styles });
    this.#showDraft();
  }

  /** Sets a corner, or a circle's centre, at the middle of the visible map. */
  addCentre(): void {
    const { drawing, drawn, cut } = this.state.get();
    if (!drawing || (drawn && !cut)) return;
    const centre = middleOf(this.#map.getContainer(), this.#host.padding);
    const { lng: longitude, lat: latitude } = this.#map.unproject(centre);
    const middle = { longitude, latitude };
    this.#whenLoaded((tool) => {
      if (drawing === 'CIRCLE') this.#setCircle(tool, middle);
      else this.#setCorner(this.#penOf(tool, drawing), middle);
    });
  }

  #whenLoaded(set: (tool: Tool) => void): void {
    if (this.#tool) set(this.#tool);
    else this.#ahead.push(set);
  }

  #setCircle(tool: Tool, { longitude: lng, latitude: lat }: Spot): void {
    const circle: Drawn = {
      geofenceType: 'CIRCLE',
      drawnJson: JSON.stringify({ type: 'Point', coordinates: [lng, lat] }),
      radius: this.#radius ?? 200,
    };
    this.#take(tool, [circle]);
    this.#changed();
    this.#complete();
  }

  #setCorner(pen: Pen, { longitude: lng, latitude: lat }: Spot): void {
    const { x: containerX, y: containerY } = this.#map.project([lng, lat]);
    const event: TerraDrawMouseEvent = {
      lng,
      lat,
      containerX,
      containerY,
      button: 'left',
      heldKeys: [],
      isContextMenu: false,
    };
    pen.onMouseMove(event);
    pen.onClick(event);
  }

  /** Completes the shape with the corners that it has. */
  finish(): void {
    const { drawing } = this.state.get();
    if (!drawing || !this.#tool) return;
    const pen = this.#penOf(this.#tool, drawing);
    pen.onKeyUp({ key: 'Enter', heldKeys: [], preventDefault: () => undefined });
  }

  /** Chooses a corner of the complete shape, counted around and around, and shows it where it is out of view. */
  chooseCorner(at: number): void {
    const { drawn } = this.state.get();
    this.#choose(drawn && cornerAt(drawn, at));
    this.#bringIntoView();
  }

  /** Moves the chosen corner by pixels of the map. All its moves until another one is chosen are one step to go back. */
  moveCorner(rightPx: number, downPx: number): void {
    const { drawn, corner, rest } = this.state.get();
    if (!drawn || !corner || !this.#tool) return;
    const { x, y } = this.#map.project([...corner.place]);
    const { lng, lat } = this.#map.unproject([x + rightPx, y + downPx]);
    this.#putParts([withCorner(drawn, corner.at, [lng, lat]), ...rest]);
    this.#remember(true);
    this.#bringIntoView();
  }

  /** Removes the chosen corner, if there is still a shape without it, and chooses the one that comes in its place. */
  removeCorner(): void {
    const { drawn, corner, rest } = this.state.get();
    if (!drawn || !corner?.isRemovable || !this.#tool) return;
    this.replaceParts([withCorner(drawn, corner.at, null), ...rest]);
    this.chooseCorner(corner.at);
  }

  #choose(corner: ChosenCorner | null): void {
    this.#history.endTyping();
    this.state.set({ corner });
    this.#showDraft();
  }

  #cornerUnder(drawn: Drawn, { longitude, latitude }: Spot): ChosenCorner | null {
    const { x, y } = this.#map.project([longitude, latitude]);
    const offPx = cornersIn(drawn).map(([lng, lat]) => {
      const place = this.#map.project([lng, lat]);
      return Math.hypot(place.x - x, place.y - y);
    });
    const least = Math.min(...offPx);
    return least <= TAP_PX ? cornerAt(drawn, offPx.indexOf(least)) : null;
  }

  /** Moves the map so that the chosen corner is in its middle, where it is out of view. */
  #bringIntoView(): void {
    const { corner } = this.state.get();
    if (!corner) return;
    const { x, y } = this.#map.project([...corner.place]);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const { left, right, top, bottom } = this.#host.padding;
    if (x >= left && y >= top && x <= clientWidth - right && y <= clientHeight - bottom) return;
    const [middleX, middleY] = middleOf(this.#map.getContainer(), this.#host.padding);
    this.#map.panBy([x - middleX, y - middleY]);
  }

  /** Begins to draw a line that divides the polygon, or an area that is taken out of it. */
  beginCut(cut: Cut): void {
    const { drawn } = this.state.get();
    if (!this.#tool || drawn?.geofenceType !== 'POLYGON') return;
    this.#take(this.#tool, this.#parts());
    this.#tool.draw.setMode(MODES[cut === 'line' ? 'CORRIDOR' : 'POLYGON']);
    this.#show({ cut, places: 0 });
  }

  /** Leaves the polygon as it was when the cut began. */
  cancelCut(): void {
    if (this.state.get().cut) this.#putParts(this.#parts());
  }

  /** Changes the shape otherwise than by drawing, which is a step to go back like any other. */
  replaceParts(parts: readonly Drawn[]): void {
    this.#putParts(parts);
    this.#remember();
  }

  /** Notes the shape as it is now as one more step. */
  #remember(isTyped = false): void {
    this.#history.change(this.#parts(), isTyped);
    this.#show({});
  }

  /** Notes that the shape was completed by its last corner. */
  #complete(): void {
    this.#history.put(this.#parts(), true);
    this.#show({});
  }

  #show(change: Partial<DrawingState>): void {
    const { cut, places, drawn, corner: before } = { ...this.state.get(), ...change };
    const same = drawn && before && !cut ? cornerAt(drawn, before.at) : null;
    // With other corners it is not known which of them it is.
    const corner = same?.of === before?.of ? same : null;
    const { hasBefore, isJustDrawn } = this.#history;
    const canGoBack = cut !== null || hasBefore || (drawn ? isJustDrawn : places > 0);
    this.state.set({ ...change, canGoBack, corner });
  }

  #parts(): readonly Drawn[] {
    const { drawn, rest } = this.state.get();
    return drawn ? [drawn, ...rest] : [];
  }

  #putParts(parts: readonly Drawn[]): void {
    if (!this.#tool) return;
    this.#show({ cut: null, places: 0 });
    const { corner } = this.state.get();
    this.#take(this.#tool, parts);
    const [drawn = null, ...rest] = parts;
    this.#radius = drawn?.radius ?? this.#radius;
    this.#show({ drawn, rest, corner });
    this.#showDraft();
  }

  /** Cuts all parts with what was drawn for it. */
  async #cutWith({ geometry }: GeoJSONStoreFeatures): Promise<void> {
    const turn = this.#turn;
    const { cutParts } = await import('./cutParts.ts');
    if (turn !== this.#turn || !this.state.get().cut) return;
    const before = this.#parts();
    const parts = cutParts(before, geometry as GeoJSON.Geometry);
    if (parts === null) this.cancelCut();
    else this.replaceParts(parts);
    this.onCut?.(parts !== null);
  }

  /** Called after each cut, with whether it changed the polygon. */
  onCut: ((isCut: boolean) => void) | null = null;

  #penOf({ modes }: Tool, drawing: DrawnType): Pen {
    const { cut } = this.state.get();
    return cut ? modes[cut === 'line' ? 'CORRIDOR' : 'POLYGON'] : modes[drawing];
  }

  /** Begins the same kind of shape again. The shape that was drawn before can be gone back to. */
  again(): void {
    this.#history.change([]);
    this.#clear();
  }

  #clear(): void {
    const { drawing } = this.state.get();
    if (!this.#tool || !drawing) return;
    this.#tool.draw.clear();
    this.#tool.draw.setMode(MODES[drawing]);
    this.#show({ ...NOTHING, drawing });
    this.#showDraft();
  }

  /** Goes back one step: a corner, also the one that completed the shape, which is drawn on from there; a change of the shape; a cut. */
  goBack(): void {
    const { drawing, drawn, cut } = this.state.get();
    if (!this.#tool || !drawing) return;
    const pen = this.#penOf(this.#tool, drawing);
    if ((!drawn || cut) && pen.undoSize() > 0) {
      pen.undo();
      this.#changed();
    } else if (cut) this.cancelCut();
    else if (drawn && this.#history.isJustDrawn) this.#reopen(this.#tool, pen);
    else {
      const radius = this.#radius;
      const before = this.#history.goBack();
      if (before)
        this.#putParts(drawing === 'CORRIDOR' ? before.map((part) => ({ ...part, radius })) : before);
    }
  }

  /** Removes the corner that completed the shape; a circle is removed whole. */
  #reopen({ features }: Tool, pen: Pen): void {
    const { drawing } = this.state.get();
    const [feature] = this.#features();
    this.#history.put([]);
    this.#clear();
    if (drawing === 'CIRCLE' || !feature) return;
    for (const [longitude, latitude] of features.wholeCornersOf(feature).slice(0, -1))
      this.#setCorner(pen, { longitude, latitude });
  }

  /** Ends drawing and removes what was drawn. */
  end(): void {
    this.#turn++;
    this.#ahead = [];
    this.#history.begin([]);
    this.state.set(NOTHING);
    this.#tool?.draw.stop();
    this.#tool = null;
    this.#showDraft();
  }

  async #start(type: DrawnType, color: string, radius: number | null): Promise<Tool | null> {
    this.end();
    const turn = this.#turn;
    this.#color = color;
    this.#radius = radius;
    this.state.set({ drawing: type });
    const [
      terra,
      { TerraDrawMapLibreGLAdapter },
      { outlineOf },
      { circleOf, cornersOf, drawnOf, featuresOf, polygonsOf, wholeCornersOf },
      { stylesIn },
    ] = await Promise.all([
      import('terra-draw'),
      import('terra-draw-maplibre-gl-adapter'),
      import('@rastro/domain/geofences/outline'),
      import('./drawnFeatures.ts'),
      import('./drawingStyles.ts'),
      this.#styleLoaded(),
    ]);
    if (turn !== this.#turn) return null;
    const styles = stylesIn(color);
    const snapping = { toCustom: ({ lng, lat }: TerraDrawMouseEvent) => this.#cornerNear([lng, lat]) };
    const keyEvents = { cancel: null, finish: 'Enter' }; // Esc goes back a step and does not discard the shape
    const polygon = new terra.TerraDrawPolygonMode({ styles: styles.polygon, keyEvents, snapping });
    const circle = new terra.TerraDrawCircleMode({ styles: styles.circle, keyEvents });
    const linestring = new terra.TerraDrawLineStringMode({ styles: styles.linestring, keyEvents, snapping });
    const select = new terra.TerraDrawSelectMode({
      styles: styles.select,
      allowManualDeselection: false,
      keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
      flags: this.#flags(true),
    });
    const draw = new terra.TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map: this.#map, prefixId: PREFIX }),
      modes: [polygon, circle, linestring, select],
    });
    draw.start();
    draw.on('change', () => this.#changed());
    draw.on('finish', (id, { action }) => {
      if (action === 'insertMidpoint') return; // the shape is still the same
      if (action !== 'draw') {
        this.#changed();
        this.#remember();
        return;
      }
      // A corner can be dragged as soon as the shape is complete, but not within the event that completed it.
      queueMicrotask(() => {
        const cutter = this.state.get().cut ? draw.getSnapshotFeature(id) : undefined;
        if (cutter) {
          void this.#cutWith(cutter);
          return;
        }
        if (draw.enabled && draw.hasFeature(id)) draw.selectFeature(id);
        this.#changed();
        this.#complete();
      });
    });
    const features = { circleOf, cornersOf, drawnOf, featuresOf, polygonsOf, wholeCornersOf };
    this.#tool = {
      draw,
      features,
      stylesIn,
      outlineOf,
      modes: { POLYGON: polygon, CIRCLE: circle, CORRIDOR: linestring },
    };
    return this.#tool;
  }

  /** The place of another shape that is nearest to a place, within a few pixels of it; undefined, as the tool wants it, where there is none. */
  #cornerNear([longitude, latitude]: LonLat): [number, number] | undefined {
    const { x, y } = this.#map.project([longitude, latitude]);
    const edge = this.#map.unproject([x + SNAP_PX, y + SNAP_PX]);
    const [widthDeg, heightDeg] = [Math.abs(edge.lng - longitude), Math.abs(edge.lat - latitude)];
    let nearest: LonLat | null = null;
    let nearestPx = SNAP_PX;
    for (const corner of this.#corners()) {
      if (Math.abs(corner[0] - longitude) > widthDeg || Math.abs(corner[1] - latitude) > heightDeg) continue;
      const at = this.#map.project([corner[0], corner[1]]);
      const offPx = Math.hypot(at.x - x, at.y - y);
      if (offPx <= nearestPx) [nearest, nearestPx] = [corner, offPx];
    }
    return nearest ? [nearest[0], nearest[1]] : undefined;
  }

  /** Selects complete shapes for editing. A polygon with holes or parts is not dragged as a whole, since it would leave them behind. */
  #take({ draw, features: { featuresOf } }: Tool, parts: readonly Drawn[]): void {
    const type = parts[0]?.geofenceType ?? 'POLYGON';
    const features = featuresOf(parts, MODES[type]);
    draw.clear();
    draw.setMode('select');
    draw.updateModeOptions('select', { flags: this.#flags(features.length < 2) });
    const [result] = draw.addFeatures(features);
    if (result?.valid && result.id !== undefined) draw.selectFeature(result.id);
  }

  #flags(isDraggable: boolean) {
    const snapping = { toCustom: ({ lng, lat }: TerraDrawMouseEvent) => this.#cornerNear([lng, lat]) };
    const midpoints = { draggable: true };
    const corners = { draggable: true, midpoints, deletable: true, snappable: snapping };
    return {
      polygon: { feature: { draggable: isDraggable, coordinates: corners } },
      linestring: { feature: { draggable: true, coordinates: corners } },
      circle: { feature: { draggable: false } }, // it is dragged by its own marks
    };
  }

  #features(): GeoJSONStoreFeatures[] {
    const own = new Set<unknown>(Object.values(MODES));
    return (
      this.#tool?.draw
        .getSnapshot()
        .filter(({ properties, geometry }) => own.has(properties.mode) && geometry.type !== 'Point') ?? []
    );
  }

  #changed(): void {
    const { drawing, cut, drawn: before, rest: restBefore } = this.state.get();
    if (!this.#tool || !drawing) return;
    const { polygonsOf, drawnOf, cornersOf } = this.#tool.features;
    const features = this.#features();
    if (cut) {
      const cutter = features.find(({ properties }) => properties.part === undefined);
      this.#show({ places: cutter ? cornersOf(cutter) : 0 });
      return;
    }
    const [feature] = features;
    const isWhole = this.#tool.draw.getMode() === 'select';
    const places = feature && !isWhole ? cornersOf(feature) : 0;
    const [drawn = null, ...rest] =
      !feature || !isWhole
        ? []
        : drawing === 'POLYGON'
          ? polygonsOf(features)
          : [drawnOf(feature, drawing, this.#radius)];
    if (drawn?.geofenceType === 'CIRCLE') this.#radius = drawn.radius;
    const isSame = before?.drawnJson === drawn?.drawnJson && before?.radius === drawn?.radius;
    const isSameRest = JSON.stringify(rest) === JSON.stringify(restBefore);
    this.#show({
      places,
      drawn: isSame ? before : drawn,
      rest: isSameRest ? restBefore : rest.filter((part) => part !== null),
    });
    this.#showDraft();
  }

  /** Shows the marks of a circle, and the width of a corridor. */
  #showDraft(): void {
    this.#marks.showCorner(this.state.get().corner?.place ?? null, this.#color);
    const { drawing } = this.state.get();
    const [feature] = drawing === null || drawing === 'POLYGON' ? [] : this.#features();
    if (drawing === 'CIRCLE' && feature) this.#showCircle(feature);
    const line =
      feature?.geometry.type === 'LineString' ? (feature.geometry.coordinates as unknown as LonLat[]) : [];
    const source = this.#map.getSource<GeoJSONSource>(DRAFT);
    const end = line.at(-1);
    if (drawing !== 'CIRCLE' && end && this.#radius)
      this.#marks.showWidth(end, `↔ ${this.#lengthText(this.#radius * 2)}`);
    else if (!feature) this.#marks.hide();
    if (line.length < 2 || !this.#radius || !this.#tool) {
      for (const id of [DRAFT, DRAFT_BORDER]) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
      if (source) this.#map.removeSource(DRAFT);
      return;
    }
    const rings = this.#tool.outlineOf({ type: 'corridor', line, halfWidthM: this.#radius });
    const data = {
      type: 'Feature' as const,
      properties: {},
      geometry: {
        type: 'Polygon' as const,
        coordinates: rings.map((ring) => [...ring, ring[0]!].map(([x, y]) => [x, y])),
      },
    };
    if (source) void source.setData(data);
    else {
      this.#map.addSource(DRAFT, { type: 'geojson', data });
      this.#map.addLayer({ id: DRAFT, type: 'fill', source: DRAFT, paint: { 'fill-opacity': 0.2 } });
      this.#map.addLayer({
        id: DRAFT_BORDER,
        type: 'line',
        source: DRAFT,
        paint: { 'line-width': this.#border?.width ?? BORDER_WIDTH },
      });
    }
    const color = this.#border?.color ?? this.#color;
    this.#map.setPaintProperty(DRAFT, 'fill-color', color);
    this.#map.setPaintProperty(DRAFT_BORDER, 'line-color', color);
  }

  #showCircle(feature: GeoJSONStoreFeatures): void {
    const whole = this.state.get().drawn;
    const circle = whole ?? this.#tool?.features.drawnOf(feature, 'CIRCLE', null);
    if (!circle) return;
    const { coordinates } = JSON.parse(circle.drawnJson) as { coordinates: LonLat };
    const radiusM = circle.radius ?? 0;
    this.#marks.showCircle({
      centre: coordinates,
      radiusM,
      text: this.#lengthText(radiusM),
      color: this.#color,
      isHeld: whole !== null,
    });
  }

  async #styleLoaded(): Promise<void> {
    if (!this.#map.getStyle()) await new Promise((resolve) => this.#map.once('style.load', resolve));
  }
}
