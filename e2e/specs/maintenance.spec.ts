import { expect, test } from '../driver/fixtures.ts';
import { clearServices, createNotice } from '../driver/services.ts';

test.use({ maps: 'none' });

const PDF = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%prueba\n') };

test('a notice that is due is renewed by a service with a file, which is kept', async ({ app, system }) => {
  const user = await system.newUser();
  await clearServices(system, user, 'AND-103');
  await createNotice(system, user, 'AND-103', { serviceTypeId: 80, startedDaysAgo: 380 });
  await app.enter(user, `/map?panel=maintenance&notices=${system.assetId('AND-103')}`);
  const { notices, services } = app.maintenance;
  await expect(notices.row('Sistema eléctrico')).toContainText('Vencida');
  await notices.row('Sistema eléctrico').getByRole('button', { name: 'Registrar revisión' }).click();
  const form = app.maintenance.form('Nueva Revisión');
  await form.addFile(PDF);
  await form.button('Guardar').click();
  await expect(app.notice('Revisión creado correctamente')).toBeVisible();
  await expect(notices.row('Sistema eléctrico')).toContainText('Al día');

  await app.reload();
  await expect(notices.row('Sistema eléctrico')).toContainText('Al día');
  await app.maintenance.openServices();
  await services.vehicle('AND-103').click();
  await expect(services.row('Sistema eléctrico')).toContainText('Renovó su aviso');
  await services.open('Sistema eléctrico');
  const stored = app.maintenance.form('Editar Revisión');
  expect(await stored.download('factura.pdf')).toEqual({ name: 'factura.pdf', content: PDF.buffer });
});
