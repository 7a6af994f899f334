import type { Interval } from './interval.ts';

/** The limits of a notice: milliseconds since 1970 UTC by the calendar, metres or seconds by a meter. */
export interface Limits {
  /** Where the warning begins. */
  warning: number;
  /** Where the service is due. */
  due: number;
}

/** The urgency of a notice: `OK`, `WARNING` from the warning point on, `CRITICAL` when it is due. */
export type Indicator = 'OK' | 'WARNING' | 'CRITICAL';

const PERCENT = 100;

/** The share of the interval that is left when the warning begins lies before the limit. */
const limits = (start: number, due: number, percentageAlert: number): Limits => ({
  warning: due - ((due - start) * percentageAlert) / PERCENT,
  due,
});

/**
 * When a service that recurs by the calendar is due, and when its warning begins: so many days or months after the start, by the clock
 * of the time zone. The 31st of a month that has none is its last day.
 */
export function calendarLimits(
  startTime: number,
  interval: Extract<Interval, { basis: 'calendar' }>,
  percentageAlert: number,
  timeZone: string,
): Limits {
  const due = Temporal.Instant.fromEpochMilliseconds(startTime)
    .toZonedDateTimeISO(timeZone)
    .add({ [interval.unit]: interval.amount }).epochMilliseconds;
  const { warning } = limits(startTime, due, percentageAlert);
  return { warning: Math.round(warning), due };
}

/** The reading of a meter at which a service that recurs by distance (metres) or engine hours (seconds) is due. */
export const meterLimits = (startReading: number, length: number, percentageAlert: number): Limits =>
  limits(startReading, startReading + length, percentageAlert);

/** The indicator by date: critical at or after the due date, warning at or after the warning date. */
export function dateIndicator(nowTime: number, { warning, due }: Limits): Indicator {
  if (nowTime >= due) return 'CRITICAL';
  return nowTime >= warning ? 'WARNING' : 'OK';
}

/**
 * The indicator by a meter: critical when the reading exceeds the limit, warning at or above the warning point. OK where there is
 * no reading or the notice has no start yet: what is unknown accuses nobody.
 */
export function meterIndicator(reading: number | null, limits: Limits | null): Indicator {
  if (reading === null || limits === null) return 'OK';
  if (reading > limits.due) return 'CRITICAL';
  return reading >= limits.warning ? 'WARNING' : 'OK';
}
