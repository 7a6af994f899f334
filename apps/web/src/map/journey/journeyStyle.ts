import { type MapTheme, palettes } from '../draw/palette.ts';
import type { StylePart } from '../engine/layer.ts';
import { journeyImage } from './journeyImages.ts';

/** The style layers of a journey, whose features have one of the kinds of `journeyFeatures`. */
export function journeyStyle(theme: MapTheme): StylePart['layers'] {
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
      id: 'casing',
      type: 'line',
      filter: kind('trip'),
      layout: line,
      paint: { 'line-color': journey.casing, 'line-width': 7, 'line-opacity': 0.85 },
    },
    {
      id: 'trips',
      type: 'line',
      filter: kind('trip'),
      layout: line,
      paint: {
        'line-color': ['case', ['get', 'other'], journey.otherTrip, journey.trip],
        'line-width': 4,
      },
    },
    {
      id: 'arrows',
      type: 'symbol',
      filter: kind('arrow'),
      layout: {
        'icon-image': image('arrow', 'other-arrow'),
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
        'icon-padding': 6,
      },
    },
    {
      id: 'stops',
      type: 'symbol',
      filter: kind('stop'),
      layout: { 'icon-image': image('stop', 'other-stop'), 'icon-allow-overlap': true },
    },
    ...(['B', 'A'] as const).map((letter) => ({
      id: letter,
      type: 'symbol' as const,
      filter: kind(letter),
      layout: { 'icon-image': journeyImage(letter, theme), 'icon-allow-overlap': true },
    })),
  ];
}
