import { destination } from '@rastro/domain/geo';
import type { JourneyDay, JourneyPosition } from '../journey/journeyTypes.ts';

/** A day with four trips through Lima. */
export function syntheticJourney(random: () => number): JourneyDay[] {
  let place = { latitude: -12.09, longitude: -77.05 };
  let course = 60;
  let atMs = Date.parse('2026-11-20T13:00:00Z');
  const steps = Array.from({ length: 4 }, (_, step) => {
    const listPos: JourneyPosition[] = Array.from({ length: 60 }, () => {
      if (random() < 0.12) course = (course + (random() < 0.5 ? 90 : 270)) % 360;
      place = destination(place.latitude, place.longitude, course, 120);
      atMs += 10_000;
      const fGPS = new Date(atMs).toISOString();
      return { id: fGPS, lat: place.latitude, lon: place.longitude, cur: course, vel: 43, fGPS };
    });
    atMs += 1_800_000;
    return { sid: String(step), listPos, stop: { seconds: 1800 } };
  });
  return [{ date: '2026-11-20', visible: true, steps }];
}
