import { type DayStretch, localDays, WEEKDAYS } from '@rastro/domain';
import { type ReportArguments, type ReportWords, USUAL_ARGUMENTS } from '@rastro/format';
import { z } from 'zod';
import type { Requester } from '../../access/requester.ts';
import type { Scope } from '../../access/scope.ts';
import { momentMs, momentText, rangeMs } from '../../moments.ts';
import type { Stretch } from '../../store/segments.ts';
import { checked } from './checked.ts';
import { ids, MORE_FILTERS, type MoreFilter, moreFilter, moreShape } from './moreFilters.ts';

const MAX_DAYS = 366;
/** What stands for a moment where a range is asked about. */
const MS_OF_MOMENT = 1;

/** The arguments of a report, as its calls declare them. */
export function filterArguments({ filters = [], ...words }: ReportWords): readonly string[] {
  const { vehicles, from, to, days } = words.arguments ?? USUAL_ARGUMENTS;
  return [
    '"At least one vehicle."',
    `${vehicles}: [Id!]!`,
    ...(from === null
      ? ['"The moment that it is about."']
      : [`${from}: DateTime!`, `"Excluded; at most ${MAX_DAYS} days after the beginning."`]),
    `${to}: DateTime!`,
    ...(days === null
      ? []
      : [
          '"Only these days of the week, in the time zone of the vehicle\'s customer; all where none are given."',
          `${days}: [Weekday!]`,
        ]),
    ...filters.flatMap((name) => MORE_FILTERS[name].declared),
  ];
}

/**
 * The arguments of a call by the usual names, in whichever a report declares them. A report about a moment is asked about the millisecond before it.
 * Throws INVALID_INPUT for what is no moment.
 */
export function byUsualNames<Args>(
  words: ReportWords,
  args: Record<string, unknown>,
  { timeZone }: Pick<Requester, 'timeZone'>,
): Args {
  const names = Object.entries(words.arguments ?? {}).map(([name, own]) => [own, name]);
  const usual = new Map(names.map(([own, name]) => [own, USUAL_ARGUMENTS[name as keyof ReportArguments]]));
  const named = Object.entries(args).map(([name, value]) => [usual.get(name) ?? name, value]);
  const { from, to } = words.arguments ?? USUAL_ARGUMENTS;
  if (from === null)
    named.push([USUAL_ARGUMENTS.from, momentText(momentMs(String(args[to]), timeZone) - MS_OF_MOMENT)]);
  return Object.fromEntries(named) as Args;
}

/** The arguments of a report as they are checked. */
export const askedFilter = z.object({
  assetsSelected: ids.min(1),
  fechaInicio: z.string(),
  fechaFin: z.string(),
  days: z.array(z.enum(WEEKDAYS)).nullish(),
  ...moreShape,
});

/** What a report is asked about, as calls give it. A call declares the filters that its report has and refuses the others. */
export type AskedFilter = z.infer<typeof askedFilter>;

/** What a report is about: vehicles, and a range in milliseconds since 1970, `to` excluded. */
export interface Filter extends MoreFilter {
  assetIds: readonly number[];
  from: number;
  to: number;
  weekdays: ReadonlySet<string>;
}

/** The filter of a call. Throws INVALID_INPUT, RANGE_TOO_LONG, and FORBIDDEN for drivers where the requester may not choose them. */
export function filterOf({ requester }: Scope, args: unknown): Filter {
  const data = checked(askedFilter, args);
  const limits = { endField: 'fechaFin', maximumDays: MAX_DAYS };
  const { from, to } = rangeMs([data.fechaInicio, data.fechaFin], requester.timeZone, limits);
  const { assetsSelected, days } = data;
  return {
    assetIds: [...new Set(assetsSelected)],
    from,
    to,
    weekdays: new Set(days?.length ? days : WEEKDAYS),
    ...moreFilter(requester, data),
  };
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
  for (const day of daysIn({ from, to, weekdays }, { timeZone })) {
    const before = stretches.at(-1);
    if (before?.to === day.from) before.to = day.to;
    else stretches.push({ from: day.from, to: day.to });
  }
  return stretches;
}

/** The local days of a vehicle that a filter is about, each as far as it lies in the range. */
export const daysIn = (
  { from, to, weekdays }: Pick<Filter, 'from' | 'to' | 'weekdays'>,
  { timeZone }: { timeZone: string },
): DayStretch[] =>
  localDays(from, to, timeZone)
    .filter(({ date }) => weekdays.has(weekdayOf(date)))
    .map(({ date, startTime, endTime }) => ({
      date,
      from: Math.max(from, startTime),
      to: Math.min(to, endTime),
    }));

/**
 * How many local days of a vehicle a filter is about, as far as they have passed at a moment (milliseconds since 1970): a part of a day is
 * that share of it, however long the day is.
 */
export const countDays = (
  { from, to, weekdays }: Pick<Filter, 'from' | 'to' | 'weekdays'>,
  { timeZone }: { timeZone: string },
  now: number,
): number =>
  localDays(from, Math.min(to, now), timeZone)
    .filter(({ date }) => weekdays.has(weekdayOf(date)))
    .reduce((days, { startTime, endTime }) => {
      const passedMs = Math.min(to, now, endTime) - Math.max(from, startTime);
      return days + passedMs / (endTime - startTime);
    }, 0);

/** The stretches of a vehicle that a filter is about. */
export const stretchesIn = (
  filter: Filter,
  { customerId, assetId, timeZone }: { customerId: number; assetId: number; timeZone: string },
): Stretch[] => stretchesOf(filter, timeZone).map((stretch) => ({ customerId, assetId, ...stretch }));

/** The day of the week of a `yyyy-MM-dd` day, by its name in calls. */
export const weekdayOf = (date: string): string =>
  WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? '';
