import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl';
import { type MapTheme, palettes } from '../draw/palette.ts';
import { pathColours } from './pathColours.ts';
import { type Path, pathFeatures } from './pathFeatures.ts';

const SOURCE = 'overlay-path';
/** The layer whose features are the fixes. */
export const PATH_POINTS = `${SOURCE}-points`;
/** The layers whose features are the parts of the way. */
export const PATH_LINES = ['aside', 'on', 'off'].map((kind) => `${SOURCE}-${kind}`);

/** Draws a path on the map in the colours of the theme, in place of what was drawn before. The style must be loaded. */
export function showPath(map: MapLibreMap, path: Path, theme: MapTheme): void {
  for (const { id } of layers(theme)) if (map.getLayer(id)) map.removeLayer(id);
  const data = pathFeatures(path);
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) void source.setData(data);
  else map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of layers(theme)) map.addLayer(layer);
}

function layers(theme: MapTheme): LayerSpecification[] {
  const { journey, surface } = palettes[theme];
  const colours = pathColours(theme);
  const isDark = theme === 'dark';
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const kind = (name: string) => ['==', ['get', 'kind'], name] as ['==', ['get', string], string];
  const areaColor: ExpressionSpecification = [
    'coalesce',
    ['get', 'color'],
    ['case', ['get', 'isStop'], colours.stop, colours.place],
  ];
  const byUse = <Value extends string | number>(used: Value, aside: Value) =>
    ['case', ['get', 'isUsed'], used, aside] as ['case', ['get', string], Value, Value];
  const lineOf = (name: string, paint: object, dashed = false): LayerSpecification => ({
    id: `${SOURCE}-${name}`,
    type: 'line',
    source: SOURCE,
    filter: kind(name.replace(/-.*/, '')),
    layout: dashed ? {} : round,
    paint: paint as Extract<LayerSpecification, { type: 'line' }>['paint'] & object,
  });
  return [
    {
      id: `${SOURCE}-area`,
      type: 'fill',
      source: SOURCE,
      filter: kind('area'),
      paint: { 'fill-color': areaColor, 'fill-opacity': isDark ? 0.26 : 0.16 },
    },
    lineOf('area-border', { 'line-color': areaColor, 'line-width': 2 }),
    lineOf(
      'road',
      {
        'line-color': ['coalesce', ['get', 'color'], colours.place],
        'line-width': 2,
        'line-dasharray': [3, 2],
      },
      true,
    ),
    lineOf('aside', { 'line-color': journey.quiet, 'line-width': 3, 'line-opacity': 0.7 }),
    lineOf('on', { 'line-color': colours.on, 'line-width': 4 }),
    // Wider and broken, so that it can be distinguished without its colour.
    lineOf('off', { 'line-color': colours.off, 'line-width': 6, 'line-dasharray': [1.4, 0.6] }, true),
    lineOf('way', { 'line-color': colours.used, 'line-width': 3, 'line-opacity': 0.4 }),
    lineOf('line-casing', { 'line-color': journey.casing, 'line-width': 6, 'line-opacity': 0.85 }),
    lineOf('line', { 'line-color': colours.used, 'line-width': 3 }),
    {
      id: PATH_POINTS,
      type: 'circle',
      source: SOURCE,
      filter: kind('point'),
      layout: { 'circle-sort-key': byUse(0, 1) },
      paint: {
        // A fix that was set aside is a ring, so that it can be distinguished without its colour.
        'circle-radius': byUse(3.5, 5),
        'circle-color': byUse(colours.used, surface),
        'circle-stroke-color': byUse(journey.casing, colours.aside),
        'circle-stroke-width': byUse(1.2, 2.5),
      },
    },
  ];
}
