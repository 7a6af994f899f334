import { describe, expect, it } from 'vitest';
import { VehicleStore } from '../../live/index.ts';
import { pointWith } from '../../testing/points.ts';
import { encodeVehicles } from '../clusters/encodeVehicles.ts';
import { FleetArrays } from '../clusters/fleetArrays.ts';
import type { View, ViewResult } from '../clusters/messages.ts';
import { ViewQuery } from '../clusters/viewQuery.ts';
import type { Camera } from '../engine/camera.ts';
import { mercatorX, mercatorY, worldPx } from '../mercator.ts';
import { fanOut } from './fan.ts';
import { hitAt } from './hit.ts';
import { Scene } from './scene.ts';

const ZOOM = 16;
const centre = { centreX: mercatorX(-77.04), centreY: mercatorY(-12.05) };
const camera: Camera = { ...centre, zoom: ZOOM, scale: worldPx(ZOOM), widthPx: 800, heightPx: 600 };

/** A scene that receives what the worker would send it. */
function watch(store: VehicleStore, { isAnimated = true } = {}) {
  const fleet = new FleetArrays();
  const query = new ViewQuery(fleet);
  const scene = new Scene({ pointOf: (id) => store.get(id), isAnimated });
  store.subscribe(({ changed, removed }) => fleet.apply(encodeVehicles(changed), Float64Array.from(removed)));
  const look = (nowMs: number, differing: Partial<View> = {}): void => {
    const view: View = { ...camera, mixBy: 'status', pinned: [], fanned: [], ...differing };
    const result: ViewResult = { kind: 'view', sequence: 1, ...query.run(view) };
    scene.applyView(result, camera.scale, nowMs);
  };
  return { scene, look };
}

const METRE = 1 / 111_320;

describe('the scene', () => {
  it('lets a vehicle glide from one fix to the next', () => {
    const store = new VehicleStore();
    const { scene, look } = watch(store);
    store.replace([pointWith({})], 0);
    look(0);
    store.merge([pointWith({ lat: -12.05 + 20 * METRE })], [], 0);
    look(1000);
    expect(scene.placeOf(1, 1000)?.y).toBe(mercatorY(-12.05));
    expect(scene.placeOf(1, 1500)?.y).toBeCloseTo(mercatorY(-12.05 + 10 * METRE), 9);
    expect(scene.placeOf(1, 2000)?.y).toBe(mercatorY(-12.05 + 20 * METRE));
  });

  it('goes on with a movement when the view is answered again', () => {
    const store = new VehicleStore();
    const { scene, look } = watch(store);
    store.replace([pointWith({})], 0);
    look(0);
    store.merge([pointWith({ lat: -12.05 + 20 * METRE })], [], 0);
    look(1000);
    const before = scene.placeOf(1, 1700);
    look(1500);
    expect(scene.placeOf(1, 1700)).toEqual(before);
  });

  it('has no vehicle glide from now to the past, and asks the past where one is that drives while it is played', () => {
    const store = new VehicleStore();
    const { scene, look } = watch(store);
    const past = {
      at: () => 0,
      speed: 0,
      placeOf: () => ({ lat: -12.05 + 7 * METRE, lon: -77.04, cur: 90 }),
    };
    store.replace([pointWith({ motion: 'MOVING' })], 0);
    look(0);
    scene.past = past;
    store.merge([pointWith({ motion: 'MOVING', lat: -12.05 + 20 * METRE })], [], 0);
    look(1000);
    expect(scene.placeOf(1, 1000)?.y).toBe(mercatorY(-12.05 + 20 * METRE));
    past.speed = -60;
    expect(scene.placeOf(1, 1000)).toMatchObject({ y: mercatorY(-12.05 + 7 * METRE), course: 90 });
    store.merge([pointWith({ motion: 'STOPPED' })], [], 0);
    look(1250);
    expect(scene.placeOf(1, 1250)?.y).toBe(mercatorY(-12.05));
  });

  it('does not let it glide for someone who asked for less motion', () => {
    const store = new VehicleStore();
    const { scene, look } = watch(store, { isAnimated: false });
    store.replace([pointWith({})], 0);
    look(0);
    store.merge([pointWith({ lat: -12.05 + 20 * METRE })], [], 0);
    look(1000);
    expect(scene.placeOf(1, 1000)?.y).toBe(mercatorY(-12.05 + 20 * METRE));
  });

  it('forgets what is gone or has left the world', () => {
    const store = new VehicleStore();
    const { scene, look } = watch(store);
    store.replace([pointWith({ mid: 1 }), pointWith({ mid: 2, lat: -12.051 })], 0);
    look(0);
    expect([...scene.vehicles.keys()]).toEqual([1, 2]);
    store.merge([pointWith({ mid: 2, lat: 90 })], [1], 0);
    look(1000);
    expect(scene.vehicles.size).toBe(0);
    expect(scene.placeOf(1, 1000)).toBeNull();
  });
});

describe('what is under the pointer', () => {
  const store = new VehicleStore();
  const { scene, look } = watch(store);
  store.replace(
    [
      pointWith({ mid: 1 }),
      pointWith({ mid: 2, lon: -77.042 }),
      pointWith({ mid: 3, lon: -77.042 }),
      pointWith({ mid: 4, lon: -77.038 }),
    ],
    0,
  );
  look(0);
  const hit = (x: number, y: number) => hitAt(scene, camera, x, y, 10_000);
  const xOf = (longitude: number) => 400 + (mercatorX(longitude) - camera.centreX) * camera.scale;

  it('is an icon, its plate, a cluster or nothing', () => {
    expect(hit(400, 300)).toEqual({ kind: 'icon', id: 1 });
    expect(hit(xOf(-77.038), 305)).toEqual({ kind: 'icon', id: 4 });
    expect(hit(400, 300 + 18 + 10)).toEqual({ kind: 'label', id: 1 });
    expect(hit(xOf(-77.042), 300)).toMatchObject({ kind: 'cluster', cluster: { count: 2 } });
    expect(hit(400, 100)).toBeNull();
  });

  it('is the fanned-out vehicle where the fan shows it', () => {
    scene.fan = fanOut(mercatorX(-77.042), mercatorY(-12.05), [3, 2]);
    look(0, { fanned: [2, 3] });
    const { dx = 0, dy = 0 } = scene.fan.offsets.get(2) ?? {};
    expect(hit(xOf(-77.042) + dx, 300 + dy)).toEqual({ kind: 'icon', id: 2 });
    expect(hit(xOf(-77.042), 300)).toBeNull();
  });
});
