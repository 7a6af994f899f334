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
import type { Bench } from '../bench.ts';
import { median, printTable, type Row } from '../table.ts';

const COUNTS = [0, 10, 10_000];
const CITY = { latitude: -12.05, longitude: -77.04 };
/** Vehicles and geofences lie within this square, so that the ten thousand are as dense as in a city full of them. */
const CITY_M = 40_000;
const STEP_S = 10;

/** Folding the fixes of a fleet with no, few and very many geofences. */
export const geofences: Bench = {
  name: 'geofences',
  about: 'fixes folded with 10 and 10,000 geofences of a city, beside none in the same run',
  run: async ({ quick }) => {
    const random = numbers(7);
    const streams = Array.from({ length: quick ? 20 : 100 }, () => drive(random, quick ? 1_000 : 3_000));
    const fixes = streams.reduce((sum, stream) => sum + stream.length, 0);
    const settings = COUNTS.map((count) =>
      alwaysIn({ ...DEFAULT_SETTINGS, geofences: new Geofences(versions(numbers(11), count)) }),
    );
    const rates: number[][] = COUNTS.map(() => []);
    const visits = COUNTS.map(() => 0);
    for (let round = -1; round < (quick ? 3 : 7); round++)
      settings.forEach((each, at) => {
        const started = process.cpuUsage();
        let told = 0;
        for (const stream of streams) {
          const fold = new FactsFold(initialMemory(), each);
          for (const fix of stream) told += fold.push(fix).visits.length;
        }
        if (round >= 0) rates[at]?.push(fixes / (cpuMsSince(started) / 1000));
        visits[at] = told;
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

/** CPU time: what else the machine does meanwhile does not count. */
function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Evenly spread numbers from 0 to 1 that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const somewhere = (random: () => number): { latitude: number; longitude: number } => {
  const north = destination(CITY.latitude, CITY.longitude, 0, (random() - 0.5) * CITY_M);
  return destination(north.latitude, north.longitude, 90, (random() - 0.5) * CITY_M);
};

/** Circles, quarters with twelve corners, and corridors, a third each. */
function versions(random: () => number, count: number): GeofenceVersion[] {
  return Array.from({ length: count }, (_, number): GeofenceVersion => {
    const { latitude, longitude } = somewhere(random);
    const at = (bearing: number, metres: number) => {
      const place = destination(latitude, longitude, bearing, metres);
      return [place.longitude, place.latitude] as const;
    };
    const kinds = [
      () => ({ type: 'circle', centre: [longitude, latitude], radiusM: 40 + 80 * random() }) as const,
      () =>
        ({
          type: 'polygon',
          rings: [Array.from({ length: 12 }, (_each, corner) => at(-30 * corner, 60 + 90 * random()))],
        }) as const,
      () =>
        ({
          type: 'corridor',
          line: [at(0, 0), at(360 * random(), 300), at(360 * random(), 600)],
          halfWidthM: 15 + 25 * random(),
        }) as const,
    ];
    const shape = (kinds[number % kinds.length] as (typeof kinds)[0])();
    return {
      geofenceId: number + 1,
      validFrom: 0,
      validTo: null,
      shape,
      maxSpeedMps: number % 4 === 0 ? 12 : null,
      alertsInputOutput: true,
      dwellMs: null,
    };
  });
}

/** A vehicle that drives across the city, with a stop now and then. */
function drive(random: () => number, count: number): Fix[] {
  let place = somewhere(random);
  let course = random() * 360;
  let stops = 0;
  return Array.from({ length: count }, (_, number): Fix => {
    if (stops > 0) stops -= 1;
    else if (random() < 0.01) stops = 30;
    else if (random() < 0.1) course = (course + 90 * (random() - 0.5) + 360) % 360;
    const speedMps = stops > 0 ? 0 : 8 + 10 * random();
    place = destination(place.latitude, place.longitude, course, speedMps * STEP_S);
    if (Math.abs(place.latitude - CITY.latitude) > 0.18 || Math.abs(place.longitude - CITY.longitude) > 0.18)
      course = (course + 180) % 360;
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
