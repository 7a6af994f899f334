import type { Fix } from '../fix.ts';
import { destination } from '../geo.ts';
import { noise } from './noise.testing.ts';
import { at, east, makeFix } from './tracks.testing.ts';

/** A vehicle that goes about a town for some hours: drives of some minutes in any direction, and stands, always near its home. */
export function townDrive(seed: number, homeM: number, stepS: number, hours: number, startS = 0): Fix[] {
  const random = noise(seed);
  const home = east(homeM);
  let place = home;
  const fixes: Fix[] = [];
  let left = 0;
  let speedMps = 0;
  let bearing = 0;
  for (let second = startS; second < hours * 3600; second += stepS) {
    if (left <= 0) {
      speedMps = speedMps > 0 ? 0 : 6 + 10 * random();
      left = (speedMps > 0 ? 300 : 200) + 600 * random();
      bearing = 360 * random();
    }
    left -= stepS;
    const isFarOut =
      Math.abs(place.longitude - home.longitude) + Math.abs(place.latitude - home.latitude) > 0.02;
    if (isFarOut) bearing = bearingHome(place, home);
    place = destination(place.latitude, place.longitude, bearing, speedMps * stepS);
    const fixTime = at('08:00') + second * 1000;
    fixes.push(makeFix({ fixTime, ...place, speedMps, ignition: speedMps > 0 }));
  }
  return fixes;
}

function bearingHome(from: { latitude: number; longitude: number }, to: typeof from): number {
  const degrees = (Math.atan2(to.longitude - from.longitude, to.latitude - from.latitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}
