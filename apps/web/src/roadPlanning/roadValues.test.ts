import { decodePolyline } from '@rastro/domain';
import { createFormat } from '@rastro/format';
import { describe, expect, it } from 'vitest';
import {
  drawnLine,
  type EditedRoad,
  inputOf,
  mapStops,
  moved,
  polylineOf,
  stopAt,
  valuesOf,
} from './roadValues.ts';

const road: EditedRoad = {
  id: 1,
  version: 3,
  name: 'Ruta al puerto',
  customerId: 7,
  customerName: 'Andina',
  description: null,
  deviationAlarm: true,
  deviationMeters: 60,
  speedAlarm: true,
  maxSpeed: 80,
  earlyTolerance: 90,
  lateTolerance: 300,
  overviewPolyline: '_p~iF~ps|U_ulLnnqC',
  holdsFrom: '2026-11-01T00:00:00Z',
  roadGeofence: [
    {
      id: 4,
      name: 'Salida',
      lat: -12,
      lon: -77,
      radius: 40,
      polygon: null,
      minimumStay: 30,
      arrivalOffset: 0,
      arrivalTimes: null,
    },
    {
      id: 5,
      name: 'Llegada',
      lat: -12,
      lon: -77,
      radius: null,
      polygon: [
        { lat: -12, lon: -77 },
        { lat: -12, lon: -76.99 },
        { lat: -11.99, lon: -77 },
      ],
      minimumStay: 0,
      arrivalOffset: null,
      arrivalTimes: [{ days: ['LUNES'], time: '07:30' }],
    },
  ],
};

describe('the form of a road', () => {
  it.each(['ES', 'US'] as const)('writes in %s what it began with', (language) => {
    const format = createFormat({ language, timeZone: 'America/Lima' });
    const input = inputOf(valuesOf(road, format), {
      customerId: 7,
      polyline: road.overviewPolyline,
      road,
      format,
    });
    expect(valuesOf(road, format).deviationMeters).toBe(language === 'US' ? 197 : 60);
    const { id, version, customerName, roadGeofence, ...rest } = road;
    expect(input).toMatchObject({
      ...rest,
      holdsFrom: null,
      roadGeofence: [{ ...roadGeofence[0] }, { ...roadGeofence[1], lat: null, lon: null }],
    });
  });

  it('makes stops of geofences: a circle as it is, another shape by its border with few corners', () => {
    const circle = {
      id: 1,
      name: 'Patio',
      geofenceType: 'CIRCLE',
      drawnJson: '{"type":"Point","coordinates":[-77,-12]}',
      geomJson: '',
      radius: 50,
    } as const;
    expect(stopAt(circle, 'new 1')).toMatchObject({
      name: 'Patio',
      lat: -12,
      lon: -77,
      radius: 50,
      polygon: null,
    });
    const ring = Array.from({ length: 900 }, (_, at) => [
      -77 + Math.cos(at / 143.24) / 100,
      -12 + Math.sin(at / 143.24) / 100,
    ]);
    const wide = {
      ...circle,
      geofenceType: 'POLYGON' as const,
      geomJson: JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }),
    };
    const stop = stopAt(wide, 'new 2');
    expect(stop.radius).toBeNull();
    expect(stop.polygon?.length).toBeGreaterThan(10);
    expect(stop.polygon?.length).toBeLessThanOrEqual(200);
    const [shown] = mapStops([stop]);
    const { coordinates } = JSON.parse(shown?.geomJson ?? '');
    expect(coordinates[0][0]).toEqual(coordinates[0].at(-1));
  });

  it('moves stops, and none beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });

  it('keeps a line over the drawing tool', () => {
    expect(polylineOf(drawnLine(decodePolyline(road.overviewPolyline)))).toBe(road.overviewPolyline);
  });
});
