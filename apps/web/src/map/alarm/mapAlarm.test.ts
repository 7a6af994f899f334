import { expect, it } from 'vitest';
import { boxOfAlarm, type MapAlarm } from './mapAlarm.ts';

/** A square geofence from a place on, of so many degrees. */
const square = (degrees: number) => ({
  color: '#c0322b',
  lineJson: null,
  geomJson: JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [-77, -12],
        [-77 + degrees, -12],
        [-77 + degrees, -12 + degrees],
        [-77, -12],
      ],
    ],
  }),
});
const alarm: MapAlarm = {
  id: 1,
  place: { lat: -12, lon: -77 },
  before: [{ lat: -12.01, lon: -77 }],
  after: [{ lat: -12, lon: -76.99 }],
  areas: [],
};

it.each<[string, Partial<MapAlarm>, ReturnType<typeof boxOfAlarm>]>([
  ['the alarm and the way around it', {}, [-77, -12.01, -76.99, -12]],
  ['a small geofence whole', { areas: [square(0.05)] }, [-77, -12.01, -76.95, -11.95]],
  ['no more than the way in a large geofence', { areas: [square(0.5)] }, [-77, -12.01, -76.99, -12]],
  [
    'the geofence where the alarm has no place',
    { place: null, before: [], after: [], areas: [square(0.05)] },
    [-77, -12, -76.95, -11.95],
  ],
  ['nothing without any place', { place: null, before: [], after: [] }, null],
])('the map shows %s', (_name, change, box) => {
  expect(boxOfAlarm({ ...alarm, ...change })).toEqual(box);
});
