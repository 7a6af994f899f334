import { describe, expect, it } from 'vitest';
import { cutPlate } from './popupContent.ts';

describe('the popup', () => {
  it('cuts a plate to ten characters', () => {
    expect(cutPlate('ABC-123')).toBe('ABC-123');
    expect(cutPlate('ABCDEFGHIJ')).toBe('ABCDEFGHIJ');
    expect(cutPlate('ABCDEFGHIJK')).toBe('ABCDEFGHIJ…');
  });
});
