import { eventTypeOfId, localDays, type PermissionName, WEEKDAYS } from '@rastro/domain';
import type { ReportFilterName } from '@rastro/format';
import { z } from 'zod';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { momentMs } from '../../moments.ts';

const MAX_DAYS = 366;
const MS_PER_DAY = 86_400_000;

/** Who may ask for the drivers of some events only. Others see who drove, and cannot choose. */
const DRIVERS_NEED: PermissionName = 'MostrarFiltroDeConductoresEnReportesDeEstadistica';

/** The arguments that every report has, as calls declare them. */
const USUAL_ARGUMENTS: readonly string[] = [
  '"At least one vehicle."',
  'assetsSelected: [Id!]!',
  'fechaInicio: DateTime!',
  '"Excluded; at most 366 days after the beginning."',
  'fechaFin: DateTime!',
  '"Only these days of the week, in the time zone of the vehicle\'s customer; all where none are given."',
  'days: [Weekday!]',
];

/** The arguments that only some reports have. */
const MORE_ARGUMENTS: Readonly<Record<ReportFilterName, readonly string[]>> = {
  drivers: [
    `"Only while one of these drove; all where none are given. Needs the permission ${DRIVERS_NEED}."`,
    'driversSelected: [Id!]',
  ],
  eventTypes: [
    '"Only events of these ids of typeEventAll; all where none are given."',
    'typeEventSelected: [Id!]',
  ],
};

/** The arguments of a report that has some filters, as calls declare them. */
export const filterArguments = (filters: readonly ReportFilterName[] = []): readonly string[] => [
  ...USUAL_ARGUMENTS,
  ...filters.flatMap((name) => MORE_ARGUMENTS[name]),
];

const ids = z.array(z.number().int());

/** The arguments of a report as they are checked. */
export const askedFilter = z.object({
  assetsSelected: ids.min(1),
  fechaInicio: z.string(),
  fechaFin: z.string(),
  days: z.array(z.enum(WEEKDAYS)).nullish(),
  driversSelected: ids.nullish(),
  typeEventSelected: ids.nullish(),
});

/** What a report is asked about, as calls give it. A call declares the filters that its report has and refuses the others. */
export type AskedFilter = z.infer<typeof askedFilter>;

/** What a report is about: vehicles, and a range in milliseconds since 1970, `to` excluded. */
export interface Filter {
  assetIds: readonly number[];
  from: number;
  to: number;
  weekdays: ReadonlySet<string>;
  /** Null whoever drove. */
  driverIds: readonly number[] | null;
  /** Null for all kinds of events. */
  eventCodes: readonly string[] | null;
}

/** The filter of a call. Throws INVALID_INPUT, RANGE_TOO_LONG, and FORBIDDEN for drivers where the requester may not choose them. */
export function filterOf({ requester }: Scope, args: unknown): Filter {
  const { data, error } = askedFilter.safeParse(args);
  if (!data) throw codedError('INVALID_INPUT', { field: String(error.issues[0]?.path[0] ?? '') });
  const [from, to] = [data.fechaInicio, data.fechaFin].map((text) => momentMs(text, requester.timeZone));
  if (from === undefined || to === undefined || to <= from)
    throw codedError('INVALID_INPUT', { field: 'fechaFin' });
  if (to - from > MAX_DAYS * MS_PER_DAY) throw codedError('RANGE_TOO_LONG', { maximumDays: MAX_DAYS });
  const { assetsSelected, days, driversSelected, typeEventSelected } = data;
  if (driversSelected?.length && !requester.isOwner && !requester.permissions.has(DRIVERS_NEED))
    throw codedError('FORBIDDEN');
  return {
    assetIds: [...new Set(assetsSelected)],
    from,
    to,
    weekdays: new Set(days?.length ? days : WEEKDAYS),
    driverIds: driversSelected?.length ? driversSelected : null,
    eventCodes: typeEventSelected?.length ? typeEventSelected.map(codeOf) : null,
  };
}

function codeOf(id: number): string {
  const type = eventTypeOfId(id);
  if (!type) throw codedError('INVALID_INPUT', { field: 'typeEventSelected' });
  return type.code;
}

/**
 * The stretches of time that a filter is about, in the time zone of a vehicle's customer, in order: the range, or the local days of it that
 * are asked for. Each ends where it does, excluded, so that what begins at a moment lies in one of them.
 */
export function stretchesOf(
  { from, to, weekdays }: Pick<Filter, 'from' | 'to' | 'weekdays'>,
  timeZone: string,
): { from: number; to: number }[] {
  if (weekdays.size === WEEKDAYS.length) return [{ from, to }];
  const stretches: { from: number; to: number }[] = [];
  for (const { date, startTime, endTime } of localDays(from, to, timeZone)) {
    if (!weekdays.has(weekdayOf(date))) continue;
    const day = { from: Math.max(from, startTime), to: Math.min(to, endTime) };
    const before = stretches.at(-1);
    if (before?.to === day.from) before.to = day.to;
    else stretches.push(day);
  }
  return stretches;
}

/** The day of the week of a `yyyy-MM-dd` day, by its name in calls. */
export const weekdayOf = (date: string): string =>
  WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? '';
