import { describe, expect, it } from 'vitest';
import { cutPlate, routeStatusOf, streetViewUrl } from './popupContent.ts';

describe('the popup', () => {
  it('cuts a plate to ten characters', () => {
    expect(cutPlate('ABC-123')).toBe('ABC-123');
    expect(cutPlate('ABCDEFGHIJ')).toBe('ABCDEFGHIJ');
    expect(cutPlate('ABCDEFGHIJK')).toBe('ABCDEFGHIJ…');
  });

  it('says how a vehicle keeps to its route, unless it is inactive or has none', () => {
    const of = (roadStatus: number | null, typ = 0) => routeStatusOf({ roadStatus, typ })?.text ?? null;
    expect([1, 2, 3, 4, 5, 6].map((status) => of(status))).toEqual([
      'routeOnTime',
      'routeEarly',
      'routeLate',
      'routeOff',
      'routeSkipped',
      'routeUnknown',
    ]);
    expect(of(null)).toBeNull();
    expect(of(1, 4)).toBeNull();
  });

  it('links to the panorama at the place', () => {
    expect(streetViewUrl({ lat: -12.0464, lon: -77.0428 })).toContain('viewpoint=-12.046400,-77.042800');
  });
});
