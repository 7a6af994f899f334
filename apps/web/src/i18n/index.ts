/** Languages, texts and formats. Rooms define their own texts with `defineTexts`; there is no text in a component. */
export { createFormat, type Format, UNKNOWN } from './format.ts';
export { DEFAULT_LANGUAGE, type Language, localeOf } from './language.ts';
export { currentFormat, type Preferences, setPreferences, useFormat } from './preferences.ts';
export { defineTexts, type Texts, type Translate, textsNow, useTexts } from './texts.ts';
export { addDays, isoDay, isoTime, wallTime, weekday } from './zone.ts';
