/**
 * Google's encoded polyline: a line as a short text. Coordinates are rounded to 1e-5 degrees (about a metre), each is written as the
 * difference to the one before, zigzag so that small negatives stay small, in groups of five bits from the lowest.
 * Source: developers.google.com/maps/documentation/utilities/polylinealgorithm
 */

/** A place on a line or border: WGS 84 degrees. */
export interface LinePoint {
  latitude: number;
  longitude: number;
}

const SCALE = 1e5;
const GROUP_BITS = 5;
const MORE = 0x20;
const FIRST_CHARACTER = 63;
/** Differences fit in 32 bits: seven groups at most. */
const MAX_SHIFT = 30;

/** The text of a line. */
export function encodePolyline(points: readonly LinePoint[]): string {
  let text = '';
  let latitude = 0;
  let longitude = 0;
  for (const point of points) {
    const nextLatitude = Math.round(point.latitude * SCALE);
    const nextLongitude = Math.round(point.longitude * SCALE);
    text += encodeNumber(nextLatitude - latitude) + encodeNumber(nextLongitude - longitude);
    latitude = nextLatitude;
    longitude = nextLongitude;
  }
  return text;
}

/** The line of a text. Throws RangeError where the text is no polyline or leaves the world. */
export function decodePolyline(text: string): LinePoint[] {
  const points: LinePoint[] = [];
  let latitude = 0;
  let longitude = 0;
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; shift <= MAX_SHIFT; shift += GROUP_BITS) {
      const group = text.charCodeAt(at) - FIRST_CHARACTER; // NaN behind the end
      at += 1;
      if (!(group >= 0 && group < 2 * MORE)) break;
      value += (group % MORE) * 2 ** shift;
      if (group < MORE) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
    throw new RangeError(`not a polyline: character ${at}`);
  };
  while (at < text.length) {
    latitude += next();
    longitude += next();
    if (Math.abs(latitude) > 90 * SCALE || Math.abs(longitude) > 180 * SCALE)
      throw new RangeError(`a polyline that leaves the world: point ${points.length + 1}`);
    points.push({ latitude: latitude / SCALE, longitude: longitude / SCALE });
  }
  return points;
}

function encodeNumber(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = '';
  while (rest >= MORE) {
    text += String.fromCharCode((rest % MORE) + MORE + FIRST_CHARACTER);
    rest = Math.floor(rest / MORE);
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER);
}
