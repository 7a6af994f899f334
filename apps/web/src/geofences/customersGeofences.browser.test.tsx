import { expect, test } from 'vitest';
import { ANDINA, BOREAL, CONDOR } from '../testing/fleet/company.ts';
import { drawCircle } from '../testing/fleet/geofences.ts';
import { OWNER } from '../testing/fleet/users.ts';
import { type AppWish, renderApp } from '../testing/renderApp.tsx';

const drawn: AppWish['prepare'] = ({ fleet }) => {
  drawCircle(fleet, ANDINA, 'Almacén andino');
  drawCircle(fleet, BOREAL, 'Cámara de frío');
};

test('with all customers chosen the map shows the geofences of all', async () => {
  const app = await renderApp('/map', { user: OWNER, prepare: drawn });
  await app.map.drawn();
  await app.map.button('Ver geocercas').click();
  await expect.element(app.notice('Geocercas agregadas correctamente')).toBeVisible();
  await expect.poll(() => app.map.geofences().toSorted()).toEqual(['Almacén andino', 'Cámara de frío']);
  await app.map.button('Ocultar geocercas').click();
  await expect.poll(() => app.map.geofences()).toEqual([]);
});

test('with some chosen it shows those of each of them and of no other', async () => {
  const app = await renderApp('/map', {
    user: null,
    prepare: (api) => {
      drawn?.(api);
      drawCircle(api.fleet, CONDOR, 'Hangar');
    },
  });
  const owner = app.api.newUser(OWNER);
  const groupIds = owner.groups.map(({ id }) => id);
  owner.shown.selection = { allCustomers: false, customerIds: [2, 3], groupIds };
  app.enter(owner);
  await app.map.drawn();
  await app.map.button('Ver geocercas').click();
  await expect.poll(() => app.map.geofences().toSorted()).toEqual(['Almacén andino', 'Cámara de frío']);
});

test('the panel lists those of a customer that is chosen in it, which its form and the question before a deletion name', async () => {
  const app = await renderApp('/map?panel=geofences', { user: OWNER, prepare: drawn });
  await app.map.drawn();
  const list = app.panel('Geocercas');
  const choice = app.page.getByRole('combobox', { name: 'Cliente' });
  await choice.click();
  await app.page.getByRole('option', { name: BOREAL }).click();
  await expect.element(list.button(/^Cámara de frío/)).toBeVisible();
  await expect.element(list.button(/^Almacén andino/)).not.toBeInTheDocument();
  await expect.poll(() => app.map.geofences()).toEqual(['Cámara de frío']);
  app.reload();
  await expect.element(choice).toHaveValue(BOREAL);
  await list.button('Círculo').click();
  await expect.element(app.page.getByRole('region', { name: 'Nuevo círculo' })).toMatchTextContent(BOREAL);
  await app.button('Cancelar').click();
  await list.button('Editar Cámara de frío').click();
  await expect.element(app.page.getByRole('region', { name: /^Editar/ })).toMatchTextContent(BOREAL);
  await app.button('Eliminar').click();
  const question = app.dialog('Eliminar geocerca');
  await expect.element(question).toMatchTextContent(new RegExp(`Cámara de frío${BOREAL}`));
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(await app.accessibilityFaults()).toEqual([]);
});

test('where no chosen customer has any, that is said', async () => {
  const app = await renderApp('/map', { user: OWNER });
  await app.map.drawn();
  await app.map.button('Ver geocercas').click();
  await expect.element(app.notice('Los clientes seleccionados no tienen geocercas')).toBeVisible();
  app.enter(app.api.newUser({ customer: CONDOR }));
  await app.map.drawn();
  await app.map.button('Ver geocercas').click();
  await expect.element(app.notice('El cliente seleccionado no tiene geocercas')).toBeVisible();
});
