/** Languages, texts, formats and calendars. Each folder defines its own texts with `defineTexts`; components contain no texts. */
export { folded } from './folded.ts';
export { createFormat, type Format, UNKNOWN } from './format.ts';
export { type Language, localeOf } from './language.ts';
export { setPreferences, useBrowserLanguage, useFormat } from './preferences.ts';
export { defineTexts, type Texts, type Translate, textsNow, useTexts } from './texts.ts';
export { addDays, isoDay, isoTime, isWallTime, momentOf, wallTime, weekday } from './zone.ts';
