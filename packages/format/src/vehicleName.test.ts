import { expect, it } from 'vitest';
import { vehicleName } from './vehicleName.ts';

it.each([
  { name: 'Bus', licensePlate: 'X-1', written: 'Bus - X-1' },
  { name: 'Bus', licensePlate: '', written: 'Bus' },
  { name: '', licensePlate: 'X-1', written: 'X-1' },
])('a vehicle $name with the plate $licensePlate is written $written', ({ written, ...vehicle }) => {
  expect(vehicleName(vehicle)).toBe(written);
});
