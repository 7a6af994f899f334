import { expect, test } from '../driver/fixtures.ts';
import { MaintenancePanel } from '../driver/maintenancePanel.ts';
import { clearServices, createNotice, createPerformed } from '../driver/services.ts';
import { dayAgo, TRAVELLER } from '../system/history.ts';

test.use({ maps: 'none' });

const PDF = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%prueba\n') };
const shown = (day: string): string => day.split('-').reverse().join('/');

/** The local day of the last such weekday that is over; 1 Monday to 7 Sunday. */
function last(weekday: number): string {
  const back = Array.from({ length: 7 }, (_, index) => dayAgo(index + 1));
  return back.find((day) => (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday) ?? '';
}

test.describe('service notices', () => {
  test('are created, edited and deleted', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, 'AND-108');
    await app.enter(user, '/map?panel=maintenance');
    const notices = app.maintenance.section('Próximas revisiones');
    await notices.button('Agregar aviso').click();
    const form = app.maintenance.form('Nuevo aviso de revisión');
    await form.chooseVehicle('Móviles', 'AND-108');
    await form.choose('Tipo de revisión', 'Batería');
    await form.choose('Frecuencia', 'Cada 6 meses');
    await form.choose('Avisar antes del límite', '20 %');
    await form.field('Correos no registrados').fill('taller@andina.example');
    await app.press('Enter');
    await form.button('Guardar').click();
    await expect(app.notice('Aviso de revision creado correctamente')).toBeVisible();
    await expect(form.root).toHaveCount(0);

    await notices.vehicle('Minivan 108 - AND-108').click();
    const row = notices.row('Batería');
    await expect(row).toContainText('Al día');
    await expect(row).toContainText('Vence el');
    await notices.open('Batería');
    const edit = app.maintenance.form('Editar Aviso de Revision');
    expect(app.address()).toMatch(/form=notice-\d+/);
    await expect(edit.field('Correos no registrados')).toBeVisible();
    await expect(edit.text('taller@andina.example')).toBeVisible();
    await edit.choose('Tipo de revisión', 'Frenos');
    await edit.button('Guardar').click();
    await expect(app.notice('Aviso de revision actualizado correctamente')).toBeVisible();
    await expect(notices.row('Frenos')).toBeVisible();

    await notices.row('Frenos').getByRole('button', { name: 'Eliminar' }).click();
    await expect(app.maintenance.question).toContainText(
      '¿Está seguro que desea eliminar el aviso de revisión?',
    );
    await app.maintenance.question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(notices.row('Frenos')).toBeVisible();
    await notices.row('Frenos').getByRole('button', { name: 'Eliminar' }).click();
    await app.maintenance.question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(app.notice('Aviso de revision eliminado correctamente')).toBeVisible();
    await expect(notices.vehicle('Minivan 108 - AND-108')).toHaveCount(0);
  });

  test('are checked when they are sent, and ask for a quantity by kilometres and hours only', async ({
    app,
    system,
  }) => {
    await app.enter(await system.newUser(), '/map?panel=maintenance&form=notice');
    const form = app.maintenance.form('Nuevo aviso de revisión');
    await expect(form.text('Requerido')).toHaveCount(0);
    await form.button('Guardar').click();
    for (const label of ['Móviles', 'Tipo de revisión', 'Frecuencia'])
      await expect(form.complaint(label)).toHaveText('Requerido');
    await expect(form.field('Móviles')).toBeFocused();
    const quantity = form.root.getByLabel(/^Cantidad/);
    await form.choose('Frecuencia', 'Cada mes');
    await expect(quantity).toHaveCount(0);
    await form.choose('Frecuencia', 'Por horas de motor');
    await expect(form.field('Cantidad (horas)')).toBeVisible();
    await form.choose('Frecuencia', 'Por kilometraje');
    await form.button('Guardar').click();
    await expect(form.complaint('Cantidad (km)')).toHaveText('Requerido');
    await form.field('Cantidad (km)').fill('0');
    await form.button('Guardar').click();
    await expect(form.complaint('Cantidad (km)')).toHaveText('Debe ser un número mayor que cero');
    await expect(form.field('Móviles')).toBeFocused();
    await form.field('Correos no registrados').fill('taller');
    await form.button('Guardar').click();
    await form.button('Guardar').click();
    await expect(form.complaint('Correos no registrados')).toHaveText('Email no válido');
    await expect(app.notice('creado')).toHaveCount(0);
  });

  test('say how urgent they are: by date and by the odometer', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, TRAVELLER);
    // The traveller drove 80 km in the last days; its odometer is the computed one.
    const km = { frequencyId: 6, startedDaysAgo: 2, percentageAlert: 10 };
    await createNotice(system, user, TRAVELLER, { ...km, serviceTypeId: 20, quantityKm: 30 });
    await createNotice(system, user, TRAVELLER, { ...km, serviceTypeId: 30, quantityKm: 42 });
    await createNotice(system, user, TRAVELLER, { ...km, serviceTypeId: 50, quantityKm: 5_000 });
    await createNotice(system, user, TRAVELLER, { serviceTypeId: 10, startedDaysAgo: 400 });
    await app.enter(user, '/map?panel=maintenance');
    const notices = app.maintenance.section('Próximas revisiones');
    await notices.vehicle(TRAVELLER).click();
    await expect(notices.row('Frenos')).toContainText('Vencida');
    await expect(notices.row('Frenos')).toContainText(/pasada por 10 km/);
    await expect(notices.row('Neumáticos')).toContainText('Próxima a vencer');
    await expect(notices.row('Neumáticos')).toContainText(/faltan 2 km/);
    await expect(notices.row('Cambio de aceite')).toContainText('Al día');
    await expect(notices.row('Cambio de aceite')).toContainText(
      'Sin datos suficientes para estimar la fecha',
    );
    await expect(notices.row('Revisión técnica')).toContainText(/Venció el .* hace \d+ días/);
    await expect(notices.vehicle(TRAVELLER)).toContainText('Vencida');

    await notices.chooseVehicle(TRAVELLER);
    await expect(notices.row('Frenos')).toBeVisible();
    await expect(notices.root.getByRole('heading', { level: 4 })).toHaveCount(0);
    await app.reload();
    await expect(notices.row('Frenos')).toBeVisible();
  });

  test('are listed for chosen groups only', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, 'AND-101');
    await createNotice(system, user, 'AND-101', { serviceTypeId: 40 });
    await app.enter(user, '/map?panel=maintenance');
    const notices = app.maintenance.section('Próximas revisiones');
    await expect(notices.vehicle('AND-101')).toBeVisible();
    await app.groups.open();
    await app.groups.group('Transportes Andina').click();
    await app.groups.close();
    await expect(notices.vehicle('AND-101')).toHaveCount(0);
    await expect(notices.text('No hay grupos elegidos')).toBeVisible();
  });

  test('stand in the panel of their vehicle, where a simple form makes new ones', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, 'AND-107');
    await app.enter(user);
    const panel = await app.openVehicle('AND-107');
    await panel.tab('Proximas revisiones').click();
    await expect(panel.text('No hay avisos de revisión')).toBeVisible();
    await panel.button('Agregar aviso').click();
    const form = app.maintenance.form('Nuevo aviso de revisión');
    await form.choose('Tipo de revisión', 'Revisión técnica');
    await form.field('Cantidad').fill('45');
    await form.choose('Unidad', 'Días');
    await form.button('Guardar').click();
    await expect(app.notice('Aviso de revision creado correctamente')).toBeVisible();
    const row = panel.root.getByRole('listitem').filter({ hasText: 'Revisión técnica' });
    await expect(row).toContainText(/dentro de 4[45] días/);
    await row.locator('button[aria-pressed]').click();
    await expect(app.maintenance.form('Editar Aviso de Revision').field('Cantidad')).toHaveValue('45');
  });
});

test.describe('performed services', () => {
  test('are created with cost and file, edited, downloaded and deleted', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, 'REMOLQUE-105');
    await app.enter(user, '/map?panel=maintenance');
    const services = app.maintenance.section('Revisiones');
    await services.button('Agregar revisión').click();
    const form = app.maintenance.form('Nueva Revisión');
    await form.button('Guardar').click();
    for (const label of ['Móvil', 'Tipo de revisión'])
      await expect(form.complaint(label)).toHaveText('Requerido');
    await form.chooseVehicle('Móvil', 'REMOLQUE-105');
    await form.choose('Tipo de revisión', 'Neumáticos');
    await form.field('Kilometraje (km)').fill('84500');
    await form.field('Marca').fill('Michelin');
    await form.field('Proveedor').fill('Llantas del Sur');
    await form.field('Costo').fill('1250,5');
    await form.addFile({ ...PDF, name: 'virus.exe', mimeType: 'application/x-msdownload' });
    await expect(form.text('virus.exe no es un PDF ni una imagen')).toBeVisible();
    await form.addFile(PDF);
    await expect(form.text(/^factura\.pdf/)).toBeVisible();
    await form.button('Quitar factura.pdf').click();
    await expect(form.fileInput, 'the same file can be chosen again').toHaveValue('');
    await form.addFile(PDF);
    await expect(form.text(/^factura\.pdf/)).toBeVisible();
    await form.button('Guardar').click();
    await expect(app.notice('Revisión creado correctamente')).toBeVisible();

    await services.vehicle('Remolque 105 - REMOLQUE-105').click();
    const row = services.row('Neumáticos');
    for (const text of [shown(dayAgo(0)), '84.500 km', '1250,50', 'Llantas del Sur · Michelin', '1 archivo'])
      await expect(row).toContainText(text);
    await services.open('Neumáticos');
    const edit = app.maintenance.form('Editar Revisión');
    expect(await edit.download('factura.pdf')).toEqual({ name: 'factura.pdf', content: PDF.buffer });
    await edit.button('Quitar factura.pdf').click();
    await edit.field('Notas').fill('Cuatro nuevas');
    await edit.button('Guardar').click();
    await expect(app.notice('Revisión actualizada correctamente')).toBeVisible();
    await expect(row).not.toContainText('archivo');

    await services.open('Neumáticos');
    await expect(edit.field('Notas')).toHaveValue('Cuatro nuevas');
    await edit.button('Eliminar').click();
    await expect(app.maintenance.question).toContainText('¿Está seguro que desea eliminar la revisión?');
    await app.maintenance.question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(app.notice('Revision eliminada correctamente')).toBeVisible();
    await expect(services.vehicle('REMOLQUE-105')).toHaveCount(0);
  });

  test('are found by vehicle, range and weekdays once the search is sent', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, 'AND-109');
    const [monday, tuesday] = [last(1), last(2)];
    await createPerformed(system, user, 'AND-109', { serviceTypeId: 60, date: `${monday} 10:00:00` });
    await createPerformed(system, user, 'AND-109', { serviceTypeId: 70, date: `${tuesday} 10:00:00` });
    await app.enter(user, '/map?panel=maintenance');
    const services = app.maintenance.section('Revisiones');
    await services.chooseVehicle('AND-109');
    await services.button('Buscar').click();
    await expect(services.row('Tren delantero')).toContainText(shown(monday));
    await expect(services.row('Correa de transmisión')).toContainText(shown(tuesday));
    await services.weekday('Lunes').click();
    await expect(services.row('Tren delantero')).toBeVisible();
    await services.button('Buscar').click();
    await expect(services.row('Tren delantero')).toHaveCount(0);
    await expect(services.row('Correa de transmisión')).toBeVisible();
    await app.open(
      `/map?panel=maintenance&services=${system.assetId('AND-109')}&since=2020-01-01&until=2020-01-31`,
    );
    await expect(services.text('No se encontraron datos para su consulta')).toBeVisible();
  });

  test('renew the notice that asked for them', async ({ app, system }) => {
    const user = await system.newUser();
    await clearServices(system, user, 'AND-103');
    await createNotice(system, user, 'AND-103', { serviceTypeId: 80, startedDaysAgo: 380 });
    await app.enter(user, `/map?panel=maintenance&notices=${system.assetId('AND-103')}`);
    const notices = app.maintenance.section('Próximas revisiones');
    await expect(notices.row('Sistema eléctrico')).toContainText('Vencida');
    await notices.row('Sistema eléctrico').getByRole('button', { name: 'Registrar revisión' }).click();
    const form = app.maintenance.form('Nueva Revisión');
    await expect(form.field('Tipo de revisión')).toHaveValue('Sistema eléctrico');
    await expect(form.field('Renovar el aviso')).toHaveValue('Sistema eléctrico · Cada 12 meses');
    await form.button('Guardar').click();
    await expect(app.notice('Revisión creado correctamente')).toBeVisible();
    await expect(notices.row('Sistema eléctrico')).toContainText('Al día');
    const services = app.maintenance.section('Revisiones');
    await services.vehicle('AND-103').click();
    await expect(services.row('Sistema eléctrico')).toContainText('Renovó su aviso');
  });
});

test('in English, with miles', async ({ app, system }) => {
  const user = await system.newUser({ language: 'US' });
  await clearServices(system, user, 'AND-110');
  await createNotice(system, user, 'AND-110', { serviceTypeId: 50, frequencyId: 6, quantityKm: 16_093.4 });
  await app.enter(user, '/map');
  await app.menuEntry('Maintenance').click();
  const panel = new MaintenancePanel(app.page, 'Maintenance');
  const heading = panel.root.getByRole('button', { name: /AND-110/ }).first();
  await heading.click();
  const row = panel.root.getByRole('listitem').filter({ hasText: 'Oil change' });
  await expect(row).toContainText('Up to date');
  await row.locator('button[aria-pressed]').click();
  const form = panel.form('Edit service notice');
  await expect(form.field('Quantity (mi)')).toHaveValue('10,000');
  await form.button('Delete').click();
  await app.page.getByRole('dialog', { name: 'IMPORTANT' }).getByRole('button', { name: 'Delete' }).click();
  await expect(app.notice('Service notice deleted')).toBeVisible();
});

test.describe(() => {
  test.use({ maps: 'blank' });

  test('is there for whoever has the permission', async ({ app, system }) => {
    await app.enter(await system.newUser({ hasRole: false }), '/map?panel=maintenance&form=notice');
    await app.map.drawn();
    await expect(app.menuEntry('Mantenimiento')).toHaveCount(0);
    await expect(app.maintenance.root).toHaveCount(0);
    await expect(app.panel('Nuevo aviso de revisión').root).toHaveCount(0);
  });
});
