import type { Feature } from 'geojson';
import { palettes } from '../draw/palette.ts';
import { boxAround } from '../engine/box.ts';
import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';

/** Largest zoom at which a whole shape is shown. */
const SHAPE_ZOOM = 16;

/** A shape about whose past somebody asks, and a way in it. */
export interface AskedInput {
  /** Its border as the text of a GeoJSON polygon. */
  geomJson: string;
  /** The places of the stay that is pointed at, in order; null for none. Pass the same array while it does not change. */
  way: readonly { lat: number; lon: number }[] | null;
}

/** The shape of a question, with the way of a vehicle inside that is pointed at in its answer. */
export class AskedLayer implements MapLayer {
  readonly #host: MapHost;
  #input: AskedInput | null = null;

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(input: AskedInput | null): void {
    const before = this.#input;
    this.#input = input;
    if (before?.geomJson === input?.geomJson && before?.way === input?.way) return;
    this.#host.restyle(this);
    if (!input || before?.geomJson === input.geomJson) return;
    const { coordinates } = JSON.parse(input.geomJson) as GeoJSON.Polygon;
    const box = boxAround(coordinates.flat().map(([lon = 0, lat = 0]) => ({ lon, lat })));
    if (box) this.#host.fit(box, SHAPE_ZOOM);
  }

  stylePart(): StylePart | null {
    if (!this.#input) return null;
    const { surface, accent, alarms } = palettes[this.#host.theme];
    const ofKind = (kind: string) => ['==', ['get', 'kind'], kind] as ['==', ['get', string], string];
    const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
    return {
      data: { type: 'FeatureCollection', features: featuresOf(this.#input) },
      layers: [
        {
          id: 'area',
          type: 'fill',
          filter: ofKind('shape'),
          paint: { 'fill-color': accent, 'fill-opacity': 0.14 },
        },
        {
          id: 'border',
          type: 'line',
          filter: ofKind('shape'),
          layout: round,
          paint: { 'line-color': accent, 'line-width': 2.2 },
        },
        {
          id: 'casing',
          type: 'line',
          filter: ofKind('way'),
          layout: round,
          paint: { 'line-color': surface, 'line-width': 8 },
        },
        {
          id: 'way',
          type: 'line',
          filter: ofKind('way'),
          layout: round,
          paint: { 'line-color': alarms.critical, 'line-width': 4.5 },
        },
        {
          id: 'place',
          type: 'circle',
          filter: ofKind('place'),
          paint: {
            'circle-radius': 7,
            'circle-color': alarms.critical,
            'circle-stroke-color': surface,
            'circle-stroke-width': 3,
          },
        },
      ],
    };
  }

  /** The kinds of what is drawn in view: `shape`, `way`, `place`. */
  onScreen(): string[] {
    const kinds = this.#host.drawnFeatures(this).map(({ properties }) => String(properties.kind));
    return [...new Set(kinds)].sort();
  }
}

function featuresOf({ geomJson, way }: AskedInput): Feature[] {
  const feature = (kind: string, geometry: Feature['geometry']): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry,
  });
  const places = (way ?? []).map(({ lat, lon }) => [lon, lat]);
  const [first] = places;
  return [
    feature('shape', JSON.parse(geomJson) as GeoJSON.Polygon),
    ...(places.length > 1 ? [feature('way', { type: 'LineString', coordinates: places })] : []),
    ...(first ? [feature('place', { type: 'Point', coordinates: first })] : []),
  ];
}
