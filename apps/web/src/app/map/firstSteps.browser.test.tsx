import { expect, test } from 'vitest';
import type { FakeApi } from '../../testing/api/fakeApi.ts';
import { OWNER } from '../../testing/fleet/users.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const EMPTY = 'Todavía no hay móviles en el mapa';

/** Nothing was ever reported. */
const silent = ({ fleet }: FakeApi): void => fleet.points.clear();
/** And nothing was created. */
const empty = (api: FakeApi): void => {
  silent(api);
  Object.assign(api.fleet.entities, { fleetAssets: [], fleetDevices: [] });
  api.fleet.mountings = [];
};

test('an empty map leads to the first vehicle, and is accessible', async () => {
  const app = await renderApp('/map', { prepare: empty });
  await expect.element(app.text(EMPTY)).toBeVisible();
  await expect.element(app.page.getByText('Registrar su equipo')).toBeVisible();
  expect(await app.accessibilityFaults()).toEqual([]);
  await app.page.getByRole('link', { name: 'Crear el primer móvil' }).click();
  await expect.poll(() => app.address()).toBe('/manage/assets?row=new');
});

test('where all is mounted, it leads to the address to which the device is to report', async () => {
  const app = await renderApp('/map', { prepare: silent });
  await app.page.getByRole('link', { name: 'Ver a dónde debe transmitir el equipo' }).click();
  await expect.poll(() => app.address()).toBe('/manage/devices?row=1');
  await expect.element(app.page.getByText(/Puerto: 5027 \(TCP, UDP\)/)).toBeVisible();
});

test('who may not set up vehicles is told when they appear', async () => {
  const app = await renderApp('/map', { prepare: silent, user: { role: 'Operador' } });
  await expect.element(app.text('Aparecen aquí cuando transmiten su primera posición.')).toBeVisible();
});

test('on a phone the question about maps from outside waits for the first vehicle', async () => {
  const app = await renderApp('/map', {
    user: OWNER,
    prepare: (api) => {
      empty(api);
      api.fleet.baseMaps = { fromOutside: null, layers: [] };
    },
  });
  const question = app.page.getByRole('region', { name: '¿Usar mapas de otros proveedores?' });
  await expect.element(question).toBeVisible();
  await app.resize({ width: 390, height: 844 });
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(app.page.getByRole('link', { name: 'Crear el primer móvil' })).toBeVisible();
});
