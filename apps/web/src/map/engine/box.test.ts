import { describe, expect, it } from 'vitest';
import { boxAround } from './box.ts';

describe('the box around places', () => {
  it('holds all of them, tightly', () => {
    const places = [
      { lat: -12, lon: -77 },
      { lat: -13.5, lon: -76 },
      { lat: -11, lon: -76.5 },
    ];
    expect(boxAround(places)).toEqual([-77, -13.5, -76, -11]);
    expect(boxAround(places.slice(0, 1))).toEqual([-77, -12, -77, -12]);
  });

  it('does not exist without places', () => {
    expect(boxAround([])).toBeNull();
  });
});
