import { AlarmsPanel } from '../driver/alarmsScreens.ts';
import { expect, test } from '../driver/fixtures.ts';
import { CONDOR, countOnMap, vehicleOf } from '../system/company.ts';
import { shifted } from '../system/places.ts';

test.use({ maps: 'blank' });

const [CAR, OTHER_CAR] = ['CON-301', 'CON-302'];
/** How far the second vehicle stands east of the first one. */
const APART_M = 2_175;
/** The interval between two reports, whose times the device sends in whole seconds. */
const STEP_M = 50;

test('a geofence that is drawn on the map rings when a vehicle drives in', async ({
  app,
  system,
  devices,
}) => {
  const name = `Patio ${test.info().retry}`;
  await app.enter(await system.newUser({ customer: CONDOR }), '/map?panel=geofences');
  await app.map.shows(countOnMap('ronda', 'relevo'));
  const list = app.panel('Geocercas');
  await list.button('Polígono').click();
  const form = app.panel('Nuevo polígono');
  await expect.poll(() => app.map.placeOf(OTHER_CAR)).not.toBeNull();
  const [car, other] = [await app.map.placeOf(CAR), await app.map.placeOf(OTHER_CAR)];
  if (!car || !other) throw new Error('the vehicles are not on the map');
  // Far off: what a vehicle does within 200 m of where its path began may be jitter, and enters nothing.
  const metres = (other.x - car.x) / APART_M;
  const [west, east] = [car.x + 500 * metres, car.x + 1_500 * metres];
  const [north, south] = [car.y - 500 * metres, car.y + 500 * metres];
  for (const [x, y] of [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ] as const)
    await app.map.click({ x, y });
  await form.text(/Arrastre la figura/).waitFor();
  await app.page.getByLabel('Nombre', { exact: true }).fill(name);
  await form.button('Guardar').click();
  await app.notice('Geocerca creada correctamente').waitFor();
  await expect.poll(() => app.map.geofences()).toContain(name);

  for (let step = 0; step <= 18; step++)
    await devices.report(CAR, { ...shifted(vehicleOf(CAR), step * STEP_M, 0), speedKmh: 40, course: 90 });
  await app.open('/map?panel=notifications');
  await expect(new AlarmsPanel(app.page).row('Entrada a geocerca').first()).toContainText(
    'Ronda 301 - CON-301',
  );
});
