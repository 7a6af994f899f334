import { expect, it } from 'vitest';
import { routeNameOf, routeStatusOf } from './routeStatus.ts';

it('says how a vehicle keeps to its route in the colour of the contract', () => {
  const of = (roadStatus: number) => Object.values(routeStatusOf({ roadStatus, typ: 0 }) ?? {});
  expect([1, 2, 3, 4, 5, 6, 0].map(of)).toEqual([
    ['routeOnTime', 'green'],
    ['routeEarly', 'blue'],
    ['routeLate', 'yellow'],
    ['routeOff', 'red'],
    ['routeSkipped', 'orange'],
    ['routeUnknown', 'gray'],
    ['routeUnknown', 'gray'],
  ]);
});

it('says nothing of a route without one, and nothing while the vehicle is inactive', () => {
  expect(routeStatusOf({ roadStatus: null, typ: 0 })).toBeNull();
  expect(routeStatusOf({ roadStatus: 1, typ: 4 })).toBeNull();
  expect(routeNameOf({ roadStatus: 1, typ: 0, activeRouteName: 'Ruta 7' })).toBe('Ruta 7');
  expect(routeNameOf({ roadStatus: 1, typ: 4, activeRouteName: 'Ruta 7' })).toBeNull();
});
