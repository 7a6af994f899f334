import { expect, test } from 'vitest';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { EntityScreen } from '../testing/driver/entityScreen.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { ONE_PIXEL } from '../testing/onePixel.ts';
import { renderApp } from '../testing/renderApp.tsx';

test('a customer is created in its time zone, belongs to no other, and is given its first user', async () => {
  const app = await renderApp('/manage/clients', { user: OWNER });
  const customers = new EntityScreen('Clientes');
  await expect.element(customers.name('Transportes Andina')).toBeVisible();
  await expect.element(customers.heading('Cliente')).not.toBeInTheDocument();
  await app.button('Nuevo cliente').click();
  await expect.element(customers.dialog('Nuevo cliente').getByLabelText('Cliente')).not.toBeInTheDocument();
  await customers.field('Nombre').fill('Cargas del Este');
  await app.button('Guardar').click();
  await expect.element(app.notice('El cliente se guardó correctamente')).toBeVisible();
  expect(app.api.calls('createCustomerAccount')[0]).toMatchObject({
    customerAccount: { name: 'Cargas del Este', timeZone: 'America/Lima', suspended: false },
  });
  await customers.act('Cargas del Este', 'Nuevo usuario del cliente');
  await expect.element(new EntityScreen('Usuarios').dialog('Nuevo usuario')).toBeVisible();
});

test('a customer is given a logo for its reports', async () => {
  const app = await renderApp('/manage/clients?row=1', { user: OWNER });
  await expect.element(app.text('Encabeza sus reportes en PDF.')).toBeVisible();
  await app.chooseFile('Elegir imagen', ONE_PIXEL);
  await expect.element(app.notice('Logo guardado correctamente')).toBeVisible();
  expect(app.api.calls('setCustomerLogo')).toMatchObject([
    { customerId: 1, logo: expect.stringMatching(/^data:image\/png/) },
  ]);
});

test('a list of customers that is not to be had, and a deletion that fails, are told as customers know them', async () => {
  const prepare = (api: FakeApi) => api.fail('customerAccounts', 'INTERNAL');
  const away = await renderApp('/manage/clients', { user: OWNER, prepare });
  await expect.element(away.text('Error al intentar obtener clientes')).toBeVisible();
  const app = await renderApp('/manage/clients', { user: OWNER });
  const customers = new EntityScreen('Clientes');
  await customers.act('Transportes Andina', 'Eliminar');
  app.api.fail('deleteCustomerAccounts', 'INTERNAL');
  await customers.dialog('Eliminar cliente').getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(app.notice('Error al eliminar cliente')).toBeVisible();
});

test('the list shows a suspended customer as one that is not well', async () => {
  await renderApp('/manage/clients', {
    user: OWNER,
    prepare: ({ fleet }) =>
      void Object.assign(fleet.entities.customerAccounts?.[0] ?? {}, { suspended: true }),
  });
  const customers = new EntityScreen('Clientes');
  const badge = customers.rows.getByText('Suspendido');
  await expect.element(badge).toBeVisible();
  expect(badge.element().closest('.mantine-Badge-root')?.getAttribute('style')).toContain('orange');
});
