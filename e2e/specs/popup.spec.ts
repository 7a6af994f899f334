import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap, vehicleOf } from '../system/company.ts';
import { localTime } from '../system/localTime.ts';

test.use({ maps: 'blank' });

const CAR = 'AND-103';

test.describe('a vehicle’s popup', () => {
  test('opens on a click, first small, then with everything', async ({ app, system, devices }) => {
    const at = Date.now();
    await devices.report(CAR, { at, speedKmh: 43, course: 45 });
    await app.enter(await system.newUser());
    await app.map.shows(countOnMap(...ANDINA_GROUPS));
    await app.map.clickVehicle(CAR);
    const popup = app.map.popup(CAR);
    await expect(popup).toHaveAttribute('data-expanded', 'false');
    await expect(popup).toContainText(CAR);
    await expect(popup).toHaveAttribute('data-expanded', 'true');
    const row = (name: string) => popup.locator('dl > div').filter({ hasText: name }).locator('dd').first();
    await expect(row('Cliente')).toHaveText('Transportes Andina');
    await expect(row('Conductor')).toHaveText('Rosa Quispe');
    await expect(row('Móvil')).toHaveText('Camioneta 103');
    await expect(row('Velocidad')).toHaveText('43 km/h');
    await expect(row('Orientación')).toHaveText('NE (45°)');
    await expect(row('Hora')).toHaveText(localTime(at).time);
    await expect(row('Fecha GPS')).toHaveText(`${localTime(at).date} ${localTime(at).time}`);
    await expect(row('Dirección')).toHaveText(/^Avenida del Ensayo, .*Lima/);
    expect(new URL(app.page.url()).searchParams.get('popup')).toBe(String(system.assetId(CAR)));
  });

  test('follows what the device reports while it is open', async ({ app, system, devices }) => {
    await app.enter(await system.newUser(), `/map?popup=${system.assetId(CAR)}`);
    const popup = app.map.popup(CAR);
    await expect(popup).toBeVisible();
    for (const speedKmh of [51, 17]) {
      await devices.report(CAR, { speedKmh });
      await expect(popup).toContainText(`${speedKmh} km/h`);
    }
  });

  test('closes, by its button or a click beside it', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/map?popup=${system.assetId('AND-104')}`);
    const popup = app.map.popup('AND-104');
    await popup.getByRole('button', { name: 'Cerrar' }).click();
    await expect(popup).toHaveCount(0);
    await app.map.clickVehicle('AND-104');
    await expect(popup).toHaveAttribute('data-expanded', 'true');
    await app.map.clickNothing();
    await expect(popup).toHaveCount(0);
  });

  test('cuts a long plate when it is expanded', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/map?popup=${system.assetId('REMOLQUE-105')}`);
    const popup = app.map.popup('REMOLQUE-105');
    await expect(popup).toHaveAttribute('data-expanded', 'true');
    await expect(popup.locator('strong')).toHaveText('REMOLQUE-1…');
  });

  test('opens the panel by its plate, and so does the plate on the map', async ({ app, system }) => {
    await app.enter(await system.newUser(), `/map?popup=${system.assetId('AND-104')}`);
    await app.map.popup('AND-104').getByRole('button', { name: 'AND-104 Bus 104' }).click();
    await expect(app.panel('AND-104').root).toBeVisible();
    expect(app.address()).toContain(`/map/${system.assetId('AND-104')}`);
    await app.panel('AND-104').close();
    await app.open(`/map?popup=${system.assetId('AND-108')}`);
    await app.map.popup('AND-108').getByRole('button', { name: 'Cerrar' }).click();
    await app.map.clickPlate('AND-108');
    await expect(app.panel('AND-108').root).toBeVisible();
  });

  test('opens a panorama of the place in a window of its own', async ({ app, system, mishaps }) => {
    await app.enter(await system.newUser(), `/map?popup=${system.assetId('AND-104')}`);
    const { latitude, longitude } = vehicleOf('AND-104');
    const address = await app.windowAddressOpenedBy(() =>
      app.map.popup('AND-104').getByRole('button', { name: 'Street View' }).click(),
    );
    expect(address).toContain(`viewpoint=${latitude.toFixed(6)},${longitude.toFixed(6)}`);
    expect(mishaps.foreign.splice(0), 'asked for by the user').toEqual([address]);
  });
});
