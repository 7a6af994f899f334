/** The recurrence of a scheduled report for tests, as the API takes it: every day at midnight. */
export const EVERY_MIDNIGHT = JSON.stringify({
  frequency: 'DAILY',
  weekdays: [],
  everyWeeks: 1,
  dayOfMonth: 1,
  minuteOfDay: 0,
  everyHours: null,
  untilMinute: 0,
  fromDate: '2026-01-01',
  untilDate: null,
});
