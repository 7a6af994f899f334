import type { Place } from './place.ts';

const MPS_PER_KNOT = 1852 / 3600;
/** The seconds between the places that are used: a receiver in a vehicle reports more often than a tracker. */
const EVERY_S = 5;

/** The places of the RMC sentences of an NMEA 0183 log whose receiver has a fix and whose checksum is right, thinned. */
export function placesOfNmea(log: string): Place[] {
  const places: Place[] = [];
  for (const line of log.split(/\r?\n/)) {
    const sentence = /^\$(GPRMC,[^*]*)\*([0-9A-F]{2})$/.exec(line.trim());
    if (!sentence || checksumOf(sentence[1] ?? '') !== Number.parseInt(sentence[2] ?? '', 16)) continue;
    const [, time = '', status, latitude = '', north, longitude = '', east, knots, , date = ''] =
      sentence[1]?.split(',') ?? [];
    if (status !== 'A') continue;
    const fixTime = momentOf(date, time);
    if (fixTime < (places.at(-1)?.fixTime ?? 0) + EVERY_S * 1000) continue;
    places.push({
      fixTime,
      latitude: degreesOf(latitude, 2) * (north === 'S' ? -1 : 1),
      longitude: degreesOf(longitude, 3) * (east === 'W' ? -1 : 1),
      speedMps: Number(knots) * MPS_PER_KNOT,
    });
  }
  return places;
}

/** All characters between `$` and `*`, exclusive or. */
const checksumOf = (text: string): number =>
  Array.from(text).reduce((sum, each) => sum ^ each.charCodeAt(0), 0);

/** `ddmmyy` and `hhmmss.sss`, UTC; whole seconds. */
function momentOf(date: string, time: string): number {
  const pairs = (text: string): number[] => (text.match(/\d\d/g) ?? []).slice(0, 3).map(Number);
  const [day = 0, month = 0, year = 0] = pairs(date);
  const [hour = 0, minute = 0, second = 0] = pairs(time);
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/** `dddmm.mmmm`: degrees of so many digits, then minutes. */
const degreesOf = (text: string, digits: number): number =>
  Number(text.slice(0, digits)) + Number(text.slice(digits)) / 60;
