import { randomBytes } from 'node:crypto';
import type { ReportColumnWords, ReportWords } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import { notKeptFrom } from '../../store/retention/droppedBefore.ts';
import type { Filter } from '../kernel/filter.ts';
import type { AskedContent, ReadReport, ReportParts, Seal } from '../kernel/report.ts';
import { RowHashes } from './rowHashes.ts';

/** The page of the web app that runs the report of a file again. */
const PAGE = '/report/file';
const CODE_BYTES = 16;

/** The columns whose values are hashed, by their names. */
export interface SealedColumns {
  row: readonly string[];
  /** Null where rows have no details. */
  details: readonly string[] | null;
}

/** The values of a report that are hashed: those of the columns of its words as they are shown, or of a row those that are compared. */
export const sealedColumns = (
  { columns, details }: ReportWords,
  compared?: readonly string[],
): SealedColumns => ({
  row: compared ?? columns.map(({ name }) => name),
  details: details ? details.columns.map(({ name }) => name) : null,
});

/** The columns of a report that are not compared later, since they are known at one moment alone. */
export const uncomparedColumns = ({
  form,
  compared,
}: Pick<ReadReport, 'form' | 'compared'>): ReportColumnWords[] =>
  compared ? form.words.columns.filter(({ name }) => !compared.includes(name)) : [];

/** What a file is written of, hashed while it is read. */
export interface Hashed extends AskedContent {
  hashes: RowHashes;
}

/**
 * Hashes rows and their details while they are read, once each and in order; where they are grouped, those of each vehicle by themselves,
 * since a vehicle that goes to another group changes where its rows stand and not what they say.
 */
export function hashed(content: AskedContent, columns: SealedColumns): Hashed {
  const { rows, nested, beginning } = content;
  const hashes = new RowHashes(beginning ? 'vehicles' : 'rows');
  return {
    ...content,
    hashes,
    rows: (async function* () {
      for await (const some of rows) {
        // One at a time where they have details, which are read before the next one, whatever reads them.
        for (const part of nested ? some.map((row) => [row]) : [some]) {
          for (const row of part) hashes.add(row.mid, row, columns.row);
          yield part;
        }
      }
    })(),
    nested:
      nested &&
      async function* (row) {
        for await (const some of nested(row)) {
          for (const detail of some) hashes.add(row.mid, detail, columns.details ?? []);
          yield some;
        }
      },
  };
}

/** What all reports are asked whose files are sealed. */
export interface AskedOfSealed {
  assetsSelected: readonly number[];
  fechaInicio: string;
  fechaFin: string;
  geofencesSelected?: readonly number[] | null;
  /** Whether it was made for others than who asked, who see no private times. */
  forOthers?: boolean;
}

/** What a file that is to be sealed was asked, and its hashes once it is written. */
export interface ToSeal {
  /** The name of the report: of its call, where it is one of the kernel's. */
  report: string;
  columns: SealedColumns;
  filter: Pick<Filter, 'assetIds' | 'from' | 'to'>;
  asked: AskedOfSealed;
  hashes: RowHashes;
}

/** Keeps the hashes of a file when all of its rows were read, under a code that nobody can guess. */
export async function seal(
  { history, publicUrl }: Pick<ReportParts, 'history' | 'publicUrl'>,
  scope: Scope,
  { report, columns, filter, asked, hashes }: ToSeal,
): Promise<Seal> {
  const { customerId, userId, language, timeZone } = scope.requester;
  // Only vehicles in reach: what is stored must not name others.
  const assets = await scope
    .watched()
    .select(['asset.id as assetId', 'asset.customer_id as customerId'])
    .where('asset.id', 'in', [...filter.assetIds, 0])
    .execute();
  const inReach = new Set(assets.map(({ assetId }) => assetId));
  const geofences = asked.geofencesSelected?.length
    ? await scope
        .geofencesOfAllTimes()
        .select('geofence.id')
        .where('geofence.id', 'in', [...asked.geofencesSelected])
        .execute()
    : null;
  const madeAt = new Date();
  const positions = await history.countDays(assets, filter.from, filter.to);
  const { hash, rows } = hashes.end();
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await scope.db
    .insertInto('report_file')
    .values({
      code,
      customer_id: customerId,
      user_id: userId,
      report,
      asked: JSON.stringify({
        ...asked,
        fechaInicio: momentText(filter.from),
        fechaFin: momentText(filter.to),
        assetsSelected: [...new Set(filter.assetIds)].filter((id) => inReach.has(id)),
        ...(scope.requester.forOthers && { forOthers: true }),
        ...(geofences && { geofencesSelected: geofences.map(({ id }) => id) }),
      }),
      columns: JSON.stringify(columns),
      language,
      time_zone: timeZone,
      made_at: madeAt,
      hash,
      row_count: hashes.count,
      row_hashes: rows,
      positions: JSON.stringify(Object.fromEntries(positions)),
    })
    .execute();
  return {
    link: publicUrl === '' ? null : `${publicUrl}${PAGE}?code=${code}`,
    code,
    hash: hash.toString('hex'),
    madeAt: madeAt.getTime(),
    positions: positionsIn(positions.values()),
    notKept: await notKeptFrom(scope.db, [...new Set(assets.map((asset) => asset.customerId))], filter.from),
  };
}

/** The sum of the positions of vehicles. */
export const positionsIn = (counts: Iterable<number>): number =>
  [...counts].reduce((sum, count) => sum + count, 0);
