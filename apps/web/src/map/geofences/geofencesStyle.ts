import type {
  ColorSpecification,
  DataDrivenPropertyValueSpecification,
  LineLayerSpecification,
} from 'maplibre-gl';
import { type MapTheme, palettes } from '../draw/palette.ts';
import type { StylePart } from '../engine/layer.ts';
import { DOTS, NAMES, NAMES_MIN_ZOOM, SHAPES } from './shapeMessages.ts';

const FONT = ['Inter Variable SemiBold', 'Inter Variable'];
/** So many colours people choose from. */
const MOST_COLOURS = 8;
const BORDER_PX = 2.2;
/** The width of the dot that stands for a geofence of a few pixels. */
const DOT_PX = 5;
const CASING_PX = 0.9;

const LINES = {
  border: {
    'source-layer': SHAPES,
    width: BORDER_PX,
    // Round joins have three times as many corners to be stored and drawn, which one does not see where shapes are small.
    layout: { 'line-join': ['step', ['zoom'], 'miter', 13, 'round'] },
  },
  dot: { 'source-layer': DOTS, width: DOT_PX, layout: { 'line-cap': 'round' } },
} satisfies Record<
  string,
  { 'source-layer': string; width: number; layout: LineLayerSpecification['layout'] }
>;

/** Geofences of one colour; or all of them, each in its own. */
interface Painted {
  name: string;
  color: DataDrivenPropertyValueSpecification<ColorSpecification>;
  filter: Pick<LineLayerSpecification, 'filter'>;
}

/**
 * The style layers of geofences. Where they have few colours, each colour has style layers of its own: a constant colour is not stored for each
 * corner, and is drawn by the programs of the graphics card that draw the base map, so that the first picture does not wait until others are compiled.
 */
export function geofencesStyle(
  theme: MapTheme,
  geofences: readonly { color: string }[],
): StylePart['layers'] {
  const { surface, ink } = palettes[theme];
  const painted = paintedOf(geofences);
  const fill = ({ name, color, filter }: Painted) =>
    ({
      ...filter,
      id: `fill${name}`,
      'source-layer': SHAPES,
      type: 'fill',
      paint: {
        'fill-color': color,
        'fill-opacity': theme === 'dark' ? 0.26 : 0.16,
        // The border is a line.
        'fill-antialias': false,
        'fill-outline-color': surface,
      },
    }) as const;
  const line = (what: keyof typeof LINES, { name, color, filter }: Painted) => {
    const { width, ...rest } = LINES[what];
    return {
      ...rest,
      ...filter,
      id: `${what}${name}`,
      type: 'line',
      paint: { 'line-color': color, 'line-width': width },
    } as const;
  };
  const casing = (what: keyof typeof LINES, each: Painted) => {
    const { paint, ...rest } = line(what, each);
    return {
      ...rest,
      id: `${what}-casing${each.name}`,
      paint: {
        'line-color': surface,
        'line-width': paint['line-width'] + 2 * CASING_PX,
        'line-opacity': 0.7,
      },
    };
  };
  return [
    ...painted.map(fill),
    ...painted.flatMap((each) => [casing('border', each), casing('dot', each)]),
    ...painted.flatMap((each) => [line('border', each), line('dot', each)]),
    {
      id: 'names',
      'source-layer': NAMES,
      type: 'symbol',
      minzoom: NAMES_MIN_ZOOM,
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

function paintedOf(geofences: readonly { color: string }[]): Painted[] {
  const colours = new Set<string>();
  for (const { color } of geofences)
    if (colours.add(color).size > MOST_COLOURS) return [{ name: '', color: ['get', 'color'], filter: {} }];
  return [...colours]
    .sort()
    .map((color) => ({ name: color, color, filter: { filter: ['==', ['get', 'color'], color] } }));
}
