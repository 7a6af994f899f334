import { afterEach, expect, it } from 'vitest';
import { setPreferences } from './preferences.ts';
import { defineTexts, textsNow } from './texts.ts';

const texts = defineTexts('textsTest', {
  es: { found_one: '{{count}} móvil de {{name}}', found_other: '{{count}} móviles de {{name}}' },
  en: { found_one: '{{count}} vehicle of {{name}}', found_other: '{{count}} vehicles of {{name}}' },
});

afterEach(() => setPreferences({ language: 'ES' }));

it.each([
  ['ES', '1 móvil de 7', '1.234 móviles de 7'],
  ['ES_US', '1 móvil de 7', '1,234 móviles de 7'],
  ['US', '1 vehicle of 7', '1,234 vehicles of 7'],
] as const)('numbers in texts in %s are grouped, and their plural is kept', (language, one, many) => {
  setPreferences({ language });
  expect(textsNow(texts)('found', { count: 1, name: '7' })).toBe(one);
  expect(textsNow(texts)('found', { count: 1234, name: '7' })).toBe(many);
});
