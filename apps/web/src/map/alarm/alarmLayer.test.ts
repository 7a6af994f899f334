import { expect, it } from 'vitest';
import { CLUSTER_RADIUS_PX, markerRadiusPx } from '../draw/sizes.ts';
import type { MapHost } from '../engine/layer.ts';
import { AlarmLayer } from './alarmLayer.ts';

it('the ring around the place of an alarm is wider than a group of vehicles, or a vehicle, that stands on it', () => {
  const layer = new AlarmLayer({
    theme: 'dark',
    restyle: () => undefined,
    fit: () => undefined,
  } as unknown as MapHost);
  layer.set({ id: 1, place: { lat: -12, lon: -77 }, before: [], after: [], areas: [] });
  const radii = (layer.stylePart()?.layers ?? [])
    .filter(({ type }) => type === 'circle')
    .map(({ paint }) => Number(Object.entries(paint ?? {}).find(([name]) => name === 'circle-radius')?.[1]));
  expect(radii).toHaveLength(2);
  expect(Math.max(...radii)).toBeGreaterThan(CLUSTER_RADIUS_PX + 5);
  expect(Math.max(...radii)).toBeGreaterThan(markerRadiusPx(20) + 5);
});
