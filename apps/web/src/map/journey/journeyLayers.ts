import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { type MapTheme, palettes } from '../draw/palette.ts';
import { journeyFeatures } from './journeyGeometry.ts';
import { journeyImage } from './journeyImages.ts';
import type { JourneyDay } from './journeyTypes.ts';

const SOURCE = 'overlay-journey';

/** Draws a journey on the map, or removes it where there is none. The style must be loaded. */
export function showJourney(map: MapLibreMap, days: readonly JourneyDay[] | null, theme: MapTheme): void {
  for (const { id } of layers(theme)) if (map.getLayer(id)) map.removeLayer(id);
  if (!days) {
    if (map.getSource(SOURCE)) map.removeSource(SOURCE);
    return;
  }
  const data = journeyFeatures(days);
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) void source.setData(data);
  else map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of layers(theme)) map.addLayer(layer);
}

function layers(theme: MapTheme): LayerSpecification[] {
  const { journey } = palettes[theme];
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const kind = (name: string) => ['==', ['get', 'kind'], name] as ['==', ['get', string], string];
  const image = (own: 'arrow' | 'stop', other: 'other-arrow' | 'other-stop') =>
    ['case', ['get', 'other'], journeyImage(other, theme), journeyImage(own, theme)] as [
      'case',
      ['get', string],
      string,
      string,
    ];
  return [
    {
      id: `${SOURCE}-casing`,
      type: 'line',
      source: SOURCE,
      filter: kind('trip'),
      layout: line,
      paint: { 'line-color': journey.casing, 'line-width': 7, 'line-opacity': 0.85 },
    },
    {
      id: `${SOURCE}-trips`,
      type: 'line',
      source: SOURCE,
      filter: kind('trip'),
      layout: line,
      paint: {
        'line-color': ['case', ['get', 'other'], journey.otherTrip, journey.trip],
        'line-width': 4,
      },
    },
    {
      id: `${SOURCE}-arrows`,
      type: 'symbol',
      source: SOURCE,
      filter: kind('arrow'),
      layout: {
        'icon-image': image('arrow', 'other-arrow'),
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
        'icon-padding': 6,
      },
    },
    {
      id: `${SOURCE}-stops`,
      type: 'symbol',
      source: SOURCE,
      filter: kind('stop'),
      layout: { 'icon-image': image('stop', 'other-stop'), 'icon-allow-overlap': true },
    },
    ...(['B', 'A'] as const).map(
      (letter): LayerSpecification => ({
        id: `${SOURCE}-${letter}`,
        type: 'symbol',
        source: SOURCE,
        filter: kind(letter),
        layout: { 'icon-image': journeyImage(letter, theme), 'icon-allow-overlap': true },
      }),
    ),
  ];
}
