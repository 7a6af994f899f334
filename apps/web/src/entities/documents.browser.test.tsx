import { expect, test } from 'vitest';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { renderApp } from '../testing/renderApp.tsx';

test('documents say when they expire, and keep their files', async () => {
  const screen = new EntityScreen('Documentos');
  const app = await renderApp('/manage/documents');
  await expect
    .element(screen.row('P-2025-1180'))
    .toMatchTextContent(/20\/11\/2026.*Vencido.*Seguro.*Camión 104/);
  await expect.element(screen.row('Q45879632')).toMatchTextContent(/Licencia de conducir.*Rosa Quispe/);
  await screen.row('P-2025-1180').getByRole('button').first().click();
  const dialog = app.page.getByRole('dialog');
  await expect.element(dialog.getByText('Sin archivos')).toBeVisible();
  await app.chooseFile('Agregar archivo', {
    name: 'poliza.pdf',
    mimeType: 'application/pdf',
    base64: btoa('%PDF-1.7'),
  });
  await expect.element(dialog.getByText(/^poliza/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Eliminar poliza.pdf' }).click();
  await expect.element(dialog.getByText('Sin archivos')).toBeVisible();
});

test('a vehicle is put in the workshop', async () => {
  const screen = new EntityScreen('En el taller');
  const app = await renderApp('/manage/workshop');
  await expect.element(screen.row('Camión 104')).toMatchTextContent(/Ya salió.*Cambio de frenos/);
  await expect.element(screen.row('Grúa 105')).toMatchTextContent(/Está ahora/);
  await app.button('Nueva estadía').click();
  await app.page.getByRole('dialog').getByRole('combobox', { name: 'Móvil' }).click();
  await app.page.getByRole('option', { name: /Camión 106/ }).click();
  await app.button('Guardar').click();
  await expect.element(app.notice('Estadía creada correctamente')).toBeVisible();
  expect(app.api.calls('createWorkshopStay').at(-1)).toMatchObject({ workshopStay: { assetId: 106 } });
});

test('a vehicle is given a private time', async () => {
  const screen = new EntityScreen('Tiempo privado');
  const app = await renderApp('/manage/privateTime');
  await expect.element(screen.row('Camión 104')).toMatchTextContent(/Terminó.*Fin de semana/);
  await app.button('Nuevo tiempo privado').click();
  await app.page.getByRole('dialog').getByRole('combobox', { name: 'Móvil' }).click();
  await app.page.getByRole('option', { name: /Camión 106/ }).click();
  await app.button('Guardar').click();
  await expect.element(app.notice('Tiempo privado creado correctamente')).toBeVisible();
  expect(app.api.calls('createPrivateTime').at(-1)).toMatchObject({ privateTime: { assetId: 106 } });
});

test('the trips without a driver are listed, and their driver is said', async () => {
  const app = await renderApp('/manage/assignments');
  await app.button('Viajes sin conductor').click();
  const dialog = app.page.getByRole('dialog', { name: 'Quién manejó los viajes' });
  await dialog.getByRole('combobox', { name: /Conductor de Camión 104/ }).click();
  await app.page.getByRole('option', { name: 'Rosa Quispe' }).click();
  await expect.element(dialog.getByText('No hay viajes sin conductor')).toBeVisible();
  expect(app.api.calls('createDriverAssignment').at(-1)).toMatchObject({
    driverAssignment: {
      assetId: 104,
      driverId: 1,
      dateFrom: '2026-11-22T13:00:00.000Z',
      dateTo: '2026-11-22T14:10:20.000Z',
      overridesKey: true,
    },
  });
});

test('lists of drivers say whose licence is over, and are narrowed to them', async () => {
  const screen = new EntityScreen('Conductores');
  const app = await renderApp('/manage/drivers', {
    prepare: ({ fleet }) => {
      const [one, ...others] = fleet.entities.fleetDrivers ?? [];
      Object.assign(one ?? {}, {
        licenceState: 'EXPIRED',
        licenceExpiresOn: '2026-11-20',
        documentsState: 'EXPIRED',
      });
      for (const other of others) Object.assign(other, { licenceState: 'NONE', documentsState: 'VALID' });
    },
  });
  await expect.poll(() => screen.names().length).toBeGreaterThan(1);
  await app.page.getByRole('combobox', { name: 'Licencia' }).click();
  await app.page.getByRole('option', { name: 'Vencido' }).click();
  await expect.poll(() => screen.names()).toHaveLength(1);
  await expect.element(screen.rows.first()).toMatchTextContent(/Vencido20\/11\/2026/);
  await screen.rows.first().getByRole('button').first().click();
  const dialog = app.page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: 'Apellido' })).toBeVisible();
  await expect.element(dialog.getByText('Licencia')).not.toBeInTheDocument(); // which is not written here
});
