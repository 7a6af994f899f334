import { describe, expect, it } from 'vitest';
import { markerRadiusPx } from '../draw/sizes.ts';
import type { Camera } from '../engine/camera.ts';
import { NO_PADDING } from '../engine/padding.ts';
import { pixelsToWhole } from './pin.ts';

const camera = { zoom: 16, widthPx: 390, heightPx: 700 } as Camera;
/** The vehicle's own size and the gap above it. */
const reach = markerRadiusPx(16) + 16;

describe('a popup beside a vehicle is seen whole', () => {
  it.each([
    ['where there is room above', 400, 300, 0],
    ['where there is room below', 100, 300, 0],
    ['after the map has moved down', 330, 340, 340 + reach + 8 - 330],
    ['by as much as leaves the vehicle in sight', 600, 690, 700 - reach - 600],
  ])('%s', (_where, y, height, expected) => {
    expect(pixelsToWhole(y, height, camera, NO_PADDING)).toBeCloseTo(expected, 6);
  });

  it('within what panels leave visible', () => {
    const padding = { ...NO_PADDING, bottom: 350 };
    expect(pixelsToWhole(175, 200, { ...camera, heightPx: 400 }, padding)).toBe(0);
    expect(pixelsToWhole(175, 300, camera, { ...padding, top: 0 })).toBe(0); // below, over the panel's edge
    expect(pixelsToWhole(175, 600, camera, padding)).toBeCloseTo(350 - reach - 175, 6);
  });
});
