import { describe, expect, test } from 'vitest';
import { MaintenancePanel } from '../testing/driver/maintenancePanel.ts';
import { ANDINA, assetId } from '../testing/fleet/company.ts';
import { addNotice } from '../testing/fleet/maintenance.ts';
import type { FakeFleet } from '../testing/fleet/types.ts';
import { renderApp } from '../testing/renderApp.tsx';

const CAR = 'AND-104';

/** The panel with the section of notices, over a fleet with the notices of a test. */
async function openPanel(prepare: (fleet: FakeFleet) => void = () => undefined) {
  const app = await renderApp('/map?panel=maintenance', { prepare: ({ fleet }) => prepare(fleet) });
  return { app, notices: app.maintenance.section('Próximas revisiones') };
}

describe('service notices', () => {
  test('are created, edited and deleted', async () => {
    const { app, notices } = await openPanel();
    await notices.button('Agregar aviso').click();
    const form = app.maintenance.form('Nuevo aviso de revisión');
    await form.chooseVehicle('Móviles', 'AND-108');
    await form.choose('Tipo de revisión', 'Batería');
    await form.choose('Frecuencia', 'Cada 6 meses');
    await form.choose('Avisar antes del límite', '20 %');
    await form.field('Correos no registrados').fill('taller@andina.example');
    await app.press('{Enter}');
    await form.button('Guardar').click();
    await expect.element(app.notice('Aviso de revision creado correctamente')).toBeVisible();
    await expect.element(form.root).not.toBeInTheDocument();
    expect(app.api.calls('createService')).toEqual([
      expect.objectContaining({
        assetIds: [assetId('AND-108')],
        percentageAlert: 20,
        emailsList: ['taller@andina.example'],
      }),
    ]);

    await notices.vehicle('Minivan 108 - AND-108').click();
    await expect.element(notices.row('Batería')).toMatchTextContent('Al día');
    await expect.element(notices.row('Batería')).toMatchTextContent('Vence el');
    await notices.open('Batería');
    const edit = app.maintenance.form('Editar Aviso de Revision');
    await expect.element(edit.field('Correos no registrados')).toBeVisible();
    await expect.poll(() => app.address()).toMatch(/form=notice-\d+/);
    await expect
      .element(edit.root.css('.mantine-Pill-root').filter({ hasText: 'taller@andina.example' }))
      .toBeVisible();
    const open = edit.root.getByRole('list', { name: 'Correos por confirmar' }).getByRole('listitem');
    await expect.element(open).toMatchTextContent('taller@andina.examplePendiente de confirmar');
    await edit.choose('Tipo de revisión', 'Frenos');
    await edit.button('Guardar').click();
    await expect.element(app.notice('Aviso de revision actualizado correctamente')).toBeVisible();
    await expect.element(notices.row('Frenos')).toBeVisible();

    const remove = notices.row('Frenos').getByRole('button', { name: 'Eliminar' });
    await remove.click();
    await expect
      .element(app.maintenance.question)
      .toMatchTextContent('¿Está seguro que desea eliminar el aviso de revisión?');
    await app.maintenance.answer('Cancelar');
    await expect.element(app.maintenance.question).not.toBeInTheDocument();
    await expect.element(notices.row('Frenos')).toBeVisible();
    await remove.click();
    await app.maintenance.answer('Eliminar');
    await expect.element(app.notice('Aviso de revision eliminado correctamente')).toBeVisible();
    await expect.element(notices.vehicle('Minivan 108 - AND-108')).not.toBeInTheDocument();
  });

  test('are checked when they are sent, and ask for a quantity by kilometres and hours only', async () => {
    const app = await renderApp('/map?panel=maintenance&form=notice');
    const form = app.maintenance.form('Nuevo aviso de revisión');
    const save = form.button('Guardar');
    await expect.element(save).toBeVisible();
    await expect.element(form.text('Requerido')).not.toBeInTheDocument();
    await save.click();
    for (const label of ['Móviles', 'Tipo de revisión', 'Frecuencia'])
      await expect.element(form.complaint(label)).toHaveTextContent('Requerido');
    await expect.element(form.field('Móviles')).toHaveFocus();
    const quantity = form.root.getByLabelText(/^Cantidad/);
    await form.choose('Frecuencia', 'Cada mes');
    await expect.element(quantity).not.toBeInTheDocument();
    await form.choose('Frecuencia', 'Por horas de motor');
    await expect.element(form.field('Cantidad (horas)')).toBeVisible();
    await form.choose('Frecuencia', 'Por kilometraje');
    await save.click();
    await expect.element(form.complaint('Cantidad (km)')).toHaveTextContent('Requerido');
    await form.field('Cantidad (km)').fill('0');
    await save.click();
    await expect
      .element(form.complaint('Cantidad (km)'))
      .toHaveTextContent('Debe ser un número mayor que cero');
    await expect.element(form.field('Móviles')).toHaveFocus();
    await form.field('Correos no registrados').fill('taller');
    await save.click();
    await save.click();
    await expect.element(form.complaint('Correos no registrados')).toHaveTextContent('Email no válido');
    expect(app.api.calls('createService')).toEqual([]);
  });

  test('say how urgent they are: by date and by the odometer', async () => {
    const { app, notices } = await openPanel((fleet) => {
      const odometerKm = fleet.points.get(assetId(CAR))?.odo ?? 0;
      const km = { frequencyId: 6, startMeter: odometerKm - 40 };
      addNotice(fleet, CAR, { ...km, serviceTypeId: 20, quantity: 30 });
      addNotice(fleet, CAR, { ...km, serviceTypeId: 30, quantity: 42 });
      addNotice(fleet, CAR, { ...km, serviceTypeId: 50, quantity: 5_000 });
      addNotice(fleet, CAR, { serviceTypeId: 10, startedDaysAgo: 400 });
    });
    await notices.vehicle(CAR).click();
    for (const [service, ...texts] of [
      ['Frenos', 'Vencida', /pasada por 10 km/],
      ['Neumáticos', 'Próxima a vencer', /faltan 2 km/],
      ['Cambio de aceite', 'Al día', 'Sin datos suficientes para estimar la fecha'],
      ['Revisión técnica', /Venció el .* hace \d+ días/],
    ] as const)
      for (const text of texts) await expect.element(notices.row(service)).toMatchTextContent(text);
    for (const [at, text] of [
      [0, 'Vencida'],
      [1, 'Vencida'],
      [2, 'Próxima a vencer'],
      [3, 'Al día'],
    ] as const)
      await expect.element(notices.root.getByRole('listitem').nth(at)).toMatchTextContent(text);
    await expect.element(notices.vehicle(CAR)).toMatchTextContent('Vencida');

    await notices.chooseVehicle(CAR);
    await expect.element(notices.row('Frenos')).toBeVisible();
    await expect.element(notices.root.getByRole('heading', { level: 4 })).not.toBeInTheDocument();
    app.reload();
    await expect.element(notices.row('Frenos')).toBeVisible();
  });

  test('are listed for chosen groups only', async () => {
    const { app, notices } = await openPanel((fleet) => addNotice(fleet, 'AND-101', { serviceTypeId: 40 }));
    await expect.element(notices.vehicle('AND-101')).toBeVisible();
    await app.groups.open();
    await app.groups.group(ANDINA).click();
    await app.groups.close();
    await expect.element(notices.vehicle('AND-101')).not.toBeInTheDocument();
    await expect.element(notices.text('No hay grupos elegidos')).toBeVisible();
  });

  test('stand in the panel of their vehicle, where a simple form makes new ones', async () => {
    const app = await renderApp();
    const panel = app.openVehicle('AND-107');
    await panel.tab('Proximas revisiones').click();
    await expect.element(panel.text('No hay avisos de revisión')).toBeVisible();
    await panel.button('Agregar aviso').click();
    const form = app.maintenance.form('Nuevo aviso de revisión');
    await form.choose('Tipo de revisión', 'Revisión técnica');
    await form.field('Cantidad').fill('45');
    await form.choose('Unidad', 'Días');
    await form.button('Guardar').click();
    await expect.element(app.notice('Aviso de revision creado correctamente')).toBeVisible();
    const row = panel.root.getByRole('listitem').filter({ hasText: 'Revisión técnica' });
    await expect.element(row).toMatchTextContent(/dentro de 4[45] días/);
    await row.css('button[aria-pressed]').click();
    const edit = app.maintenance.form('Editar Aviso de Revision');
    await expect.element(edit.field('Cantidad')).toHaveValue('45');
  });

  test('are in English, with miles', async () => {
    const app = await renderApp('/map', {
      user: { language: 'US' },
      prepare: ({ fleet }) =>
        addNotice(fleet, 'AND-110', { serviceTypeId: 50, frequencyId: 6, quantity: 16_093.4 }),
    });
    await app.menuEntry('Maintenance').click();
    const panel = new MaintenancePanel('Maintenance');
    await panel.root
      .getByRole('button', { name: /AND-110/ })
      .first()
      .click();
    const row = panel.root.getByRole('listitem').filter({ hasText: 'Oil change' });
    await expect.element(row).toMatchTextContent('Up to date');
    await row.css('button[aria-pressed]').click();
    const form = panel.form('Edit service notice');
    await expect.element(form.field('Quantity (mi)')).toHaveValue('10,000');
    await form.button('Delete').click();
    await panel.answer('Delete');
    await expect.element(app.notice('Service notice deleted')).toBeVisible();
  });
});

test('maintenance is there for whoever has the permission', async () => {
  const app = await renderApp('/map?panel=maintenance&form=notice', { user: { hasRole: false } });
  await app.map.drawn();
  await expect.element(app.menuEntry('Mapa')).toBeVisible();
  await expect.element(app.menuEntry('Mantenimiento')).not.toBeInTheDocument();
  await expect.element(app.maintenance.root).not.toBeInTheDocument();
  await expect.element(app.panel('Nuevo aviso de revisión').root).not.toBeInTheDocument();
});
