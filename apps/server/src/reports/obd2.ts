import {
  fixesOfPage,
  metresToKm,
  OBD2_READINGS,
  OBD2_VARIABLES,
  type Obd2Name,
  type Obd2Reading,
  obd2Reading,
  type ReadingFix,
} from '@rastro/domain';
import { OBD2_WORDS } from '@rastro/format';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { type Filter, stretchesIn } from './kernel/filter.ts';
import type {
  DetailRow,
  DetailWindow,
  LinePoint,
  Report,
  ReportColumn,
  ReportParts,
  ReportRow,
} from './kernel/report.ts';
import { thinLine } from './kernel/thinLine.ts';
import { type ReportVehicle, reportVehicles } from './vehicles.ts';

/** Vehicles of one round of statements. */
const VEHICLES_AT_ONCE = 50;

/** OBD2: what the bus of vehicles reported; docs/reports.md says which readings count. */
export const obd2: Report = {
  call: 'obd2Report',
  description:
    'What the bus of vehicles reported in a range, a row for each reading. A vehicle that reported none of the chosen variables is left out.',
  permission: 'ReporteOBD2',
  words: OBD2_WORDS,
  isFlat: true,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2 },
    iTime: { type: 'DateTime!', description: 'When the first reading was taken.', width: 3 },
  },
  rows: obd2Rows,
  details: {
    description:
      'The reports that have one of the chosen variables, the earliest first; all of them, or a page.',
    columns: {
      Time: { type: 'DateTime!', description: 'When the fix was taken.', width: 3 },
      ...Object.fromEntries(
        OBD2_VARIABLES.map(({ name, description, unit }): [string, ReportColumn] => [
          name,
          { type: unit === 'yesNo' ? 'Boolean' : 'Float', description: `${description.en}.`, width: 2 },
        ]),
      ),
      odo: { type: 'Float', description: "The device's odometer, in kilometres.", width: 2 },
    },
    rows: obd2Details,
    count: async (parts, scope, filter, row) => {
      let count = 0;
      for await (const some of readingsOf(parts, scope, filter, row.mid)) count += some.length;
      return count;
    },
    line: async (parts, scope, filter, row, column) => {
      const points: LinePoint[] = [];
      for await (const some of readingsOf(parts, scope, filter, row.mid))
        for (const { fix, said } of some) {
          const value = said[column as Obd2Name];
          if (typeof value === 'number') points.push({ at: momentText(fix.fixTime), value });
        }
      return thinLine(points);
    },
  },
};

async function* obd2Rows({ history, progress }: ReportParts, scope: Scope, filter: Filter) {
  const vehicles = await reportVehicles(scope, filter.assetIds);
  for (let start = 0; start < vehicles.length; start += VEHICLES_AT_ONCE) {
    const rows: ReportRow[] = [];
    for (const [index, vehicle] of vehicles.slice(start, start + VEHICLES_AT_ONCE).entries()) {
      progress?.((start + index) / vehicles.length);
      for await (const [first] of readings(history, vehicle, filter)) {
        if (!first) continue;
        const { assetId, name, licensePlate } = vehicle;
        rows.push({ mid: assetId, name, pat: licensePlate, iTime: momentText(first.fix.fixTime) });
        break;
      }
    }
    yield rows;
  }
}

async function* obd2Details(
  parts: ReportParts,
  scope: Scope,
  filter: Filter,
  { mid }: ReportRow,
  { offset, limit }: DetailWindow,
) {
  let [skip, left] = [offset, limit];
  for await (const all of readingsOf(parts, scope, filter, mid)) {
    const some = all.slice(skip, skip + left);
    skip = Math.max(0, skip - all.length);
    left -= some.length;
    yield some.map(
      ({ fix, said }): DetailRow => ({
        ...said,
        Time: momentText(fix.fixTime),
        odo: fix.odometerM === null ? null : Math.round(metresToKm(fix.odometerM) * 1000) / 1000,
      }),
    );
    if (left <= 0) return;
  }
}

/** The readings of one vehicle in reach. */
async function* readingsOf({ history }: ReportParts, scope: Scope, filter: Filter, mid: number) {
  const [vehicle] = await reportVehicles(scope, [mid]);
  if (vehicle) yield* readings(history, vehicle, filter);
}

/** A fix with what it says of the variables. */
interface Reading {
  fix: ReadingFix;
  said: Obd2Reading;
}

/** The fixes of a vehicle that have one of the chosen variables, in order, some at a time; one without a good place has readings all the same. */
async function* readings(
  history: ReportParts['history'],
  vehicle: ReportVehicle,
  filter: Filter,
): AsyncGenerator<readonly Reading[]> {
  const wanted = filter.variables ?? OBD2_VARIABLES.map(({ name }) => name);
  for (const { customerId, assetId, from, to } of stretchesIn(filter, vehicle))
    for await (const page of history.readReadings(customerId, assetId, from, to, OBD2_READINGS)) {
      const some = fixesOfPage(page).flatMap((fix): Reading[] => {
        const said = obd2Reading(fix);
        return said && wanted.some((name) => said[name] !== null) ? [{ fix, said }] : [];
      });
      if (some.length > 0) yield some;
    }
}
