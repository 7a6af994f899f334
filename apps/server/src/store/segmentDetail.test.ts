import type { Segment } from '@rastro/domain';
import { expect, it } from 'vitest';
import { packSegment, segmentSql, unpackSegment } from './segmentDetail.ts';

/** Every value another one, and every field there: the compiler sees to it. */
const SEGMENT: Required<Segment> = {
  state: 'IDLE',
  startTime: 1,
  endTime: 2,
  startLatitude: 3,
  startLongitude: 4,
  endLatitude: 5,
  endLongitude: 6,
  placeLatitude: 7,
  placeLongitude: 8,
  startedBy: 'stood',
  distanceM: 9,
  distanceSource: 'odometer',
  pathDistanceM: 10,
  odometerDistanceM: 11,
  startOdometerM: 12,
  endOdometerM: 13,
  startEngineHoursS: 14,
  endEngineHoursS: 15,
  engineMs: 16,
  startFuelL: 17,
  endFuelL: 18,
  fuelUsedL: 19,
  driverKey: 'key',
  maxSpeedMps: 20,
  maxSpeedTime: 21,
  maxSpeedLatitude: 22,
  maxSpeedLongitude: 23,
  meanSpeedMps: 24,
  fixCount: 25,
  flags: 26,
  ruleVersion: 27,
  tripStartTime: 28,
  standingMs: 29,
};

it('a segment comes back as it was packed, unknown values too', () => {
  expect(unpackSegment(JSON.parse(packSegment(SEGMENT)))).toEqual(SEGMENT);
  const unknown = { ...SEGMENT, placeLatitude: null, odometerDistanceM: null, driverKey: null };
  expect(unpackSegment(JSON.parse(packSegment(unknown)))).toEqual(unknown);
});

it('stands in the store in this order for good', () => {
  expect(JSON.parse(packSegment(SEGMENT))).toEqual([
    'IDLE',
    1,
    2,
    9,
    26,
    'key',
    3,
    4,
    5,
    6,
    7,
    8,
    'stood',
    'odometer',
    10,
    11,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    24,
    25,
    27,
    28,
    29,
  ]);
  const before = JSON.parse(packSegment(SEGMENT)).slice(0, 31);
  expect(unpackSegment(before)).toEqual({ ...SEGMENT, tripStartTime: null, standingMs: 0 });
  expect(segmentSql('s')).toEqual({
    distanceM: '(s.detail->>3)::float8',
    flags: '(s.detail->>4)::int',
    driverKey: '(s.detail->>5)',
    maxSpeedMps: '(s.detail->>24)::float8',
    tripStartTime: '(s.detail->>31)::float8',
  });
});
