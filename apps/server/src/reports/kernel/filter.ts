import { WEEKDAYS } from '@rastro/domain';
import { z } from 'zod';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { momentMs } from '../../moments.ts';

const MAX_DAYS = 366;
const MS_PER_DAY = 86_400_000;

/** The arguments of a report as calls declare them. */
export const FILTER_ARGUMENTS: readonly string[] = [
  '"At least one vehicle."',
  'assetsSelected: [Id!]!',
  'fechaInicio: DateTime!',
  '"Excluded; at most 366 days after the beginning."',
  'fechaFin: DateTime!',
  '"Only these days of the week, in the time zone of the vehicle\'s customer; all where none are given."',
  'days: [Weekday!]',
];

const asked = z.object({
  assetsSelected: z.array(z.number().int()).min(1),
  fechaInicio: z.string(),
  fechaFin: z.string(),
  days: z.array(z.enum(WEEKDAYS)).nullish(),
});

/** What a report is asked about, as calls give it. */
export type AskedFilter = z.infer<typeof asked>;

/** What a report is about: vehicles, and a range in milliseconds since 1970, `to` excluded. */
export interface Filter {
  assetIds: readonly number[];
  from: number;
  to: number;
  weekdays: ReadonlySet<string>;
}

/** The filter of a call. Throws INVALID_INPUT, and RANGE_TOO_LONG. */
export function filterOf({ requester }: Scope, args: unknown): Filter {
  const { data, error } = asked.safeParse(args);
  if (!data) throw codedError('INVALID_INPUT', { field: String(error.issues[0]?.path[0] ?? '') });
  const [from, to] = [data.fechaInicio, data.fechaFin].map((text) => momentMs(text, requester.timeZone));
  if (from === undefined || to === undefined || to <= from)
    throw codedError('INVALID_INPUT', { field: 'fechaFin' });
  if (to - from > MAX_DAYS * MS_PER_DAY) throw codedError('RANGE_TOO_LONG', { maximumDays: MAX_DAYS });
  return {
    assetIds: [...new Set(data.assetsSelected)],
    from,
    to,
    weekdays: new Set(data.days?.length ? data.days : WEEKDAYS),
  };
}
