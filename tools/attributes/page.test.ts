import { readFileSync } from 'node:fs';
import { ATTRIBUTE_GROUPS } from '@rastro/domain';
import { expect, test } from 'vitest';
import { attributesPage, PAGE } from './page.ts';

test('the page of attributes is what `npm run attributes` writes', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(attributesPage(ATTRIBUTE_GROUPS));
});
