import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { type MapTheme, palettes } from '../draw/palette.ts';
import { type Box, boxAround } from '../engine/box.ts';
import type { MapGeofence } from './mapGeofence.ts';

const SOURCE = 'overlay-geofences';
const FONT = ['Inter Variable SemiBold', 'Inter Variable'];

/** Draws geofences with their names below vehicles and journeys, or removes them where there are none. */
export function showGeofences(
  map: MapLibreMap,
  geofences: readonly MapGeofence[] | null,
  theme: MapTheme,
): void {
  for (const { id } of layers(theme)) if (map.getLayer(id)) map.removeLayer(id);
  if (!geofences || geofences.length === 0) {
    if (map.getSource(SOURCE)) map.removeSource(SOURCE);
    return;
  }
  const data = {
    type: 'FeatureCollection' as const,
    features: geofences.map(({ id, name, color, geomJson }) => ({
      type: 'Feature' as const,
      id,
      properties: { name, color },
      geometry: JSON.parse(geomJson) as GeoJSON.Polygon,
    })),
  };
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) void source.setData(data);
  else map.addSource(SOURCE, { type: 'geojson', data });
  const above = map.getStyle().layers.find(({ id }) => id.startsWith('overlay-') && !id.startsWith(SOURCE));
  for (const layer of layers(theme)) map.addLayer(layer, above?.id);
}

/** The names of the geofences that are drawn in view, each once, in order. */
export function geofencesInView(map: MapLibreMap): string[] {
  const layer = `${SOURCE}-fill`;
  if (!map.getLayer(layer)) return [];
  const names = map
    .queryRenderedFeatures({ layers: [layer] })
    .map(({ properties }) => String(properties.name));
  return [...new Set(names)].sort();
}

/** The box around a geofence's border. */
export function boxOfGeofence({ geomJson }: Pick<MapGeofence, 'geomJson'>): Box | null {
  const { coordinates } = JSON.parse(geomJson) as GeoJSON.Polygon;
  return boxAround(coordinates.flat().map(([lon = 0, lat = 0]) => ({ lon, lat })));
}

function layers(theme: MapTheme): LayerSpecification[] {
  const { surface, ink } = palettes[theme];
  const isDark = theme === 'dark';
  return [
    {
      id: `${SOURCE}-fill`,
      type: 'fill',
      source: SOURCE,
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': isDark ? 0.26 : 0.16 },
    },
    {
      id: `${SOURCE}-casing`,
      type: 'line',
      source: SOURCE,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': surface, 'line-width': 4, 'line-opacity': 0.7 },
    },
    {
      id: `${SOURCE}-border`,
      type: 'line',
      source: SOURCE,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['get', 'color'], 'line-width': 2.2 },
    },
    {
      id: `${SOURCE}-names`,
      type: 'symbol',
      source: SOURCE,
      minzoom: 9,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 12,
        'text-max-width': 9,
        'text-padding': 4,
      },
      paint: { 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 1.8 },
    },
  ];
}
