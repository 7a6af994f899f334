import { expect, it } from 'vitest';
import { vehicleTypeOf } from './vehicleTypes.ts';

it('a vehicle is drawn as one of twelve types', () => {
  expect([1, 12, 0, 13, 2.5].map(vehicleTypeOf)).toEqual([1, 12, 7, 7, 7]);
});
