import { expect, it } from 'vitest';
import { statusPage } from './statusPage.ts';

it.each([
  ['es-PE,es;q=0.9', false, { database: 'away', disk: 'full' }, 'El disco del servidor está lleno'],
  ['fr,es;q=0.5', false, { database: 'away' }, 'La base de datos no responde'],
  ['en-US', false, { database: 'up', disk: 'enough' }, 'is stored late'],
  ['', true, { database: 'up', disk: 'low' }, 'little room'],
  ['en', true, { database: 'up' }, 'Rastro works'],
])('people who read %s are told in a sentence', (languages, ok, details, sentence) => {
  expect(statusPage(ok, details, languages)).toContain(sentence);
});
