import {
  isReportPeriod,
  MOST_WEEKS,
  periodRange,
  RECURRENCE_FREQUENCIES,
  type Recurrence,
  WEEKDAYS,
} from '@rastro/domain';
import {
  chooseableColumns,
  mayHavePeriod,
  type ReportWords,
  reportForms,
  subtotalChoices,
} from '@rastro/format';
import { sql } from 'kysely';
import { z } from 'zod';
import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { momentText } from '../../moments.ts';
import type { AskedFile, ReportFormat } from '../kernel/files.ts';
import { askedFilter, filterOf } from '../kernel/filter.ts';
import type { SealableReport } from '../sealed/sealable.ts';
import { SEALABLE_REPORTS } from '../sealed/sealableReports.ts';

const LAST_MINUTE = 24 * 60 - 1;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** Vehicles of a scheduled report at most. */
const MOST_VEHICLES = 10_000;

const isDate = (text: string): boolean => {
  try {
    return DATE.test(text) && Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false; // the 31st of June
  }
};

/** When a report is made, as it is stored. */
export const recurrenceSchema: z.ZodType<Recurrence> = z
  .object({
    frequency: z.enum(RECURRENCE_FREQUENCIES),
    weekdays: z.array(z.enum(WEEKDAYS)).transform((chosen) => WEEKDAYS.filter((day) => chosen.includes(day))),
    everyWeeks: z.int().min(1).max(MOST_WEEKS),
    dayOfMonth: z.int().min(1).max(31),
    minuteOfDay: z.int().min(0).max(LAST_MINUTE),
    everyHours: z.int().min(1).max(23).nullable(),
    untilMinute: z.int().min(0).max(LAST_MINUTE),
    fromDate: z.string().refine(isDate),
    untilDate: z.string().refine(isDate).nullable(),
  })
  .refine(
    ({ frequency, weekdays }) => frequency === 'DAILY' || frequency === 'MONTHLY' || weekdays.length > 0,
    {
      error: 'required',
    },
  )
  .refine(({ fromDate, untilDate }) => untilDate === null || untilDate >= fromDate, { error: 'endsTooSoon' })
  .refine(({ everyHours, minuteOfDay, untilMinute }) => everyHours === null || untilMinute >= minuteOfDay, {
    error: 'endsTooSoon',
  });

/** What a report is asked besides its range, as it is stored. */
export const plannedFilter = askedFilter.omit({ fechaInicio: true, fechaFin: true }).extend({
  assetsSelected: z
    .array(z.int(), { error: ({ input }) => (input == null ? 'required' : undefined) })
    .min(1, { error: 'required' })
    .max(MOST_VEHICLES)
    .transform((ids) => [...new Set(ids)]),
  columns: z.array(z.string().max(100)).max(200).nullish(),
  subtotalsBy: z.string().max(100).nullish(),
});

/** What is written of a scheduled report, as far as it says what is made and when. */
export interface Plan {
  report: string;
  format: string;
  filter: string;
  period: string;
  recurrence: string;
}

/** A report that can be scheduled. */
export type PlannedReport = SealableReport & { words: ReportWords };

const canBePlanned = (report: SealableReport): report is PlannedReport => report.words !== null;

/** The reports that can be scheduled. */
export const PLANNED_REPORTS: readonly PlannedReport[] = SEALABLE_REPORTS.filter(canBePlanned);

/** The report of a plan; null where there is no such report. */
export const plannedReport = ({ report }: Pick<Plan, 'report'>): PlannedReport | null =>
  PLANNED_REPORTS.find(({ name }) => name === report) ?? null;

/** What of a plan its report does not allow: the field, and why. */
export interface PlanProblem {
  field: keyof Plan;
  code: 'unknown' | 'routeRequired' | 'variablesRequired' | 'tooMany' | 'tooLong';
}

/** What is wrong with a plan: a report that there is not, a form that its files do not have, or what it cannot be asked. */
export function problemsOf(plan: Plan): PlanProblem[] {
  const report = plannedReport(plan);
  if (!report) return [{ field: 'report', code: 'unknown' }];
  const { words } = report;
  if (!(reportForms(words) as readonly string[]).includes(plan.format))
    return [{ field: 'format', code: 'unknown' }];
  if (!isReportPeriod(plan.period)) return [{ field: 'period', code: 'unknown' }];
  const { assetsSelected, roadId, variablesOBD2 } = plannedFilter.parse(JSON.parse(plan.filter));
  const lacks = (filter: 'road' | 'variables', asked: unknown) =>
    words.filters?.includes(filter) && asked == null;
  return [
    ...(mayHavePeriod(words, plan.period)
      ? []
      : [{ field: 'period', code: words.isOfNow || plan.period === 'NOW' ? 'unknown' : 'tooLong' } as const]),
    ...(lacks('road', roadId) ? [{ field: 'filter', code: 'routeRequired' } as const] : []),
    ...(lacks('variables', variablesOBD2) ? [{ field: 'filter', code: 'variablesRequired' } as const] : []),
    ...(assetsSelected.length > (words.limits?.vehicles ?? MOST_VEHICLES)
      ? [{ field: 'filter', code: 'tooMany' } as const]
      : []),
  ];
}

/** What the report of a plan is asked for a run that is planned for a moment, its days cut in a time zone. */
export function askedFor(plan: Plan, plannedAtMs: number, timeZone: string): AskedFile {
  if (!isReportPeriod(plan.period)) throw codedError('INVALID_INPUT', { field: 'period' });
  const { from, to } = periodRange(plan.period, plannedAtMs, timeZone);
  const { columns, subtotalsBy, ...filter } = plannedFilter.parse(JSON.parse(plan.filter));
  // Those of a report that was chosen before are none of this one.
  const words = plannedReport(plan)?.words ?? { columns: [] };
  const known = new Set(chooseableColumns(words));
  return {
    ...filter,
    columns: columns?.filter((name) => known.has(name)) ?? null,
    subtotalsBy: subtotalChoices(words).find(({ name }) => name === subtotalsBy)?.name ?? null,
    fechaInicio: momentText(from),
    fechaFin: momentText(to),
    format: plan.format as ReportFormat,
  };
}

/** The recurrence of a plan. */
export const recurrenceOf = ({ recurrence }: Pick<Plan, 'recurrence'>): Recurrence =>
  recurrenceSchema.parse(JSON.parse(recurrence));

/**
 * Sees to it that whoever writes a plan for a customer may have its report: its permission, its filters, and all that it names. Throws
 * FORBIDDEN, INVALID_INPUT, and NOT_FOUND for what is out of reach or another customer's; what was deleted meanwhile is left alone.
 */
export async function demandPlan(scope: Scope, customerId: number, plan: Plan): Promise<void> {
  const report = plannedReport(plan);
  if (!report) throw codedError('INVALID_INPUT', { field: 'report' });
  demand({ kind: 'permission', anyOf: report.anyOf }, scope.requester);
  const asked = askedFor(plan, Date.now(), scope.requester.timeZone);
  filterOf(scope, asked);
  const known = async (table: keyof typeof REACH, ids: readonly number[], reach: typeof REACH.asset) => {
    if (ids.length === 0) return;
    const { rows } = await sql`
      SELECT FROM ${sql.table(table)} AS t
       WHERE t.id = ANY(${[...ids]}::int[]) AND (
         t.customer_id = ${customerId} AND (t.deleted_at IS NOT NULL OR t.id IN (${reach(scope)}))
         OR NOT ${scope.requester.isOwner} AND t.id IN (${reach(scope)}))`.execute(scope.db);
    if (rows.length < new Set(ids).size) throw codedError('NOT_FOUND', { field: 'filter' });
  };
  await known('asset', asked.assetsSelected, REACH.asset);
  await known('driver', asked.driversSelected ?? [], REACH.driver);
  await known('geofence', asked.geofencesSelected ?? [], REACH.geofence);
  await known('road', asked.roadId ? [asked.roadId] : [], REACH.road);
}

const REACH = {
  asset: (scope: Scope) => sql`${scope.watched().select('asset.id')}`,
  driver: (scope: Scope) => sql`${scope.drivers().select('driver.id')}`,
  geofence: (scope: Scope) => sql`${scope.geofences().select('geofence.id')}`,
  road: (scope: Scope) => sql`${scope.roads().select('road.id')}`,
};
