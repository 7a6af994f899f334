import { describe, expect, test } from 'vitest';
import { AlarmsPanel } from '../testing/driver/alarmsScreens.ts';
import { VehicleTable } from '../testing/driver/vehicleTable.ts';
import { assetId } from '../testing/fleet/company.ts';
import { addNotice } from '../testing/fleet/maintenance.ts';
import { renderApp } from '../testing/renderApp.tsx';

describe('the table of vehicles', () => {
  test('is opened by the search icon, and chooses some by the keyboard', async () => {
    const app = await renderApp('/map?panel=maintenance', {
      prepare: ({ fleet }) => {
        for (const plate of ['AND-102', 'AND-110']) addNotice(fleet, plate, { serviceTypeId: 30 });
      },
    });
    const notices = app.maintenance.section('Próximas revisiones');
    await expect.element(notices.vehicle('AND-102')).toBeVisible();
    const table = new VehicleTable();
    await table.open(notices.root);
    await expect.element(table.search).toHaveFocus();
    await app.press('ca');
    await expect.element(table.status).toHaveTextContent('Escriba al menos 3 caracteres');
    await expect.element(table.row('AND-101')).toBeVisible();
    await app.press('mion 1');
    await expect.element(table.rows).toHaveLength(2);
    await app.press('{ArrowDown}');
    await expect.element(table.row('AND-102')).toHaveFocus();
    await app.press(' {ArrowDown} ');
    await expect.element(table.chosen).toHaveLength(2);
    await expect.element(table.status).toMatchTextContent('2 elegidos de');
    await app.press(' ');
    await expect.element(table.chosen).toMatchTextContent(/Camión 102.*AND-102/);
    expect(await app.accessibilityFaults()).toEqual([]);
    await app.press(' {Enter}');
    await expect.element(table.root).not.toBeInTheDocument();
    await expect.element(notices.row('Camión 102 - AND-102')).toBeVisible();
    await expect.element(notices.row('Camión 110 - AND-110')).toBeVisible();
    await expect.element(notices.root.getByRole('heading', { level: 4 })).not.toBeInTheDocument();
  });

  test('highlights what is chosen, and sorts by a heading', async () => {
    const app = await renderApp(`/map?panel=maintenance&notices=${assetId('AND-103')}`);
    const notices = app.maintenance.section('Próximas revisiones');
    await expect.element(notices.text('Camioneta 103 - AND-103')).toBeVisible();
    const table = new VehicleTable();
    await table.open(notices.root);
    await expect.element(table.chosen).toMatchTextContent(/AND-103/);
    await expect.poll(() => table.isHighlighted('AND-103')).toBe(true);
    expect(await table.isHighlighted('AND-102')).toBe(false);
    await table.sort('Patente');
    await expect.element(table.heading('Patente')).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(table.rows.first()).toMatchTextContent('AND-101');
    await table.sort('Patente');
    await expect.element(table.rows.first()).toMatchTextContent('REMOLQUE-105');
  });

  test('chooses all at once, and changes nothing when it is cancelled', async () => {
    const app = await renderApp(`/map?panel=maintenance&notices=${assetId('AND-103')}`);
    const notices = app.maintenance.section('Próximas revisiones');
    const table = new VehicleTable();
    await table.open(notices.root);
    await expect.element(table.row('AND-103')).toBeVisible();
    await table.button('Seleccionar Todos').click();
    await expect.element(table.button('Quitar Todos')).toBeVisible();
    await expect.poll(() => table.chosen.length).toBe(table.rows.length);
    expect(table.rows.length).toBeGreaterThan(1);
    await table.button('Cancelar').click();
    await expect.element(table.root).not.toBeInTheDocument();
    await expect.poll(() => app.address()).toMatch(new RegExp(`notices=${assetId('AND-103')}(&|$)`));
    await table.open(notices.root);
    await app.press('{Escape}');
    await expect.element(table.root).not.toBeInTheDocument();
    await expect.element(app.maintenance.root).toBeVisible();
    await table.open(notices.root);
    await table.row('AND-103').click();
    await table.row('AND-111').click();
    await table.button('Seleccionar').click();
    await expect.element(table.root).not.toBeInTheDocument();
    await expect.poll(() => app.address()).toMatch(new RegExp(`notices=${assetId('AND-111')}(&|$)`));
  });

  test('chooses one vehicle where one is asked for', async () => {
    const app = await renderApp('/map?panel=maintenance&form=performed');
    const form = app.maintenance.form('Nueva Revisión');
    const table = new VehicleTable();
    await table.open(form.root);
    await expect.element(table.row('AND-104')).toBeVisible();
    await expect.element(table.button('Seleccionar Todos')).not.toBeInTheDocument();
    await expect.element(table.button('Seleccionar')).toBeDisabled();
    await table.row('AND-104').click();
    await table.row('AND-102').click();
    await expect.element(table.chosen).toMatchTextContent(/AND-102/);
    await table.button('Seleccionar').click();
    await expect.element(form.field('Móvil')).toHaveValue('Camión 102 - AND-102');

    app.open('/map?panel=notifications&filter=1');
    const alarms = new AlarmsPanel();
    await expect.element(alarms.root.getByRole('combobox', { name: 'Móvil' })).toBeVisible();
    await table.open(alarms.root);
    await table.row('AND-108').dblClick();
    await expect.element(table.root).not.toBeInTheDocument();
    await expect.poll(() => app.address()).toMatch(new RegExp(`asset=${assetId('AND-108')}(&|$)`));
  });

  test('fills the screen of a phone, and everything to touch is large enough', async () => {
    const app = await renderApp('/map?panel=maintenance&form=notice', {
      user: { language: 'US' },
      viewport: { width: 390, height: 844 },
    });
    const form = app.maintenance.form('New service notice');
    const table = new VehicleTable();
    await expect.element(form.button('Save')).toBeVisible();
    await expect.poll(() => app.smallTargets()).toEqual([]);
    await table.open(form.root);
    await expect.element(table.row('AND-104')).toBeVisible();
    await expect.poll(() => app.smallTargets()).toEqual([]);
    await expect.poll(() => app.overflow()).toBe(0);
    await table.row('AND-104').click();
    await table.row('AND-102').click();
    await table.button('Select').click();
    await expect.element(form.text('Camión 102 - AND-102')).toBeVisible();
  });
});
