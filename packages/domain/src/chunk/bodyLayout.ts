import type { StoredColumns } from './columns.ts';

/** The largest number of fixes of one chunk: six a second for a whole day. */
export const MOST_FIXES = 2 ** 19;

/** The columns of the numbers that may be absent, in their order in the body. */
export const OPTIONAL = [
  'latitudeE7',
  'longitudeE7',
  'altitudeM',
  'speedCmps',
  'courseD10',
  'satellites',
  'hdopD10',
  'odometerM',
] as const satisfies readonly (keyof StoredColumns)[];

/** How the server times are written, as themselves or as delays. The numbers here are part of the format. */
export const SERVER_TIME = { ITSELF: 0, AFTER_FIX: 1 } as const;
/** How the fingerprints are written, as themselves or as exceptions from the content hash. */
export const FINGERPRINT = { ITSELF: 0, DERIVED: 1 } as const;
/** What stands between the events of one fix. */
export const EVENT_SEPARATOR = ',';
