import {
  calendarLimits,
  dateIndicator,
  type Indicator,
  type Limits,
  meterIndicator,
  meterLimits,
} from './due.ts';
import { forecastDue, type RecentUse, usePerDay } from './forecast.ts';
import { type Interval, intervalOf } from './interval.ts';

/** The source of a meter's readings: the device's own meter, or what Rastro computes from the timeline. */
export type MeterSource = 'device' | 'computed';

/** What of a notice decides when its service is due. */
export interface NoticeTerms {
  frequencyId: number;
  quantity: number | null;
  percentageAlert: number;
  /** The start of the cycle, in milliseconds since 1970 UTC. */
  startTime: number;
  /** The meter that it follows, and its reading at the start in metres or seconds. Null by calendar, and while that is unknown. */
  meter: { source: MeterSource; start: number } | null;
  /** The time zone in which its days and months are counted. */
  timeZone: string;
}

/** The readings of an asset's meters now; null is unknown. */
export interface MeterReadings {
  /** The odometer in metres. */
  odometer: Record<MeterSource, number | null>;
  /** The hour meter in seconds; the computed one counts from the start of the notice's cycle. */
  hourMeter: Record<MeterSource, number | null>;
  /** The use of the last four weeks, in metres and in seconds. */
  recent: { odometer: RecentUse; hourMeter: RecentUse };
}

/** The state of a notice at a moment. Times are milliseconds since 1970 UTC, meters metres or seconds. */
export interface Standing {
  basis: Interval['basis'];
  /** The limits of the cycle; null for a meter notice without a start yet. */
  limits: Limits | null;
  /** The reading of its meter; null by calendar and while unknown. */
  reading: number | null;
  indicator: Indicator;
  /** The use in metres or seconds a day; null by calendar and with too little data. */
  usePerDay: number | null;
  /** When the service will be due; by calendar the due date. Null where that cannot be known. */
  expectedTime: number | null;
}

/** The state of a notice. Throws RangeError for a frequency without an interval, which no stored notice has. */
export function standingOf(terms: NoticeTerms, meters: MeterReadings, nowTime: number): Standing {
  const interval = intervalOf(terms.frequencyId, terms.quantity);
  if (interval === null) throw new RangeError(`no interval for frequency ${terms.frequencyId}`);
  const { basis } = interval;
  if (interval.basis === 'calendar') {
    const limits = calendarLimits(terms.startTime, interval, terms.percentageAlert, terms.timeZone);
    const indicator = dateIndicator(nowTime, limits);
    return { basis, limits, reading: null, indicator, usePerDay: null, expectedTime: limits.due };
  }
  const length = interval.basis === 'odometer' ? interval.metres : interval.seconds;
  const { meter } = terms;
  const limits = meter === null ? null : meterLimits(meter.start, length, terms.percentageAlert);
  const reading = meters[interval.basis][meter?.source ?? followedMeter(meters[interval.basis]) ?? 'device'];
  const perDay = usePerDay(meters.recent[interval.basis], nowTime);
  return {
    basis,
    limits,
    reading,
    indicator: meterIndicator(reading, limits),
    usePerDay: perDay,
    expectedTime: forecastDue(reading, limits?.due ?? null, perDay, nowTime),
  };
}

/** The meter that a new cycle follows: the device's where it has one. Null while neither is known. */
export function followedMeter(readings: Record<MeterSource, number | null>): MeterSource | null {
  if (readings.device !== null) return 'device';
  return readings.computed === null ? null : 'computed';
}
