import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';

/** A layer of vector tiles, and which of its features are meant. */
interface Part {
  layer: string;
  /** Null for all of them. */
  filter: FilterSpecification | null;
}

/** By which names the vector tiles of a provider say what the base map draws. */
export interface Schema {
  /** The layer of land; null where land is what is not water. */
  earth: string | null;
  /** The layers of seas and lakes, and of rivers. */
  water: string;
  rivers: string;
  borders: { layer: string; filter: FilterSpecification };
  /** Parks and woods. */
  green: readonly Part[];
  buildings: string;
  roads: {
    layer: string;
    /** The layer that has their names. */
    names: string;
    filters: Record<'highway' | 'major_road' | 'minor_road', FilterSpecification>;
  };
  places: {
    layer: string;
    filter: FilterSpecification;
    /** The smaller the more important. */
    rank: ExpressionSpecification;
    /** Pixels. */
    size: ExpressionSpecification;
  };
  waterNames: string;
}

const isIn = (property: string, values: readonly string[]): FilterSpecification => [
  'in',
  ['get', property],
  ['literal', [...values]],
];
const kind = (value: string): FilterSpecification => ['==', ['get', 'kind'], value];

/** The schema of Protomaps, docs.protomaps.com/basemaps/layers, which the built-in tiles follow. */
export const PROTOMAPS: Schema = {
  earth: 'earth',
  water: 'water',
  rivers: 'water',
  borders: { layer: 'boundaries', filter: kind('country') },
  green: [
    {
      layer: 'landuse',
      filter: isIn('kind', [
        'park',
        'forest',
        'wood',
        'grass',
        'nature_reserve',
        'garden',
        'golf_course',
        'cemetery',
      ]),
    },
  ],
  buildings: 'buildings',
  roads: {
    layer: 'roads',
    names: 'roads',
    filters: {
      highway: kind('highway'),
      major_road: kind('major_road'),
      minor_road: kind('minor_road'),
    },
  },
  places: {
    layer: 'places',
    filter: isIn('kind', ['locality', 'country', 'region', 'neighbourhood', 'macrohood']),
    rank: ['coalesce', ['get', 'min_zoom'], 12],
    size: ['interpolate', ['linear'], ['coalesce', ['get', 'population_rank'], 1], 1, 11, 14, 18],
  },
  waterNames: 'water',
};

/** The schema of OpenMapTiles, openmaptiles.org/schema, which OpenFreeMap's tiles follow. */
export const OPEN_MAP_TILES: Schema = {
  earth: null,
  water: 'water',
  rivers: 'waterway',
  borders: {
    layer: 'boundary',
    filter: ['all', ['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1]],
  },
  green: [
    { layer: 'landcover', filter: isIn('class', ['wood', 'grass']) },
    { layer: 'landuse', filter: isIn('class', ['cemetery']) },
    { layer: 'park', filter: null },
  ],
  buildings: 'building',
  roads: {
    layer: 'transportation',
    names: 'transportation_name',
    filters: {
      highway: isIn('class', ['motorway', 'trunk']),
      major_road: isIn('class', ['primary', 'secondary', 'tertiary']),
      minor_road: isIn('class', ['minor', 'service', 'track']),
    },
  },
  places: {
    layer: 'place',
    filter: isIn('class', [
      'country',
      'state',
      'city',
      'town',
      'village',
      'suburb',
      'quarter',
      'neighbourhood',
    ]),
    rank: ['coalesce', ['get', 'rank'], 20],
    size: ['match', ['get', 'class'], 'country', 14, 'state', 12, 'city', 16, 'town', 13, 11],
  },
  waterNames: 'water_name',
};
