import type { ReportFileChange, ReportFileCheck } from '@rastro/contract/resolvers';
import { createFormat, type Language, wordIn } from '@rastro/format';
import { type Selectable, sql } from 'kysely';
import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { momentText } from '../../moments.ts';
import type { ReportFile } from '../../store/tables.ts';
import type { ReadReport, ReportParts } from '../kernel/report.ts';
import { type ChangedVehicle, causesOf } from './causes.ts';
import { changedRows, type RowChange } from './rowHashes.ts';
import {
  type AskedOfSealed,
  hashed,
  positionsIn,
  type SealedColumns,
  sealedColumns,
  uncomparedColumns,
} from './seal.ts';
import type { SealedParts } from './sealable.ts';
import { SEALABLE_REPORTS } from './sealableReports.ts';

/** Vehicles of which is said what changed and why. */
const MOST_CHANGES = 100;

type StoredFile = Selectable<ReportFile> & { made_by: string };

/**
 * Runs the report of a file again, in the words of who had it written, and says what changed. Throws NOT_FOUND where the requester does not
 * reach all of its vehicles, FORBIDDEN where they may not see the report or one of its columns.
 */
export async function checkFile(parts: SealedParts, asking: Scope, code: string): Promise<ReportFileCheck> {
  const file = await fileOf(asking, code);
  const report = SEALABLE_REPORTS.find(({ name }) => name === file.report);
  if (!report) throw codedError('NOT_FOUND');
  demand({ kind: 'permission', anyOf: report.anyOf }, asking.requester);
  const asked = file.asked as unknown as AskedOfSealed;
  const before = new Map(
    Object.entries(file.positions as Record<string, number>).map(([id, count]) => [Number(id), count]),
  );
  const vehicles = await vehiclesOf(asking, asked.assetsSelected);
  const columns = file.columns as unknown as SealedColumns;
  // Words in rows, such as those of events, are in the language of the file.
  const { language: ownLanguage, timeZone: ownTimeZone } = asking.requester;
  const scope = asking.as({
    ...asking.requester,
    language: file.language as Language,
    timeZone: file.time_zone,
    forOthers: asked.forOthers === true,
  });
  const read = await report.read(parts, scope, asked);
  const { form, content, filter, parameters } = read;
  demandColumns(read, columns);
  const { rows, nested, hashes } = hashed(content, columns);
  for await (const some of rows) for (const row of some) if (nested) for await (const _ of nested(row));
  const { hash, rows: rowsNow } = hashes.end();
  const after = await parts.history.countDays(vehicles, filter.from, filter.to);
  const deletedOf = (id: number): number => Math.max(0, (before.get(id) ?? 0) - (after.get(id) ?? 0));
  const isSame = hash.equals(file.hash) && hashes.count === file.row_count;
  const changes = file.row_hashes && rowsNow && changedRows(file.row_hashes, rowsNow);
  const format = createFormat({ language: ownLanguage, timeZone: ownTimeZone });
  const changed = (vehicle: Vehicle): Promise<ReportFileChange[]> =>
    changeOf({ history: parts.history, scope }, vehicle, changes?.get(vehicle.assetId), {
      filter,
      madeAt: file.made_at,
      deletedPositions: deletedOf(vehicle.assetId),
      isOfMoment: read.compared !== undefined,
    });
  const listed = vehicles.filter(({ assetId }) => changes?.has(assetId)).slice(0, MOST_CHANGES);
  return {
    report: wordIn(form.words.title, ownLanguage),
    parameters: [...parameters(format)],
    madeAt: momentText(file.made_at.getTime()),
    madeBy: file.made_by,
    same: isSame,
    hash: file.hash.toString('hex'),
    hashNow: hash.toString('hex'),
    rows: file.row_count,
    rowsNow: hashes.count,
    positions: positionsIn(before.values()),
    positionsNow: positionsIn(after.values()),
    deletedPositions: positionsIn(vehicles.map(({ assetId }) => deletedOf(assetId))),
    changes: changes && (await inOrder(listed, changed)),
    changeCount: changes?.size ?? 0,
    uncompared: uncomparedColumns(read).map(({ heading }) => wordIn(heading, ownLanguage)),
  };
}

/** What is stored of a file, as far as it is of a customer in reach. */
async function fileOf(scope: Scope, code: string): Promise<StoredFile> {
  const file = await scope.db
    .selectFrom('report_file')
    .innerJoin('app_user', 'app_user.id', 'report_file.user_id')
    .selectAll('report_file')
    .select(
      sql<string>`coalesce(nullif(trim(concat_ws(' ', app_user.first_name, app_user.last_name)), ''), app_user.user_name)`.as(
        'made_by',
      ),
    )
    .where('report_file.code', '=', code)
    .executeTakeFirst();
  if (!file) throw codedError('NOT_FOUND');
  return file;
}

interface Vehicle extends Omit<ChangedVehicle, 'deletedPositions' | 'isOfMoment'> {
  name: string;
  licensePlate: string;
  isDeleted: boolean;
}

/** The vehicles of a file by name, those that were deleted since included. Throws NOT_FOUND where one is out of reach. */
async function vehiclesOf(scope: Scope, ids: readonly number[]): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    SELECT id AS "assetId", customer_id AS "customerId", type_id AS "typeId", name, license_plate AS "licensePlate",
           deleted_at IS NOT NULL AS "isDeleted"
      FROM asset
     WHERE id = ANY(${[...ids]}::int[])
       AND (id IN (${scope.watched().select('asset.id')})
            OR deleted_at IS NOT NULL AND NOT ${scope.isBounded}
               AND customer_id IN (${scope.customers().select('customer.id')}))
     ORDER BY name, id`.execute(scope.db);
  if (rows.length < ids.length || ids.length === 0) throw codedError('NOT_FOUND');
  return rows;
}

/** Throws FORBIDDEN where a column of a file is not among those that the requester may see. */
function demandColumns({ form, compared }: ReadReport, { row }: SealedColumns): void {
  const shown = new Set(sealedColumns(form.words, compared).row);
  if (row.some((name) => !shown.has(name))) throw codedError('FORBIDDEN');
}

async function changeOf(
  parts: { history: ReportParts['history']; scope: Scope },
  vehicle: Vehicle,
  change: RowChange | undefined,
  {
    filter,
    madeAt,
    deletedPositions,
    isOfMoment,
  }: {
    filter: Parameters<typeof causesOf>[2];
    madeAt: Date;
    deletedPositions: number;
    isOfMoment: boolean;
  },
): Promise<ReportFileChange[]> {
  if (!change) return [];
  const { assetId, name, licensePlate, isDeleted } = vehicle;
  const causes = isDeleted
    ? [{ reason: 'VEHICLE_DELETED' as const, count: null }]
    : await causesOf(parts, { ...vehicle, deletedPositions, isOfMoment }, filter, madeAt);
  return [{ mid: assetId, name, pat: licensePlate, ...change, causes }];
}

/** What is found for each, one after the other: each reads the positions of a vehicle. */
async function inOrder<Of, Found>(
  list: readonly Of[],
  find: (one: Of) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const one of list) found.push(...(await find(one)));
  return found;
}
