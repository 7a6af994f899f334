import {
  createFormat,
  folded,
  isVehicleSubtotal,
  type ReportWords,
  subtotalChoices,
  subtotalLabel,
  subtotalValue,
  type VehicleSubtotal,
} from '@rastro/format';
import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import type { GroupedRows, Report, ReportRow, RowGroup } from './report.ts';
import { Summary } from './summary.ts';

/** By what the rows of a report are grouped. */
export interface AskedSubtotals {
  /** The name of one of its `subtotalChoices`; the rows are not grouped where there is none. */
  subtotalsBy?: string | null;
}

/** What the line of a group is called in files: its value, and how many rows it has. */
export const groupName = ({ label, count }: RowGroup): string => `${label} (${count})`;

/** The argument of `AskedSubtotals` as calls declare it. */
export const subtotalArguments = ({ words }: Pick<Report, 'words'>): readonly string[] => [
  `"Rows that have the same value stand together, with subtotals: ${subtotalChoices(words)
    .map(({ name }) => name)
    .join(', ')}."`,
  'subtotalsBy: String',
];

/** Throws INVALID_INPUT where the rows of a report are not grouped by what is asked for. */
export function demandSubtotals(words: ReportWords, { subtotalsBy }: AskedSubtotals): void {
  if (subtotalsBy && !subtotalChoices(words).some(({ name }) => name === subtotalsBy))
    throw codedError('INVALID_INPUT', { field: 'subtotalsBy' });
}

/**
 * Rows with those of each group together: groups in the order of their values, unknown last, and within them rows in the order in which they
 * come. All of them are held; where no groups are asked for, they go through as they are read. Throws as `demandSubtotals`.
 */
export function groupedRows(
  report: Pick<Report, 'words' | 'columns'>,
  rows: AsyncIterable<readonly ReportRow[]>,
  scope: Scope,
  asked: AskedSubtotals,
): GroupedRows {
  demandSubtotals(report.words, asked);
  const by = asked.subtotalsBy;
  if (!by) return { rows, beginning: null };
  const beginnings = new Map<ReportRow, RowGroup>();
  return {
    rows: (async function* () {
      const all = (await Array.fromAsync(rows)).flat();
      const groups = await groupsOf(report.words, all, scope, by);
      let first = 0;
      for (const { label, rows: own } of groups) {
        const summary = new Summary(report);
        for (const row of own) summary.add(row);
        const [row] = own;
        if (row) beginnings.set(row, { label, first, count: own.length, totals: summary.totals });
        first += own.length;
        yield own;
      }
    })(),
    beginning: (row) => beginnings.get(row) ?? null,
  };
}

/** The column of a row that tells apart what may have the same name. */
const IDS: Readonly<Record<string, string>> = {
  name: 'mid',
  driver: 'driverId',
  geofenceName: 'geofenceId',
};

const { compare } = new Intl.Collator('es', { numeric: true });

async function groupsOf(
  words: ReportWords,
  rows: readonly ReportRow[],
  scope: Scope,
  by: string,
): Promise<{ label: string; rows: ReportRow[] }[]> {
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const ofVehicles = isVehicleSubtotal(by) ? await vehicleValues(scope, by, rows) : null;
  const valueIn = (row: ReportRow) =>
    ofVehicles ? (ofVehicles.get(row.mid) ?? null) : subtotalValue(by, row);
  const keyOf = (row: ReportRow) => JSON.stringify([valueIn(row), row[IDS[by] ?? ''] ?? null]);
  const groups = [...Map.groupBy(rows, keyOf).values()].map((own) => ({
    value: own[0] ? valueIn(own[0]) : null,
    rows: own,
  }));
  return groups
    .toSorted((a, b) =>
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null)
        : compare(folded(a.value), folded(b.value)) || compare(a.value, b.value),
    )
    .map(({ value, rows: own }) => ({ label: subtotalLabel(by, value, words, format), rows: own }));
}

/**
 * What vehicles are grouped by. One in several groups is in one of its own that is called by all of them, so that subtotals add up to the
 * total. Where the vehicles are of several customers, their groups are told apart by these.
 */
async function vehicleValues(
  scope: Scope,
  by: VehicleSubtotal,
  rows: readonly ReportRow[],
): Promise<ReadonlyMap<number, string | null>> {
  const vehicles = await scope
    .watched()
    .innerJoin('customer', 'customer.id', 'asset.customer_id')
    .innerJoin('asset_type', 'asset_type.id', 'asset.type_id')
    .where(sql<boolean>`asset.id = ANY(${[...new Set(rows.map(({ mid }) => mid))]}::int[])`)
    .select([
      'asset.id',
      'customer.name as customer',
      'asset_type.description as type',
      sql<string | null>`(
        SELECT string_agg(visible.name, ', ' ORDER BY visible.name)
          FROM asset_group_member AS member
          JOIN (${scope.groups().select(['asset_group.id', 'asset_group.name'])}) AS visible ON visible.id = member.group_id
         WHERE member.asset_id = asset.id)`.as('group'),
    ])
    .execute();
  const isOfSeveral = new Set(vehicles.map(({ customer }) => customer)).size > 1;
  return new Map(
    vehicles.map(({ id, customer, type, group }) => [
      id,
      {
        vehicleGroup: group !== null && isOfSeveral ? `${customer} · ${group}` : group,
        vehicleType: type,
        vehicleCustomer: customer,
      }[by],
    ]),
  );
}
