import { expect, it } from 'vitest';
import { type FleetChange, FleetStore } from './fleetStore.ts';
import { testVehicle } from './testVehicle.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

it('marks vehicles as inactive after ten minutes of silence, once', () => {
  const store = new FleetStore();
  store.replace([testVehicle(1), testVehicle(2, { utx: '2026-11-21T10:05:00.000Z' })], NOW);
  const changes: FleetChange[] = [];
  store.subscribe((change) => changes.push(change));
  store.markSilent(NOW + 10 * 60_000 - 1);
  expect(changes).toEqual([]);
  store.markSilent(NOW + 10 * 60_000);
  store.markSilent(NOW + 11 * 60_000);
  expect(changes.map((change) => change.changed.map((vehicle) => vehicle.mid))).toEqual([[1]]);
  expect(store.get(1)?.typ).toBe(4);
  expect(store.get(2)?.typ).toBe(0);
});

it('leaves a person a person, however long silent', () => {
  const store = new FleetStore();
  const person = { asset: { itSupportsOBD2: false, typeMobile: { id: 3 } }, typ: 5 };
  store.replace([testVehicle(1, person)], NOW);
  store.markSilent(NOW + 86_400_000);
  expect(store.get(1)?.typ).toBe(5);
});

it('gives the same objects and the same list until something changes', () => {
  const store = new FleetStore();
  const vehicle = testVehicle(1);
  store.replace([vehicle], NOW);
  const list = store.all();
  expect(store.get(1)).toBe(vehicle);
  expect(store.all()).toBe(list);
  store.merge([testVehicle(2)], [], NOW);
  expect(store.get(1)).toBe(vehicle);
  expect(store.all()).not.toBe(list);
});

it('forgets what is not in a whole picture', () => {
  const store = new FleetStore();
  store.replace([testVehicle(1), testVehicle(2)], NOW);
  store.replace([testVehicle(2)], NOW + 1);
  expect(store.get(1)).toBeNull();
  expect(store.receivedAt(1)).toBeNull();
  expect(store.receivedAt(2)).toBe(NOW + 1);
});
