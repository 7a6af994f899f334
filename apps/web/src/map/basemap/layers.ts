import type {
  ExpressionSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { PROTOMAPS, type Schema } from './schemas.ts';
import type { BaseTokens } from './tokens.ts';

/** The font of labels. They are drawn with the font of the page; the first name only says the weight. */
export const FONT = ['Inter Variable Medium', 'Inter Variable'];
const FONT_STRONG = ['Inter Variable SemiBold', 'Inter Variable'];

interface Look {
  tokens: BaseTokens;
  /** The language of names of places that have several. */
  language: 'es' | 'en';
}

const nameIn = (language: 'es' | 'en'): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name'],
];

const halo = (tokens: BaseTokens) => ({ 'text-halo-color': tokens.halo, 'text-halo-width': 1.4 });

/** The layer below all others: the sea. */
export const seaLayer = ({ tokens }: Look): LayerSpecification => ({
  id: 'sea',
  type: 'background',
  paint: { 'background-color': tokens.water },
});

/** Land, lakes, rivers and borders. Where a schema has no land, all is land that is not water. */
export function landLayers(
  source: string,
  { tokens }: Look,
  schema: Schema = PROTOMAPS,
): LayerSpecification[] {
  const { earth, water, rivers, borders } = schema;
  return [
    earth === null
      ? { id: `${source}-earth`, type: 'background', paint: { 'background-color': tokens.earth } }
      : layer(source, 'earth', earth, 'fill', { paint: { 'fill-color': tokens.earth } }),
    layer(source, 'lakes', water, 'fill', {
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': tokens.water },
    }),
    layer(source, 'rivers', rivers, 'line', {
      filter: ['==', ['geometry-type'], 'LineString'],
      minzoom: 3,
      paint: {
        'line-color': tokens.river,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 1.6, 14, 4],
      },
    }),
    layer(source, 'borders-casing', borders.layer, 'line', {
      filter: borders.filter,
      minzoom: 4,
      paint: { 'line-color': tokens.borderCasing, 'line-width': 3.5 },
    }),
    layer(source, 'borders', borders.layer, 'line', {
      filter: borders.filter,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': tokens.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 8, 1.4],
        'line-dasharray': [4, 2],
      },
    }),
  ];
}

/** Parks and buildings, which only a full base map has. */
export function groundLayers(source: string, { tokens }: Look, schema: Schema): LayerSpecification[] {
  return [
    ...schema.green.map(({ layer: from, filter }) =>
      layer(source, `green-${from}`, from, 'fill', {
        ...(filter ? { filter } : {}),
        paint: { 'fill-color': tokens.green },
      }),
    ),
    layer(source, 'buildings', schema.buildings, 'fill', {
      minzoom: 14,
      paint: { 'fill-color': tokens.building },
    }),
  ];
}

/** One kind of road, with its widths in pixels by zoom, without and with its casing. */
interface RoadKind {
  kind: keyof Schema['roads']['filters'];
  minzoom: number;
  /** The zoom from which it has a casing; at smaller zooms a network of thin streets would consist of casings. */
  casingZoom: number;
  widths: number[];
  fill: keyof BaseTokens;
  casing: keyof BaseTokens;
  labelZoom: number;
}

const ROADS: RoadKind[] = [
  {
    kind: 'minor_road',
    minzoom: 12.5,
    casingZoom: 14,
    widths: [12, 0.6, 15, 3, 18, 12],
    fill: 'minor',
    casing: 'minorCasing',
    labelZoom: 14.5,
  },
  {
    kind: 'major_road',
    minzoom: 9,
    casingZoom: 9,
    widths: [9, 0.6, 13, 2.6, 18, 18],
    fill: 'major',
    casing: 'majorCasing',
    labelZoom: 12.5,
  },
  {
    kind: 'highway',
    minzoom: 5,
    casingZoom: 5,
    widths: [5, 0.6, 12, 3.2, 18, 24],
    fill: 'highway',
    casing: 'highwayCasing',
    labelZoom: 11,
  },
];

const widthBy = (stops: number[], extra: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.map((value, at) => (at % 2 ? value + extra : value)),
];

/** Roads with their casing, small ones below large ones, and their names along them. */
export function roadLayers(
  source: string,
  { tokens, language }: Look,
  { roads }: Schema = PROTOMAPS,
): LayerSpecification[] {
  const line = ({ kind, widths }: RoadKind, part: string, minzoom: number, colour: string, extra: number) =>
    layer(source, `${kind}${part}`, roads.layer, 'line', {
      filter: roads.filters[kind],
      minzoom,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': widthBy(widths, extra),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], minzoom, 0, minzoom + 0.7, 1],
      },
    });
  return [
    ...ROADS.map((road) => line(road, '-casing', road.casingZoom, tokens[road.casing], 1.6)),
    ...ROADS.map((road) => line(road, '', road.minzoom, tokens[road.fill], 0)),
    ...ROADS.toReversed().map(({ kind, labelZoom }) =>
      layer(source, `${kind}-names`, roads.names, 'symbol', {
        filter: ['all', roads.filters[kind], ['has', 'name']] as unknown as FilterSpecification,
        minzoom: labelZoom,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 320,
          'text-field': nameIn(language),
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 18, 13],
          'text-max-angle': 35,
          'text-padding': 8,
        },
        paint: { 'text-color': tokens.road, ...halo(tokens) },
      }),
    ),
  ];
}

/**
 * Names of countries and places of the built-in map, the important ones first. Important places have a layer of their own, since a colour that
 * depends on a place would be drawn by another program of the graphics card, which is compiled while somebody moves the map.
 */
export function atlasLabelLayers(source: string, look: Look): LayerSpecification[] {
  const { tokens, language } = look;
  const places = (id: string, ranks: ExpressionSpecification, font: string[], colour: string) =>
    layer(source, id, 'places', 'symbol', {
      minzoom: 3,
      filter: [
        'all',
        ranks,
        ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 4, 2, 6, 3, 8, 4, 9.5, 5]],
      ] as unknown as FilterSpecification,
      layout: {
        'symbol-sort-key': ['get', 'rank'],
        'text-field': nameIn(language),
        'text-font': font,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['match', ['get', 'rank'], 1, 11.5, 10.5],
          12,
          ['match', ['get', 'rank'], 1, 18, 2, 15.5, 3, 14, 12],
        ],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: { 'text-color': colour, ...halo(tokens) },
    });
  return [
    places('places', ['>=', ['get', 'rank'], 3], FONT, tokens.place),
    places('major-places', ['<', ['get', 'rank'], 3], FONT_STRONG, tokens.majorPlace),
    layer(source, 'countries', 'countries', 'symbol', {
      minzoom: 1.5,
      maxzoom: 7,
      filter: [
        '<=',
        ['get', 'rank'],
        ['step', ['zoom'], 1, 2.5, 2, 3.5, 3, 5, 4],
      ] as unknown as FilterSpecification,
      layout: {
        'symbol-sort-key': ['get', 'rank'],
        'text-field': nameIn(language),
        'text-font': FONT_STRONG,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 15],
        'text-max-width': 7,
        'text-padding': 10,
      },
      paint: { 'text-color': tokens.country, ...halo(tokens) },
    }),
  ];
}

/** The demo city's shore, drawn over the coarser one of the world map. */
export const shoreLayers = (source: string, { tokens }: Look): LayerSpecification[] => [
  layer(source, 'shore-land', 'earth', 'fill', { paint: { 'fill-color': tokens.earth } }),
  layer(source, 'shore-water', 'water', 'fill', { paint: { 'fill-color': tokens.water } }),
];

/** Names of the demo city's districts. */
export const districtLayers = (source: string, { tokens }: Look): LayerSpecification[] => [
  layer(source, 'districts', 'places', 'symbol', {
    minzoom: 10.5,
    maxzoom: 15.5,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 15],
      'text-letter-spacing': 0.04,
      'text-max-width': 7,
      'text-padding': 8,
    },
    paint: { 'text-color': tokens.place, ...halo(tokens) },
  }),
];

/** Names of places and waters of a full base map. */
export function placeLabelLayers(
  source: string,
  { tokens, language }: Look,
  { places, waterNames }: Schema,
): LayerSpecification[] {
  return [
    layer(source, 'place-names', places.layer, 'symbol', {
      filter: places.filter,
      layout: {
        'symbol-sort-key': places.rank,
        'text-field': nameIn(language),
        'text-font': FONT,
        'text-size': places.size,
        'text-max-width': 8,
      },
      paint: { 'text-color': tokens.place, ...halo(tokens) },
    }),
    layer(source, 'water-names', waterNames, 'symbol', {
      filter: ['has', 'name'],
      layout: { 'text-field': nameIn(language), 'text-font': FONT, 'text-size': 11 },
      paint: { 'text-color': tokens.waterLabel, ...halo(tokens) },
    }),
  ];
}

type Drawn = FillLayerSpecification | LineLayerSpecification | SymbolLayerSpecification;
type Rest<Type extends Drawn['type']> = Omit<
  Extract<Drawn, { type: Type }>,
  'id' | 'type' | 'source' | 'source-layer'
>;

function layer<Type extends Drawn['type']>(
  source: string,
  id: string,
  sourceLayer: string,
  type: Type,
  rest: Rest<Type>,
): LayerSpecification {
  return {
    id: `${source}-${id}`,
    type,
    source,
    'source-layer': sourceLayer,
    ...rest,
  } as unknown as LayerSpecification;
}
