import { expect } from 'vitest';
import { assetId, vehicleOf } from '../fleet/company.ts';
import { shifted } from '../fleet/places.ts';
import { report } from '../fleet/vehicles.ts';
import type { TestApp } from './app.ts';

/** Lets a vehicle in its tracking window drive away from where it stands, and clicks on that place of its trail. */
export async function clickTrail(app: TestApp, plate: string, byMetres: number): Promise<void> {
  await app.map.shows(1);
  await app.map.button('Habilitar Dejar Rastro').click();
  await app.map.button('Seguir al vehículo').click();
  const begin = await app.map.standing(() => app.map.placeOf(plate));
  report(app.api.fleet, plate, {
    ...shifted(vehicleOf(plate), byMetres, 0),
    id: `${assetId(plate)}-2-2`,
    vel: 40,
  });
  const away = () => Math.abs((app.map.placeOf(plate)?.x ?? begin.x) - begin.x);
  await expect.poll(away).toBeGreaterThan(100);
  await app.map.click(begin);
}
