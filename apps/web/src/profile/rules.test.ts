import { expect, it } from 'vitest';
import { isFilled, isPassword } from './rules.ts';

it('wants names that are more than spaces', () => {
  expect(isFilled('  ')).toBe('required');
  expect(isFilled(' Ana ')).toBeNull();
});

it('wants passwords of six characters, spaces included', () => {
  expect(isPassword('')).toBe('required');
  expect(isPassword('12345')).toBe('tooShort');
  expect(isPassword('      ')).toBeNull();
});
