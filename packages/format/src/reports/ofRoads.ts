import { type ReportWords, USUAL_ARGUMENTS } from './words.ts';

/** What the reports about a road have in common. */
const ON_ROAD = {
  arguments: { ...USUAL_ARGUMENTS, days: null },
  filters: ['road'],
  isFixed: true,
} as const satisfies Partial<ReportWords>;

/** Of those about one vehicle: its whole way is read, so a night shift and a day on which the clocks change are the most. */
export const OF_ONE_ON_ROAD = {
  ...ON_ROAD,
  limits: { vehicles: 1, days: 2 },
} as const satisfies Partial<ReportWords>;

/** Of those about several vehicles. */
export const OF_MANY_ON_ROAD = {
  ...ON_ROAD,
  limits: { vehicles: 50, days: 31 },
} as const satisfies Partial<ReportWords>;
