import { type ChunkRow, IGNITION_SHIFT, TENTHS, VALID_SHIFT } from '@rastro/domain';
import { kmhOf, scaled, switchOf } from './exported.ts';

/** The namespace of what GPX and KML have no words for. */
export const RASTRO_NAMESPACE = 'urn:rastro:history:1';

/**
 * What GPX and KML have no words for, as JSON, so that a file that is imported again says what was exported. Only what is there.
 */
export function restOf(row: ChunkRow): string {
  const rest = {
    altitudeM: row.altitudeM, // KML cannot say that it is not known
    speedKmh: kmhOf(row.speedCmps),
    course: scaled(row.courseD10, TENTHS),
    satellites: row.satellites,
    hdop: scaled(row.hdopD10, TENTHS),
    ignition: switchOf(row.flags, IGNITION_SHIFT),
    valid: switchOf(row.flags, VALID_SHIFT),
    odometerM: row.odometerM,
    events: row.events,
    attributes: row.attributes,
  };
  return JSON.stringify(
    Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
  ).replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}

/** Whether a row is drawn: a good fix with a place. */
export const isDrawable = (row: ChunkRow): boolean =>
  (row.flags & 0xffff) === 0 && row.latitudeE7 !== null && row.longitudeE7 !== null;
