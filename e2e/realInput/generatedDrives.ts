import { destination } from '@rastro/domain';
import { type Drive, driveOf } from './drives.ts';
import type { Place } from './place.ts';

/** A leg: so many seconds at a speed, turning so many degrees a second. */
type Leg = [seconds: number, speedMps: number, turnDegPerS: number];

/** Begun just before midnight in Lima; every leg ends elsewhere than it began. */
const CITY: readonly Leg[] = [
  [180, 0, 0],
  [240, 9, 0],
  [30, 5, 3],
  [300, 14, 0.1],
  [60, 0, 0], // a traffic light, no stop
  [200, 12, -0.4],
  [600, 0, 0],
  [400, 8, 0.3],
  [300, 0, 0],
];
const COUNTRY: readonly Leg[] = [
  [300, 0, 0],
  [1500, 25, 0.02],
  [1200, 0, 0],
  [900, 22, -0.05],
  [600, 0, 0],
];

/** Two drives that nobody recorded: through a city every three seconds, and over land and the date line every ten. */
export function generatedDrives(): Drive[] {
  return [
    driveOf('a city', drive(CITY, Date.UTC(2026, 5, 3, 4, 50), -12.0931, -77.0465, 3)),
    driveOf('over land', drive(COUNTRY, Date.UTC(2018, 1, 28, 23, 30), -17.7134, 179.8, 10)),
  ];
}

function drive(
  legs: readonly Leg[],
  start: number,
  latitude: number,
  longitude: number,
  everyS: number,
): Place[] {
  const places: Place[] = [];
  let place = { latitude, longitude };
  let second = 0;
  let course = 75;
  for (const [seconds, speedMps, turn] of legs)
    for (const end = second + seconds; second < end; second += everyS) {
      places.push({ fixTime: start + second * 1000, ...place, speedMps });
      course += turn * everyS;
      place = destination(place.latitude, place.longitude, course, speedMps * everyS);
    }
  return places;
}
