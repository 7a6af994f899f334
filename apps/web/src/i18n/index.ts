/** Languages, texts and formats. Rooms define their own texts with `defineTexts`; there is no text in a component. */
export { type Format, UNKNOWN } from './format.ts';
export type { Language } from './language.ts';
export { setPreferences, useFormat } from './preferences.ts';
export { defineTexts, type Texts, type Translate, textsNow, useTexts } from './texts.ts';
