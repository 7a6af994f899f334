import {
  alwaysIn,
  DEFAULT_SETTINGS,
  destination,
  FactsFold,
  type Fix,
  Geofences,
  type GeofenceVersion,
  initialMemory,
} from '@rastro/domain';
import { cityGeofences, isOutsideCity, numbers, somewhereInCity } from '@rastro/e2e/load/cityGeofences';
import type { Bench } from '../bench.ts';
import { median, printTable, type Row } from '../table.ts';

const COUNTS = [0, 10, 10_000];
const STEP_S = 10;

/** Measures folding the fixes of a fleet with no, few and very many geofences. */
export const geofences: Bench = {
  name: 'geofences',
  about: 'fixes folded with 10 and 10,000 geofences of a city, beside none in the same run',
  run: async ({ quick }) => {
    const random = numbers(7);
    const streams = Array.from({ length: quick ? 20 : 100 }, () => drive(random, quick ? 1_000 : 3_000));
    const fixes = streams.reduce((sum, stream) => sum + stream.length, 0);
    const settings = COUNTS.map((count) =>
      alwaysIn({ ...DEFAULT_SETTINGS, geofences: new Geofences(versions(count)) }),
    );
    const rates: number[][] = COUNTS.map(() => []);
    const visits = COUNTS.map(() => 0);
    for (let round = -1; round < (quick ? 3 : 7); round++)
      settings.forEach((each, at) => {
        const started = process.cpuUsage();
        let visitCount = 0;
        for (const stream of streams) {
          const fold = new FactsFold(initialMemory(), each);
          for (const fix of stream) visitCount += fold.push(fix).visits.length;
        }
        if (round >= 0) rates[at]?.push(fixes / (cpuMsSince(started) / 1000));
        visits[at] = visitCount;
      });
    const base = median(rates[0] ?? []);
    printTable(
      `${fixes.toLocaleString('en')} fixes, all rules`,
      COUNTS.map((count, at): Row => {
        const rate = median(rates[at] ?? []);
        return { geofences: count, fixesACpuSecond: rate, toldVisits: visits[at] ?? 0, ratio: rate / base };
      }),
    );
  },
};

/** CPU time since a moment, in milliseconds; other work of the machine does not count. */
function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** The geofences of the city, valid at all times. */
const versions = (count: number): GeofenceVersion[] =>
  cityGeofences(count).map((geofence, number) => ({
    ...geofence,
    geofenceId: number + 1,
    validFrom: 0,
    validTo: null,
    alertsInputOutput: true,
    dwellMs: null,
  }));

/** The fixes of a vehicle that drives across the city and stops now and then. */
function drive(random: () => number, count: number): Fix[] {
  let place = somewhereInCity(random);
  let course = random() * 360;
  let stops = 0;
  return Array.from({ length: count }, (_, number): Fix => {
    if (stops > 0) stops -= 1;
    else if (random() < 0.01) stops = 30;
    else if (random() < 0.1) course = (course + 90 * (random() - 0.5) + 360) % 360;
    const speedMps = stops > 0 ? 0 : 8 + 10 * random();
    place = destination(place.latitude, place.longitude, course, speedMps * STEP_S);
    if (isOutsideCity(place)) course = (course + 180) % 360;
    return {
      fixTime: Date.UTC(2026, 10, 1) + number * STEP_S * 1000,
      fingerprint: number,
      serverTime: Date.UTC(2026, 10, 1) + number * STEP_S * 1000,
      ...place,
      altitudeM: null,
      speedMps,
      course,
      satellites: 9,
      hdop: 1,
      valid: true,
      ignition: stops === 0,
      odometerM: null,
      quality: 0,
      events: [],
      attributes: {},
    };
  });
}
