import type { Feature } from 'geojson';
import { palettes } from '../draw/palette.ts';
import { CLUSTER_RADIUS_PX } from '../draw/sizes.ts';
import type { MapHost, MapLayer, StylePart } from '../engine/layer.ts';
import { boxOfAlarm, type MapAlarm } from './mapAlarm.ts';

/** Largest zoom to which the map moves: the streets around it can still be read. */
const ALARM_ZOOM = 16;
/** Radius of the ring around the place, which is seen also where vehicles, or a group of them, stand on it. */
const RING_RADIUS_PX = CLUSTER_RADIUS_PX + 9;

/** The alarm that somebody attends to: its place, the vehicle's way around it, and the geofence or route that it is about. */
export class AlarmLayer implements MapLayer {
  readonly #host: MapHost;
  #alarm: MapAlarm | null = null;

  constructor(host: MapHost) {
    this.#host = host;
  }

  set(alarm: MapAlarm | null): void {
    const before = this.#alarm;
    this.#alarm = alarm;
    if (before === alarm) return;
    this.#host.restyle(this);
    const box = alarm && alarm.id !== before?.id ? boxOfAlarm(alarm) : null;
    if (box) this.#host.fit(box, ALARM_ZOOM);
  }

  stylePart(): StylePart | null {
    if (!this.#alarm) return null;
    const { surface, accent, alarms } = palettes[this.#host.theme];
    const isOf = (kind: string) => ['==', ['get', 'kind'], kind] as ['==', ['get', string], string];
    return {
      data: { type: 'FeatureCollection', features: featuresOf(this.#alarm, accent) },
      layers: [
        {
          id: 'area',
          type: 'fill',
          filter: isOf('area'),
          paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.18 },
        },
        {
          id: 'border',
          type: 'line',
          filter: isOf('area'),
          paint: { 'line-color': ['get', 'color'], 'line-width': 2.2 },
        },
        {
          id: 'route',
          type: 'line',
          filter: isOf('route'),
          paint: { 'line-color': ['get', 'color'], 'line-width': 1.5 },
        },
        {
          id: 'casing',
          type: 'line',
          filter: ['in', ['get', 'kind'], ['literal', ['before', 'after']]],
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: { 'line-color': surface, 'line-width': 7 },
        },
        {
          id: 'before',
          type: 'line',
          filter: isOf('before'),
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: { 'line-color': alarms.critical, 'line-width': 4 },
        },
        {
          id: 'after',
          type: 'line',
          filter: isOf('after'),
          layout: { 'line-join': 'round' },
          paint: { 'line-color': alarms.critical, 'line-width': 4, 'line-dasharray': [1, 1] },
        },
        {
          id: 'ring',
          type: 'circle',
          filter: isOf('place'),
          paint: {
            'circle-radius': RING_RADIUS_PX,
            'circle-color': alarms.critical,
            'circle-opacity': 0.14,
            'circle-stroke-color': alarms.critical,
            'circle-stroke-width': 2.5,
          },
        },
        {
          id: 'place',
          type: 'circle',
          filter: isOf('place'),
          paint: {
            'circle-radius': 9,
            'circle-color': alarms.critical,
            'circle-stroke-color': surface,
            'circle-stroke-width': 3,
          },
        },
      ],
    };
  }

  /** The kinds of what is drawn in view: `place`, `before`, `after`, `area`, `route`. */
  onScreen(): string[] {
    const kinds = this.#host.drawnFeatures(this).map(({ properties }) => String(properties.kind));
    return [...new Set(kinds)].sort();
  }
}

function featuresOf({ place, before, after, areas }: MapAlarm, accent: string): Feature[] {
  const feature = (kind: string, geometry: Feature['geometry'], color = accent): Feature => ({
    type: 'Feature',
    properties: { kind, color },
    geometry,
  });
  const line = (kind: string, places: MapAlarm['before']): Feature[] =>
    places.length < 2
      ? []
      : [feature(kind, { type: 'LineString', coordinates: places.map(({ lat, lon }) => [lon, lat]) })];
  return [
    ...areas.flatMap(({ color, geomJson, lineJson }) => [
      feature('area', JSON.parse(geomJson) as GeoJSON.Polygon, color ?? accent),
      ...(lineJson ? [feature('route', JSON.parse(lineJson) as GeoJSON.LineString, color ?? accent)] : []),
    ]),
    ...line('before', before),
    ...line('after', after),
    ...(place ? [feature('place', { type: 'Point', coordinates: [place.lon, place.lat] })] : []),
  ];
}
