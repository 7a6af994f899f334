/** Languages, texts, formats and calendars. Each folder defines its own texts with `defineTexts`; components contain no texts. */

export { WEEKDAYS, type Weekday } from '@rastro/domain/weekday';
export {
  addDays,
  createFormat,
  digitsIn,
  type Format,
  folded,
  fuelLevelText,
  isoDay,
  isoTime,
  isWallTime,
  type Language,
  localeOf,
  type Measure,
  momentOf,
  type Quantity,
  shownIn,
  typedIn,
  UNKNOWN,
  vehicleName,
  wallTime,
  weekday,
  zoneName,
} from '@rastro/format';
export {
  browserLanguage,
  browserTimeZone,
  formatNow,
  languageNow,
  setPreferences,
  useBrowserLanguage,
  useFormat,
} from './preferences.ts';
export { defineTexts, type Texts, type Translate, textsNow, useTexts } from './texts.ts';
export { readWeekdays, writeWeekdays } from './weekdays.ts';
