import { ASSET_TYPES } from '@rastro/domain/assetTypes';
import { expect, it } from 'vitest';
import { TYPE_COUNT, vehicleTypeOf } from './vehicleTypes.ts';

it('a vehicle is drawn by one of twelve icons', () => {
  expect([1, 12, 0, 13, 15, 20, 99, 2.5].map(vehicleTypeOf)).toEqual([1, 12, 7, 2, 3, 7, 7, 7]);
  for (const { id } of ASSET_TYPES) expect(vehicleTypeOf(id)).toBeLessThanOrEqual(TYPE_COUNT);
});
