import type { Recurrence } from '@rastro/domain';
import { isoDay, textsNow, WEEKDAYS, wallTime } from '../../i18n/index.ts';
import { uiTexts } from '../../ui/index.ts';
import { scheduledReportTexts } from './texts.ts';

/** What a new schedule recurs like: every day at seven, from today on. */
export const firstRecurrence = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const recurrence: Recurrence = {
    frequency: 'DAILY',
    weekdays: [],
    everyWeeks: 1,
    dayOfMonth: 1,
    minuteOfDay: 7 * 60,
    everyHours: null,
    untilMinute: 18 * 60,
    fromDate: isoDay(wallTime(Date.now(), timeZone)),
    untilDate: null,
  };
  return JSON.stringify(recurrence);
};

/** The recurrence of a text that the server gave or a form wrote. */
export const recurrenceIn = (text: string): Recurrence => JSON.parse(text) as Recurrence;

/** A clock time of minutes after midnight: `07:30`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The minutes after midnight of a clock time; null for what is none. */
export function minuteIn(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** When something recurs, as people say it: "Lunes y viernes, a las 07:30". */
export function recurrenceText(text: string): string {
  const t = textsNow(scheduledReportTexts);
  const day = textsNow(uiTexts);
  const { frequency, weekdays, everyWeeks, dayOfMonth, minuteOfDay, everyHours, untilMinute } =
    recurrenceIn(text);
  const names = weekdays.map((name) => day(name)).join(', ');
  const weeks = frequency === 'BIWEEKLY' ? 2 : everyWeeks;
  const isAllDays = weekdays.length === 0 || weekdays.length === WEEKDAYS.length;
  const days =
    frequency === 'MONTHLY'
      ? t('monthly', { day: dayOfMonth })
      : frequency === 'DAILY'
        ? isAllDays
          ? t('daily')
          : names
        : weeks === 1
          ? names
          : t('weeklyEvery', { days: names, weeks });
  const times =
    everyHours === null
      ? t('atTime', { time: clockText(minuteOfDay) })
      : t('everyFew', { hours: everyHours, from: clockText(minuteOfDay), to: clockText(untilMinute) });
  return `${days}, ${times}`;
}
