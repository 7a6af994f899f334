import type { AlarmLevel } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { FLEET_STATUSES, STATUSES } from '../../status/index.ts';
import { statusColours, urgencyColours } from '../../theme.ts';
import { ClusterSprites } from './clusterSprites.ts';
import { palettes } from './palette.ts';
import type { Sprite } from './spriteCache.ts';
import { type VehicleLook, VehicleSprites } from './vehicleSprites.ts';

const RADIUS = 18;
const THEMES = ['light', 'dark'] as const;

/** The colour at a place of a picture from its middle, as `#rrggbb`. */
function colourAt({ image }: Sprite, x: number, y: number): string {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(
    Math.floor(image.width / 2 + x),
    Math.floor(image.height / 2 + y),
    1,
    1,
  );
  return `#${[...data.subarray(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The part of a picture's pixels that differ from another one's of the same size. */
function differing(one: Sprite, other: Sprite): number {
  const pixels = ({ image }: Sprite) => {
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  };
  const others = pixels(other);
  return pixels(one).filter((pixel, at) => pixel !== others[at]).length / others.length;
}

const look = (differing: Partial<VehicleLook>): VehicleLook => ({
  type: 7,
  status: 0,
  motion: 'STOPPED',
  alarm: null,
  isDoubtful: false,
  freshness: 0,
  isSelected: false,
  radiusPx: RADIUS,
  ...differing,
});

describe.each(THEMES)('on the %s map', (theme) => {
  const vehicles = new VehicleSprites(palettes[theme], 1);
  const clusters = new ClusterSprites(palettes[theme], 1);
  const discs = FLEET_STATUSES.map((status) => vehicles.disc(look({ status })));

  test.each(FLEET_STATUSES)('a marker of status %i has its colour, and a shape of its own', (status) => {
    const colour = statusColours[theme][STATUSES[status].name];
    if (status !== 4) expect(colourAt(vehicles.disc(look({ status })), -RADIUS + 1, 0)).toBe(colour);
    for (const other of FLEET_STATUSES)
      if (other !== status)
        expect(differing(discs[status]!, discs[other]!), `${status} and ${other}`).toBeGreaterThan(0.01);
  });

  test.each(FLEET_STATUSES)('a cluster of status %i has its colour', (status) => {
    const mix = FLEET_STATUSES.map((each) => (each === status ? 5 : 0));
    const colour = statusColours[theme][STATUSES[status].name];
    expect(colourAt(clusters.donut(5, mix, 'status', null), 15, 0)).toBe(colour);
  });

  test.each<AlarmLevel>(['critical', 'warning'])(
    'an open alarm that is %s is a ring around both',
    (alarm) => {
      const colour = urgencyColours[theme][alarm];
      expect(colourAt(vehicles.disc(look({ alarm })), RADIUS + 3, 0)).toBe(colour);
      expect(colourAt(clusters.donut(5, [5, 0, 0, 0, 0, 0], 'status', alarm), 21, 0)).toBe(colour);
      expect(Object.values(statusColours[theme])).not.toContain(urgencyColours[theme].critical);
    },
  );

  test('what moves has a tip, and what idles differs from what is parked with the ignition on', () => {
    const tip = (differing: Partial<VehicleLook>) =>
      colourAt(vehicles.vehicle(look(differing)), 0, -RADIUS - 4);
    const { ignitionOn } = statusColours[theme];
    expect(tip({ motion: 'MOVING' })).toBe(ignitionOn);
    expect(tip({ motion: 'IDLE' })).not.toBe(ignitionOn);
    expect(tip({ motion: 'MOVING', status: 4 }), 'nobody knows').not.toBe(
      statusColours[theme].noTransmission,
    );
    expect(differing(vehicles.disc(look({ motion: 'IDLE' })), vehicles.disc(look({})))).toBeGreaterThan(0.01);
  });

  test('a place in doubt has a badge', () => {
    expect(differing(vehicles.disc(look({ isDoubtful: true })), vehicles.disc(look({})))).toBeGreaterThan(
      0.01,
    );
  });
});
