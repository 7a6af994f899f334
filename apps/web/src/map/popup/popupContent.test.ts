import { describe, expect, it } from 'vitest';
import { cutPlate, streetViewUrl } from './popupContent.ts';

describe('the popup', () => {
  it('cuts a plate to ten characters', () => {
    expect(cutPlate('ABC-123')).toBe('ABC-123');
    expect(cutPlate('ABCDEFGHIJ')).toBe('ABCDEFGHIJ');
    expect(cutPlate('ABCDEFGHIJK')).toBe('ABCDEFGHIJ…');
  });

  it('links to the panorama at the place', () => {
    expect(streetViewUrl({ lat: -12.0464, lon: -77.0428 })).toContain('viewpoint=-12.046400,-77.042800');
  });
});
