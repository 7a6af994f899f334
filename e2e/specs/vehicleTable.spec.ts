import { accessibilityFaults } from '../driver/accessibility.ts';
import { AlarmsPanel } from '../driver/alarmsScreens.ts';
import { expect, test } from '../driver/fixtures.ts';
import { clearServices, createNotice } from '../driver/services.ts';
import { VehicleTable } from '../driver/vehicleTable.ts';

test.use({ maps: 'none' });

test.describe('the table of vehicles', () => {
  test('is opened by the search icon, and chooses some by the keyboard', async ({ app, system }) => {
    const user = await system.newUser();
    for (const plate of ['AND-102', 'AND-110']) {
      await clearServices(system, user, plate);
      await createNotice(system, user, plate, { serviceTypeId: 30 });
    }
    await app.enter(user, '/map?panel=maintenance');
    const notices = app.maintenance.section('Próximas revisiones');
    await notices.vehicle('AND-102').waitFor();
    const table = new VehicleTable(app.page);
    await table.open(notices.root);
    await expect(table.search).toBeFocused();
    await app.page.keyboard.type('ca');
    await expect(table.root.getByRole('status')).toHaveText('Escriba al menos 3 caracteres');
    await expect(table.row('AND-101')).toBeVisible();
    await app.page.keyboard.type('mion 1');
    await expect(table.rows).toHaveCount(2);
    await app.press('ArrowDown');
    await expect(table.row('AND-102')).toBeFocused();
    await app.press('Space');
    await app.press('ArrowDown');
    await app.press('Space');
    await expect(table.chosen).toHaveCount(2);
    await expect(table.root.getByRole('status')).toContainText('2 elegidos de');
    await app.press('Space');
    await expect(table.chosen).toHaveText([/Camión 102.*AND-102/]);
    expect(await accessibilityFaults(app.page)).toEqual([]);
    await app.press('Space');
    await app.press('Enter');
    await expect(table.root).toHaveCount(0);
    await expect(notices.row('Camión 102 - AND-102')).toBeVisible();
    await expect(notices.row('Camión 110 - AND-110')).toBeVisible();
    await expect(notices.root.getByRole('heading', { level: 4 })).toHaveCount(0);
  });

  test('highlights what is chosen, all at once too, and changes nothing when it is cancelled', async ({
    app,
    system,
  }) => {
    const user = await system.newUser();
    await app.enter(user, `/map?panel=maintenance&notices=${system.assetId('AND-103')}`);
    const notices = app.maintenance.section('Próximas revisiones');
    await expect(notices.text('Camioneta 103 - AND-103')).toBeVisible();
    const table = new VehicleTable(app.page);
    await table.open(notices.root);
    await expect(table.chosen).toHaveText([/AND-103/]);
    expect(await table.isHighlighted('AND-103')).toBe(true);
    expect(await table.isHighlighted('AND-102')).toBe(false);
    await table.heading('Patente').getByRole('button').click();
    await expect(table.heading('Patente')).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.rows.first()).toContainText('AND-101');
    await table.heading('Patente').getByRole('button').click();
    await expect(table.rows.first()).toContainText('REMOLQUE-105');
    await table.button('Seleccionar Todos').click();
    await expect(table.button('Quitar Todos')).toBeVisible();
    await expect(table.chosen).toHaveCount(await table.rows.count());
    await table.button('Cancelar').click();
    await expect(table.root).toHaveCount(0);
    expect(app.address()).toContain(`notices=${system.assetId('AND-103')}`);
    await table.open(notices.root);
    await app.press('Escape');
    await expect(table.root).toHaveCount(0);
    await expect(app.maintenance.root).toBeVisible();
    await table.open(notices.root);
    await table.row('AND-103').click();
    await table.row('AND-111').click();
    await table.button('Seleccionar').click();
    expect(app.address()).toContain(`notices=${system.assetId('AND-111')}`);
  });

  test('chooses one vehicle where one is asked for', async ({ app, system }) => {
    await app.enter(await system.newUser(), '/map?panel=maintenance&form=performed');
    const form = app.maintenance.form('Nueva Revisión');
    const table = new VehicleTable(app.page);
    await table.open(form.root);
    await expect(table.button('Seleccionar Todos')).toHaveCount(0);
    await expect(table.button('Seleccionar')).toBeDisabled();
    await table.row('AND-101').click();
    await table.row('AND-102').click();
    await expect(table.chosen).toHaveText([/AND-102/]);
    await table.button('Seleccionar').click();
    await expect(form.field('Móvil')).toHaveValue('Camión 102 - AND-102');

    await app.open('/map?panel=notifications&filter=1');
    const alarms = new AlarmsPanel(app.page);
    await alarms.root.getByRole('combobox', { name: 'Móvil' }).waitFor();
    await table.open(alarms.root);
    await table.row('AND-108').dblclick();
    await expect(table.root).toHaveCount(0);
    expect(app.address()).toContain(`asset=${system.assetId('AND-108')}`);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('fills the screen, and everything to touch is large enough', async ({ app, system }) => {
      await app.enter(await system.newUser({ language: 'US' }), '/map?panel=maintenance&form=notice');
      const form = app.maintenance.form('New service notice');
      const table = new VehicleTable(app.page);
      await form.button('Save').waitFor();
      expect(await app.smallTargets()).toEqual([]);
      await table.open(form.root);
      await table.row('AND-101').waitFor();
      expect(await app.smallTargets()).toEqual([]);
      expect(await app.overflow()).toBe(0);
      await table.row('AND-101').tap();
      await table.row('AND-102').tap();
      await table.button('Select').tap();
      await expect(form.text('Camión 102 - AND-102')).toBeVisible();
    });
  });
});
