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

test('with some chosen it shows those of the last one', async () => {
  const app = await renderApp('/map', { user: null, prepare: drawn });
  const owner = app.api.newUser(OWNER);
  const groupIds = owner.groups.map(({ id }) => id);
  owner.shown.selection = { allCustomers: false, customerIds: [2, 3], groupIds };
  app.enter(owner);
  await app.map.drawn();
  await app.map.button('Ver geocercas').click();
  await expect.poll(() => app.map.geofences()).toHaveLength(1);
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
