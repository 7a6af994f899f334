import { formatPositionId, hasFlag, type SpeedFix } from '@rastro/domain';
import { VELOCITY_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { readGreatestSpeeds } from '../store/greatestSpeeds.ts';
import { listSegments } from '../store/listedSegments.ts';
import { drivenFixes, type Movement, shownKmh } from './drivenFixes.ts';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type { DetailRow, DetailWindow, LinePoint, Report, ReportParts, ReportRow } from './kernel/report.ts';
import { thinLine } from './kernel/thinLine.ts';
import { inRounds, type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements, movements that are read by one, and details that are given at once. */
const [VEHICLES_AT_ONCE, MOVEMENTS_AT_ONCE, DETAILS_AT_ONCE] = [50, 500, 2000];

/** Speed: how fast vehicles drove, where and when; docs/reports.md says which speeds count. */
export const velocity: Report = {
  call: 'velocityReport',
  description: 'How fast vehicles drove in a range. One that was slower than asked for is left out.',
  permission: 'Velocidad',
  words: VELOCITY_WORDS,
  columns: {
    assetName: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    licensePlate: { type: 'String!', description: 'License plate.', width: 2 },
    velMax: { type: 'Float!', description: 'Greatest speed, in km/h.', width: 2 },
    velMaxMovil: {
      type: 'Float',
      description: 'How fast the vehicle may drive, in km/h; null where that is not configured.',
      width: 2,
    },
  },
  rows: velocityRows,
  details: {
    description:
      'Its fixes while it drove that were as fast as asked for, the earliest first; all of them, or a page.',
    columns: {
      id: { type: 'String!', description: 'Which fix it is.', width: 0 },
      fecha: { type: 'DateTime!', description: 'When it was taken.', width: 3 },
      ubication: { type: 'String', description: 'Address of its place.', width: 6 },
      vel: { type: 'Float!', description: 'Speed, in km/h.', width: 2 },
      lat: { type: 'Float!', description: 'Degrees.', width: 2 },
      lon: { type: 'Float!', description: 'Degrees.', width: 2 },
    },
    rows: velocityDetails,
    count: async (parts, scope, filter, row) => {
      let count = 0;
      for await (const some of speedsOf(parts, scope, filter, row)) count += some.length;
      return count;
    },
    line: async (parts, scope, filter, row) => {
      const points: LinePoint[] = [];
      for await (const some of speedsOf(parts, scope, filter, row))
        for (const { time, speedMps } of some)
          points.push({ at: momentText(time), value: shownKmh(speedMps) });
      return thinLine(points);
    },
  },
};

async function* velocityRows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (const some of inRounds(vehicles, VEHICLES_AT_ONCE, progress)) {
    const stretches = some.flatMap((vehicle) => stretchesIn(filter, vehicle));
    const greatest = await readGreatestSpeeds(scope.db, history, stretches, filter.driverIds);
    yield some.flatMap(({ assetId, name, licensePlate, maximumSpeedMps }): ReportRow[] => {
      const speedMps = greatest.get(assetId) ?? null;
      if (speedMps === null || shownKmh(speedMps) < filter.fromKmh) return [];
      return [
        {
          mid: assetId,
          assetName: name,
          licensePlate,
          velMax: shownKmh(speedMps),
          velMaxMovil: maximumSpeedMps === null ? null : shownKmh(maximumSpeedMps),
        },
      ];
    });
  }
}

async function* velocityDetails(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  row: ReportRow,
  { offset, limit }: DetailWindow,
) {
  let [skip, left] = [offset, limit];
  for await (const all of speedsOf(parts, scope, filter, row)) {
    const some = all.slice(skip, skip + left);
    skip = Math.max(0, skip - all.length);
    left -= some.length;
    yield some.map(
      ({ time, fingerprint, speedMps, latitude, longitude }): DetailRow => ({
        id: formatPositionId({ assetId: row.mid, fixTime: time, fingerprint }),
        fecha: momentText(time),
        ubication: parts.addressOf(latitude, longitude),
        vel: shownKmh(speedMps),
        lat: latitude,
        lon: longitude,
      }),
    );
    if (left <= 0) return;
  }
}

/** The speeds of a vehicle that are asked for, in order, some at a time. */
async function* speedsOf({ history }: ReportParts, scope: Scope, filter: Filter, { mid }: ReportRow) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (!vehicle) return;
  let some: SpeedFix[] = [];
  let last = null as SpeedFix | null;
  for await (const movement of movementsOf(scope, filter, vehicle)) {
    for await (const fixes of drivenFixes(history, vehicle, movement))
      for (const fix of fixes) {
        if (fix.time === last?.time && fix.fingerprint === last.fingerprint) continue;
        const speedKmh = shownKmh(fix.speedMps);
        if (speedKmh < filter.fromKmh || speedKmh > (filter.toKmh ?? Infinity)) continue;
        last = fix;
        some.push(last);
      }
    if (some.length >= DETAILS_AT_ONCE) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}

/** The parts of movements that are asked about, in order, without those in tow. */
async function* movementsOf(scope: Scope, filter: Filter, vehicle: ReportVehicle): AsyncGenerator<Movement> {
  const stretches = stretchesIn(filter, vehicle);
  const wanted = { states: ['MOVING'], minimumMs: 0, driverIds: filter.driverIds } as const;
  let after: number | null = null;
  for (;;) {
    const some = await listSegments(scope.db, stretches, wanted, { after }, MOVEMENTS_AT_ONCE);
    for (const listed of some) {
      after = listed.from;
      if (!hasFlag(listed.segment, 'TOWED')) yield listed;
    }
    if (some.length < MOVEMENTS_AT_ONCE) return;
  }
}
