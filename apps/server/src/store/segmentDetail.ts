import { SEGMENT_FLAG, type Segment } from '@rastro/domain';
import { SEGMENT_STATE } from './codes.ts';

/**
 * A segment as its row holds it: a JSON array of its values in the order below. Without the names it is a third as long and is read
 * several times as fast: a month of a hundred vehicles has some hundred thousand segments. Stored: never change the order, only add
 * at the end, with what `unpackSegment` makes of rows that are shorter.
 */
export function packSegment(segment: Segment): string {
  const packed: PackedSegment = [
    segment.state,
    segment.startTime,
    segment.endTime,
    segment.distanceM,
    segment.flags,
    segment.driverKey,
    segment.startLatitude,
    segment.startLongitude,
    segment.endLatitude,
    segment.endLongitude,
    segment.placeLatitude,
    segment.placeLongitude,
    segment.startedBy,
    segment.distanceSource,
    segment.pathDistanceM,
    segment.odometerDistanceM,
    segment.startOdometerM,
    segment.endOdometerM,
    segment.startEngineHoursS,
    segment.endEngineHoursS,
    segment.engineMs,
    segment.startFuelL,
    segment.endFuelL,
    segment.fuelUsedL,
    segment.maxSpeedMps,
    segment.maxSpeedTime,
    segment.maxSpeedLatitude,
    segment.maxSpeedLongitude,
    segment.meanSpeedMps,
    segment.fixCount,
    segment.ruleVersion,
    segment.tripStartTime,
    segment.standingMs,
  ];
  return JSON.stringify(packed);
}

/** The values of a segment in the order in which `packSegment` writes them. */
export type PackedSegment = ValuesOf<Names>;

type ValuesOf<Of extends readonly (keyof Segment)[]> = { [Place in keyof Of]: Segment[Of[Place]] };

type Names = [
  'state',
  'startTime',
  'endTime',
  'distanceM',
  'flags',
  'driverKey',
  'startLatitude',
  'startLongitude',
  'endLatitude',
  'endLongitude',
  'placeLatitude',
  'placeLongitude',
  'startedBy',
  'distanceSource',
  'pathDistanceM',
  'odometerDistanceM',
  'startOdometerM',
  'endOdometerM',
  'startEngineHoursS',
  'endEngineHoursS',
  'engineMs',
  'startFuelL',
  'endFuelL',
  'fuelUsedL',
  'maxSpeedMps',
  'maxSpeedTime',
  'maxSpeedLatitude',
  'maxSpeedLongitude',
  'meanSpeedMps',
  'fixCount',
  'ruleVersion',
  'tripStartTime',
  'standingMs',
];

/** The segment of its values. */
export const unpackSegment = (values: PackedSegment): Segment => ({
  state: values[0],
  startTime: values[1],
  endTime: values[2],
  distanceM: values[3],
  flags: values[4],
  driverKey: values[5],
  startLatitude: values[6],
  startLongitude: values[7],
  endLatitude: values[8],
  endLongitude: values[9],
  placeLatitude: values[10],
  placeLongitude: values[11],
  startedBy: values[12],
  distanceSource: values[13],
  pathDistanceM: values[14],
  odometerDistanceM: values[15],
  startOdometerM: values[16],
  endOdometerM: values[17],
  startEngineHoursS: values[18],
  endEngineHoursS: values[19],
  engineMs: values[20],
  startFuelL: values[21],
  endFuelL: values[22],
  fuelUsedL: values[23],
  maxSpeedMps: values[24],
  maxSpeedTime: values[25],
  maxSpeedLatitude: values[26],
  maxSpeedLongitude: values[27],
  meanSpeedMps: values[28],
  fixCount: values[29],
  ruleVersion: values[30],
  // Rows that were written before the fold knew of these do not have them.
  tripStartTime: values[31] ?? null,
  standingMs: values[32] ?? 0,
});

/** The condition in SQL that the engine ran in a segment: it moved, but was not towed, or idled. */
export const engineRan = (table: string): string =>
  `(${table}.state = ${SEGMENT_STATE.IDLE}
    OR (${table}.state = ${SEGMENT_STATE.MOVING} AND ${segmentSql(table).flags} & ${SEGMENT_FLAG.TOWED} = 0))`;

/** Expressions in SQL for what a segment's detail holds; `table` is the name of the table in the statement. */
export const segmentSql = (table: string) => ({
  distanceM: `(${table}.detail->>3)::float8`,
  flags: `(${table}.detail->>4)::int`,
  driverKey: `(${table}.detail->>5)`,
  maxSpeedMps: `(${table}.detail->>24)::float8`,
  tripStartTime: `(${table}.detail->>31)::float8`,
});
