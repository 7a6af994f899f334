import type { AlarmLevel } from '@rastro/domain';
import { describe, expect, test } from 'vitest';
import { FLEET_STATUSES, STATUSES } from '../../status/index.ts';
import { statusColours, urgencyColours } from '../../theme.ts';
import type { Sprite } from '../engine/brush.ts';
import { ClusterSprites } from './clusterSprites.ts';
import { palettes } from './palette.ts';
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

/** The empty pixels beside what is drawn, and above or below it, whichever are fewer; 0 where something may be cut off. */
function margins({ image }: Sprite): { beside: number; above: number } {
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let beside = width;
  let above = height;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[4 * (y * width + x) + 3]) {
        beside = Math.min(beside, x, width - 1 - x);
        above = Math.min(above, y, height - 1 - y);
      }
  return { beside, above };
}

const look = (differing: Partial<VehicleLook>): VehicleLook => ({
  type: 7,
  status: 0,
  motion: 'STOPPED',
  alarm: null,
  isInWorkshop: false,
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

  test('a vehicle in the workshop has a badge of its own, in place of a doubt', () => {
    const [none, doubt, workshop, both] = [
      look({}),
      look({ isDoubtful: true }),
      look({ isInWorkshop: true }),
      look({ isInWorkshop: true, isDoubtful: true }),
    ].map((each) => vehicles.disc(each));
    expect(differing(workshop!, none!)).toBeGreaterThan(0.01);
    expect(differing(workshop!, doubt!)).toBeGreaterThan(0.005);
    expect(differing(workshop!, both!)).toBe(0);
  });

  // Without a graphics card each pixel of a picture costs, an empty one as much as any other.
  test('pictures have room for what is drawn, and little more', () => {
    for (const alarm of [null, 'critical'] as const) {
      for (const count of [2, 15, 50, 51])
        expectFitting(clusters.donut(count, [count, 0, 0, 0, 0, 0], 'status', alarm), 5);
      for (const radiusPx of [11, RADIUS]) {
        expectFitting(vehicles.disc(look({ alarm, radiusPx, isDoubtful: true, motion: 'IDLE' })), 7);
        expectFitting(vehicles.disc(look({ alarm, radiusPx, isSelected: true })), 7);
      }
    }
    for (const count of [8, 88, 888, 8888, 88_000])
      expect(margins(clusters.count(count)).beside).toBeGreaterThan(0);
  });
});

function expectFitting(picture: Sprite, most: number): void {
  const least = Math.min(...Object.values(margins(picture)));
  expect(least).toBeGreaterThan(0);
  expect(least).toBeLessThanOrEqual(most);
}
