import { expect, test } from '../driver/fixtures.ts';
import { ANDINA_GROUPS, countOnMap } from '../system/company.ts';

test.use({ maps: 'blank' });

/** Sees the vehicles that live by themselves: one that patrols, one that is towed, two parked, a person, one without ignition. */
const SOUTH = { groups: ['Zona Sur'] };

test.describe('the fleet status', () => {
  test('counts the vehicles by status and lists them', async ({ app, system }) => {
    await app.enter(await system.newUser(SOUTH));
    await app.menuEntry('Estado de flota').click();
    const { fleet } = app;
    await expect(fleet.root).toContainText('6 móviles');
    for (const [status, count] of [
      ['Total', 6],
      ['Encendidos', 1],
      ['Apagados en movimiento', 1],
      ['Apagados detenidos', 2],
      ['Sin configuración de encendido', 1],
      ['Sin transmisión', 0],
      ['Personas', 1],
    ] as const)
      await expect(fleet.chip(status), status).toContainText(String(count));
    await expect(fleet.rows).toHaveCount(6);
    await expect(fleet.row('AND-104')).toContainText('A-4');
    await expect(fleet.row('AND-104')).toContainText('Bus 104');
    await expect(fleet.row('AND-104')).toContainText('0 km/h');
    await expect(fleet.row('AND-104')).toContainText('Lima');
    await expect(fleet.row('AND-101')).toContainText('36 km/h');
  });

  test('filters by a count, and keeps it in the address', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await app.fleet.chip('Apagados detenidos').click();
    await expect(app.fleet.rows).toHaveCount(2);
    await expect(app.fleet.row('REMOLQUE-105')).toBeVisible();
    await app.reload();
    await expect(app.fleet.chip('Apagados detenidos')).toHaveAttribute('aria-pressed', 'true');
    await expect(app.fleet.rows).toHaveCount(2);
    await app.fleet.chip('Total').click();
    await expect(app.fleet.rows).toHaveCount(countOnMap(...ANDINA_GROUPS));
  });

  test('finds by plate, name, number and driver, whatever the accents', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    for (const [text, plate] of [
      ['remol', 'REMOLQUE-105'],
      ['camion 102', 'AND-102'],
      ['a-8', 'AND-108'],
      ['quispe', 'AND-103'],
    ] as const) {
      await app.fleet.search.fill(text);
      await expect(app.fleet.rows).toHaveCount(1);
      await expect(app.fleet.row(plate)).toBeVisible();
    }
    await app.fleet.search.fill('<b>nada</b>');
    await expect(app.text('Ningún móvil coincide')).toBeVisible();
    await app.button('Mostrar todos').click();
    await expect(app.fleet.rows).toHaveCount(countOnMap(...ANDINA_GROUPS));
  });

  test('leads to a vehicle: its panel, and its place on the map', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    await app.fleet.row('AND-108').getByRole('button').click();
    await expect(app.panel('AND-108').root).toBeVisible();
    await expect(app.map.popup('AND-108')).toBeVisible();
  });

  test('is walked with the arrow keys', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=fleet');
    const buttons = app.fleet.rows.getByRole('button');
    await buttons.first().focus();
    await app.press('ArrowDown');
    await expect(buttons.nth(1)).toBeFocused();
    await app.press('ArrowUp');
    await expect(buttons.first()).toBeFocused();
    await app.press('Enter');
    await expect(app.fleet.root).toHaveCount(0);
  });

  test('says so when nothing is there', async ({ app, system }) => {
    const user = await system.newUser({ groups: ['Reparto Sur'] });
    await app.enter(user, '/map?panel=fleet');
    await expect(app.fleet.rows).toHaveCount(1);
    await app.groups.open();
    await app.groups.group('Reparto Sur').click();
    await app.groups.close();
    await expect(app.text('No hay grupos elegidos')).toBeVisible();
    await expect(app.text('No hay móviles en los grupos elegidos')).toBeVisible();
  });
});
