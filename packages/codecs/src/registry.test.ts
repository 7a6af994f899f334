import { PROTOCOLS } from '@rastro/domain';
import { expect, it } from 'vitest';
import { CODECS } from './registry.ts';

it('devices can be registered in every protocol that is read', () => {
  expect(CODECS.map(({ name }) => name)).toEqual([...PROTOCOLS]);
});
