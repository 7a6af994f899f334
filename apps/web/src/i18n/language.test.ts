import type { Language } from '@rastro/format';
import { expect, it } from 'vitest';
import { nearestLanguage } from './language.ts';

it.each<[Language, ...string[]]>([
  ['ES', 'es-ES'],
  ['ES_US', 'es-US'],
  ['US', 'en-US'],
  ['ES', 'es'],
  ['ES', 'es-PE', 'en-US'],
  ['ES', 'es-419'],
  ['ES_US', 'es-Latn-US'],
  ['US', 'en'],
  ['US', 'en-GB', 'es-ES'],
  ['US', 'EN-us'],
  ['US', 'pt-BR', 'en-US', 'es-ES'],
  ['ES', 'pt-BR', 'de'],
  ['ES'],
])('the language nearest to what the browser speaks is %s: %s %s %s', (language, ...tags) => {
  expect(nearestLanguage(tags)).toBe(language);
});
