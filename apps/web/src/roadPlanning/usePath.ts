import { decodePolyline, type LinePoint } from '@rastro/domain/roads/polyline';
import { roadLine } from '@rastro/domain/roads/roadLine';
import { simplifiedTo } from '@rastro/domain/roads/simplifyLine';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type DrawingLayer, type Drawn, ROAD_COLOURS, useGoBack } from '../map/index.ts';
import { drawnLine, polylineOf } from './roadValues.ts';

/** The path of a road while it is drawn. */
export interface RoadPath {
  /** Its encoded line; null until it is complete. */
  polyline: string | null;
  /** Whether it is another than at the beginning. */
  isChanged: boolean;
  /** The number of points that are set so far, of one that is complete too. */
  count: number;
  /** Whether there is a step to go back. */
  canGoBack: boolean;
  /** Metres; null until it is complete. */
  lengthM: number | null;
  /** Where it lies at the beginning: longitude and latitude. */
  around: readonly (readonly [number, number])[];
  /** Where the line lies that was put in its place last; null without one. */
  replacedBy: readonly (readonly [number, number])[] | null;
  /** Puts another line in its place, and shows it. */
  replace: (points: readonly LinePoint[]) => void;
  countOf: (polyline: string) => number;
}

const NOTHING = { drawing: null, drawn: null, places: 0, canGoBack: false } as const;

/** The path of a road in the drawing tool of its map: as it was stored, or one that is drawn from its beginning. */
export function usePath(tool: DrawingLayer | null, stored: string | null, deviationM: number): RoadPath {
  const state = useSyncExternalStore(
    (listener) => tool?.state.subscribe(listener) ?? (() => undefined),
    () => tool?.state.get() ?? NOTHING,
  );
  const width = useRef(deviationM);
  width.current = deviationM;
  const replaced = useRef<string | null>(stored);
  const [replacedBy, setReplacedBy] = useState<RoadPath['replacedBy']>(null);

  useEffect(() => {
    if (!tool) return;
    const line = replaced.current;
    if (line === null) void tool.begin('CORRIDOR', ROAD_COLOURS.path, width.current);
    else show(tool, decodePolyline(line), width.current);
    return () => tool.end();
  }, [tool]);
  useEffect(() => {
    if (tool && deviationM > 0) tool.setRadius(deviationM);
  }, [tool, deviationM]);
  useGoBack(tool);

  const polyline = useMemo(() => (state.drawn ? polylineOf(state.drawn.drawnJson) : null), [state.drawn]);
  const points = useMemo(() => (polyline === null ? [] : decodePolyline(polyline)), [polyline]);
  const around = useMemo(() => (stored === null ? [] : decodePolyline(stored).map(lonLat)), [stored]);
  // Until the tool has it, the path is as it was stored.
  const now = polyline ?? (state.drawing === null ? stored : null);
  return {
    polyline: now,
    isChanged: now !== stored,
    count: state.drawn ? points.length : state.places,
    canGoBack: state.canGoBack,
    lengthM: points.length > 1 ? roadLine(points).lengthM : null,
    around: points.length > 1 ? points.map(lonLat) : around,
    replacedBy,
    replace: (line) => {
      const { points: simple } = simplifiedTo(line);
      setReplacedBy(simple.map(lonLat));
      if (tool && state.drawn) tool.replaceParts([corridor(simple, width.current)]);
      else if (tool) show(tool, simple, width.current);
      else replaced.current = polylineOf(drawnLine(simple));
    },
    countOf: (text) => decodePolyline(text).length,
  };
}

const lonLat = ({ latitude, longitude }: LinePoint) => [longitude, latitude] as const;

const corridor = (points: readonly LinePoint[], radius: number): Drawn => ({
  geofenceType: 'CORRIDOR',
  drawnJson: drawnLine(points),
  radius,
});

function show(tool: DrawingLayer, points: readonly LinePoint[], radius: number): void {
  void tool.edit(corridor(points, radius), ROAD_COLOURS.path);
}
