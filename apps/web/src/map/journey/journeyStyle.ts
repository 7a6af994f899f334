import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';
import { type MapTheme, palettes } from '../draw/palette.ts';
import type { StylePart } from '../engine/layer.ts';
import { journeyImage, stopImage } from './journeyImages.ts';
import type { Driven } from './journeyPlayer.ts';
import { CLOSEST_ZOOM } from './stopMarks.ts';

/** How strongly is drawn what a player has still before it. */
const TO_COME = 0.4;

/** What of a journey is shown above the rest. */
export interface JourneyLook {
  /** The trips in the accent's colour: the one under the pointer, and the chosen one. */
  lit: readonly string[];
  /** How far a player has come; null before it is started. */
  driven: Driven | null;
}

/**
 * The style layers of a journey, whose features have one of the kinds of `journeyFeatures`. All trips have a quiet colour, and those that
 * are looked at lie above them in the accent's. What a player has still before it is pale.
 */
export function journeyStyle(theme: MapTheme, { lit, driven }: JourneyLook): StylePart['layers'] {
  const { journey, accent } = palettes[theme];
  const opacity = driven ? TO_COME : 1;
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name];
  const trips = (sids: readonly string[]): FilterSpecification => [
    'in',
    ['get', 'sid'],
    ['literal', [...sids]],
  ];
  const symbol = (name: 'arrow' | 'end' | 'B' | 'A') => ({
    id: name,
    type: 'symbol' as const,
    filter: kind(name),
    layout: { 'icon-image': journeyImage(name, theme), 'icon-allow-overlap': true },
  });
  return [
    {
      id: 'casing',
      type: 'line',
      filter: kind('trip'),
      layout: round,
      paint: { 'line-color': journey.casing, 'line-width': 6.5, 'line-opacity': 0.85 },
    },
    {
      id: 'trips',
      type: 'line',
      filter: kind('trip'),
      layout: round,
      paint: { 'line-color': journey.quiet, 'line-width': 3.5, 'line-opacity': opacity },
    },
    {
      ...symbol('arrow'),
      layout: {
        'icon-image': journeyImage('arrow', theme),
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
        'icon-padding': 6,
      },
      paint: { 'icon-opacity': opacity },
    },
    {
      id: 'lit-casing',
      type: 'line',
      filter: trips(lit),
      layout: round,
      paint: { 'line-color': journey.casing, 'line-width': 9 },
    },
    {
      id: 'lit',
      type: 'line',
      filter: trips(lit),
      layout: round,
      paint: { 'line-color': accent, 'line-width': 6, 'line-opacity': opacity },
    },
    {
      id: 'driven',
      type: 'line',
      filter: trips(driven?.whole ?? []),
      layout: round,
      paint: { 'line-color': accent, 'line-width': 6 },
    },
    {
      id: 'driving',
      type: 'line',
      filter: trips(driven ? [driven.sid] : []),
      layout: round,
      paint: { 'line-width': 6, 'line-gradient': upTo(driven?.part ?? 0, accent) },
    },
    symbol('end'),
    {
      id: 'stops',
      type: 'symbol',
      filter: ['all', kind('stop'), ['==', ['get', 'zoom'], ['min', CLOSEST_ZOOM, ['floor', ['zoom']]]]],
      layout: {
        'icon-image': stopImage(theme),
        'icon-anchor': 'top',
        'icon-offset': [0, 6],
        'icon-allow-overlap': true,
      },
    },
    symbol('B'),
    symbol('A'),
  ];
}

/** A colour from the beginning of a line to a part of it, 0 to 1, and nothing from there. */
const upTo = (part: number, colour: string): ExpressionSpecification =>
  // The end of a line belongs to what comes after a step there.
  ['step', ['line-progress'], colour, part >= 1 ? 2 : part, 'rgba(0, 0, 0, 0)'];
