/** Words, dates, numbers and units by language, as screens, mails and files write them. */
export { folded } from './folded.ts';
export { createFormat, type Format, UNKNOWN } from './format.ts';
export { DEFAULT_LANGUAGE, type Language, localeOf } from './language.ts';
export {
  EVENT_WORDS,
  FLEET_KM_WORDS,
  FLEET_STATUS_WORDS,
  isReportAmount,
  REPORT_TERMS,
  type ReportColumnKind,
  type ReportColumnWords,
  type ReportDetailsWords,
  type ReportFilterName,
  type ReportWords,
  reportAmount,
  reportCell,
  reportChartKind,
  reportDigits,
  reportHeading,
  reportNumber,
  reportTotalWord,
  reportUnit,
  weekdayNames,
  wordIn,
} from './reports.ts';
export { xmlText } from './xmlText.ts';
export { addDays, isoDay, isoTime, isWallTime, momentOf, wallTime, weekday } from './zone.ts';
