import { describe, expect, it } from 'vitest';
import { shapeOfArea } from './area.ts';
import { messageOf } from './message.ts';
import type { TraccarPosition } from './source.ts';

describe('an area of Traccar', () => {
  it.each([
    ['CIRCLE (-12.05 -77.04, 150.5)', null, ['CIRCLE', 'Point', [-77.04, -12.05], 150.5]],
    [
      'POLYGON ((-12 -77, -12 -76.9, -12.1 -76.9))',
      null,
      [
        'POLYGON',
        'Polygon',
        [
          [
            [-77, -12],
            [-76.9, -12],
            [-76.9, -12.1],
            [-77, -12],
          ],
        ],
        null,
      ],
    ],
    [
      'LINESTRING (-12 -77, -12.1 -77.1)',
      40,
      [
        'CORRIDOR',
        'LineString',
        [
          [-77, -12],
          [-77.1, -12.1],
        ],
        40,
      ],
    ],
    [
      'linestring(-12 -77,-12.1 -77.1)',
      undefined,
      [
        'CORRIDOR',
        'LineString',
        [
          [-77, -12],
          [-77.1, -12.1],
        ],
        25,
      ],
    ],
  ])('%s has its longitude first here', (area, distance, [type, geometry, coordinates, radius]) => {
    const shape = shapeOfArea(area, distance);
    expect(shape).toMatchObject({ geofenceType: type, radius });
    expect(JSON.parse(shape?.geomJson ?? '')).toEqual({ type: geometry, coordinates });
  });

  it.each([
    'CIRCLE (-12 -77)',
    'CIRCLE (-12 -77, 0)',
    'CIRCLE (-120 -77, 10)',
    'POLYGON ((-12 -77, -12 -76))',
    'POLYGON ((0 0, 0 1, 1 1), (0 0, 0 1, 1 1))',
    'LINESTRING (-12 -77)',
    'MULTIPOLYGON (((0 0, 0 1, 1 1)))',
    '',
  ])('%s has no counterpart', (area) => expect(shapeOfArea(area, null)).toBe(null));
});

describe('a position of Traccar', () => {
  const NOW = Date.UTC(2026, 10, 20);
  const position: TraccarPosition = {
    id: 1,
    deviceId: 1,
    fixTime: NOW - 1_000,
    deviceTime: NOW,
    valid: true,
    latitude: -12,
    longitude: -77,
    altitude: 100,
    speed: 10,
    course: 360,
    attributes: null,
  };

  it('is that of a device, in SI', () => {
    const attributes = {
      sat: 9,
      hdop: 0.9,
      ignition: true,
      odometer: 12_345,
      power: 12.4,
      hours: 7_200_000,
      temp1: 4.5,
      in2: true,
      driverUniqueId: '01AB',
      alarm: 'hardBraking,unheard',
      distance: 4,
      io9: 'x',
    };
    expect(messageOf({ ...position, attributes: JSON.stringify(attributes) }, NOW)).toMatchObject({
      kind: 'position',
      fixTime: NOW - 1_000,
      speedMps: expect.closeTo(5.1444, 3),
      course: 0,
      satellites: 9,
      hdop: 0.9,
      ignition: true,
      odometerM: 12_345,
      events: ['harshBraking', 'other'],
      attributes: {
        externalVoltageV: 12.4,
        engineHoursS: 7_200,
        temperature1C: 4.5,
        input2: true,
        driverId: '01AB',
      },
    });
  });

  it('without readable attributes is a place all the same', () => {
    expect(messageOf({ ...position, attributes: '{broken' }, NOW)).toMatchObject({
      latitude: -12,
      attributes: {},
    });
  });

  it.each<Partial<TraccarPosition>>([
    { fixTime: null },
    { fixTime: NOW + 3 * 86_400_000 },
    { latitude: 91 },
    { longitude: null },
    { latitude: Number.NaN },
  ])('with %j is left out', (wrong) => expect(messageOf({ ...position, ...wrong }, NOW)).toBe(null));
});
