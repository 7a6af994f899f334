import { useComputedColorScheme } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { MapButton } from '../controls/MapButton.tsx';
import { type MapTheme, palettes } from '../draw/palette.ts';
import { type Box, boxAround } from '../engine/box.ts';
import { DrawingLayer } from '../geofences/drawingLayer.ts';
import { SmallMap } from '../place/SmallMap.tsx';
import { mapTexts } from '../texts.ts';
import { ROAD_COLOURS } from './roadColours.ts';

/** A stop of a road as the map shows it. */
export interface MapStop {
  name: string;
  /** Counts from 1. */
  order: number;
  /** Its border as the text of a GeoJSON polygon. */
  geomJson: string;
}

interface RoadMapProps {
  /** The name of the map for screen readers. */
  label: string;
  stops: readonly MapStop[];
  /** Where the map begins: longitude and latitude of what it is about. */
  around: readonly (readonly [number, number])[];
  /** Where it goes when this is another; nowhere without. */
  goesTo?: readonly (readonly [number, number])[] | null;
  /** The words for the width of the strip. */
  lengthText: (metres: number) => string;
  /** Called with the tool that draws the path, and with null when the map goes. Must not change. Null where the path is only shown. */
  onTool: ((tool: DrawingLayer | null) => void) | null;
}

const SOURCE = 'overlay-road-stops';
const PATH_SOURCE = 'overlay-road-path';
const FONT = ['Inter Variable SemiBold', 'Inter Variable'];
/** Beside the buttons, and with room for the width of the strip after the end of the path. */
const FIT_PADDING = { top: 48, right: 128, bottom: 48, left: 48 };
const FIT_ZOOM = 16;
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 };

/** A map on which the path of a road is drawn, or shown as `around` has it, with its stops in their order. */
export function RoadMap({ label, stops, around, goesTo = null, lengthText, onTool }: RoadMapProps) {
  const t = useTexts(mapTexts);
  const theme = useComputedColorScheme('light');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const words = useRef(lengthText);
  const begin = useRef(around);
  words.current = lengthText;
  begin.current = around;

  useEffect(() => {
    if (!map) return;
    if (!onTool) {
      showPath(map, begin.current);
      fit(map, begin.current);
      return;
    }
    const tool = new DrawingLayer({ map, padding: NO_PADDING });
    tool.set({
      lengthText: (metres) => words.current(metres),
      border: { color: ROAD_COLOURS.buffer, width: 1 },
    });
    // The drawing tool takes no clicks of this map but its own, so what comes before it is loaded is set here.
    const clicks = map.on('click', ({ lngLat, point }) =>
      tool.hit({ longitude: lngLat.lng, latitude: lngLat.lat, x: point.x, y: point.y })?.click(),
    );
    fit(map, begin.current);
    onTool(tool);
    return () => {
      clicks.unsubscribe();
      onTool(null);
      tool.detach();
    };
  }, [map, onTool]);
  useEffect(() => {
    if (map && goesTo) fit(map, goesTo);
  }, [map, goesTo]);
  useEffect(() => {
    if (map) showStops(map, stops, theme);
  }, [map, stops, theme]);

  return (
    <SmallMap label={label} onMap={setMap}>
      <MapButton label={t('fitAll')} onClick={() => map && fit(map, begin.current)}>
        <IconMaximize size={18} />
      </MapButton>
    </SmallMap>
  );
}

/** Moves the map to what lies around these places; nowhere without one. */
function fit(map: MapLibreMap, places: readonly (readonly [number, number])[]): void {
  const box: Box | null = boxAround(places.map(([lon, lat]) => ({ lon, lat })));
  if (!box) return;
  const { clientWidth, clientHeight } = map.getContainer();
  const padding = clientWidth > 320 && clientHeight > 240 ? FIT_PADDING : NO_PADDING;
  map.fitBounds(box, { padding, maxZoom: FIT_ZOOM, duration: 0 });
}

function showPath(map: MapLibreMap, path: readonly (readonly [number, number])[]): void {
  if (map.getSource(PATH_SOURCE) || path.length < 2) return;
  const coordinates = path.map(([lon, lat]) => [lon, lat]);
  const geometry: GeoJSON.LineString = { type: 'LineString', coordinates };
  map.addSource(PATH_SOURCE, { type: 'geojson', data: { type: 'Feature', properties: {}, geometry } });
  map.addLayer({
    id: `${PATH_SOURCE}-line`,
    type: 'line',
    source: PATH_SOURCE,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ROAD_COLOURS.path, 'line-width': 4 },
  });
}

function showStops(map: MapLibreMap, stops: readonly MapStop[], theme: MapTheme): void {
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: stops.map(({ name, order, geomJson }) => ({
      type: 'Feature',
      properties: { text: `${order}. ${name}` },
      geometry: JSON.parse(geomJson) as GeoJSON.Polygon,
    })),
  };
  const layers = stopLayers(theme);
  for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id);
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) void source.setData(data);
  else map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of layers) map.addLayer(layer);
}

function stopLayers(theme: MapTheme): LayerSpecification[] {
  const { surface, ink } = palettes[theme];
  return [
    {
      id: `${SOURCE}-fill`,
      type: 'fill',
      source: SOURCE,
      paint: { 'fill-color': ROAD_COLOURS.stop, 'fill-opacity': theme === 'dark' ? 0.3 : 0.18 },
    },
    {
      id: `${SOURCE}-border`,
      type: 'line',
      source: SOURCE,
      paint: { 'line-color': ROAD_COLOURS.stop, 'line-width': 2 },
    },
    {
      id: `${SOURCE}-names`,
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': FONT,
        'text-size': 12,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.6,
        'text-allow-overlap': false,
      },
      paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 1.8 },
    },
  ];
}
