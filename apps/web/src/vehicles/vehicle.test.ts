import { describe, expect, it } from 'vitest';
import { foundVehicles, type PickedVehicle, sortedVehicles } from './vehicle.ts';

const vehicle = (id: number, name: string, more: Partial<PickedVehicle> = {}): PickedVehicle => ({
  id,
  name,
  licensePlate: `P-${id}`,
  internalNumber: null,
  customer: { id: 1, name: 'Andina' },
  ...more,
});
const FLEET = [
  vehicle(1, 'Zorro 2'),
  vehicle(2, 'Ómnibus 10', { internalNumber: '77', customer: { id: 2, name: 'Boreal' } }),
  vehicle(3, 'Omnibus 9', { internalNumber: '8' }),
  vehicle(4, 'camión'),
];
const ids = (vehicles: readonly PickedVehicle[]) => vehicles.map(({ id }) => id);

describe('the search in the table', () => {
  it.each([
    ['', [1, 2, 3, 4]],
    ['om', [1, 2, 3, 4]], // too short to search for
    ['  om  ', [1, 2, 3, 4]],
    ['OMN', [2, 3]],
    ['Camion', [4]],
    ['p-3', [3]],
    ['bus 10 - p', [2]],
    ['boreal', [2]],
    ['nobody', []],
  ])('for %o', (text, expected) => {
    expect(ids(foundVehicles(FLEET, text))).toEqual(expected);
  });
});

describe('the order of the table', () => {
  const by = (column: 'name' | 'internalNumber', isDescending = false) =>
    ids(sortedVehicles(FLEET, { column, isDescending }));

  it('is that of a reader: 9 before 10, and accents beside their letters', () => {
    expect(by('name')).toEqual([4, 3, 2, 1]);
    expect(by('name', true)).toEqual([1, 2, 3, 4]);
  });

  it('has what says nothing last, either way', () => {
    expect(by('internalNumber')).toEqual([3, 2, 1, 4]);
    expect(by('internalNumber', true)).toEqual([2, 3, 1, 4]);
  });
});
