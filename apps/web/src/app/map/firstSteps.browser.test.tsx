import type { LivePoint } from '@rastro/contract/resolvers';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../testing/api/fakeApi.ts';
import { OWNER } from '../../testing/fleet/users.ts';
import { report } from '../../testing/fleet/vehicles.ts';
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

test.each([
  [1280, 800],
  [390, 844],
])(
  'with %i by %i pixels the question about maps from outside waits for the first vehicle, and does not hide it',
  async (width, height) => {
    const known: LivePoint[] = [];
    const app = await renderApp('/map', {
      user: OWNER,
      viewport: { width, height },
      prepare: (api) => {
        for (const point of api.fleet.points.values()) known.push(point);
        empty(api);
        api.fleet.baseMaps = { fromOutside: null, layers: [] };
      },
    });
    const question = app.page.getByRole('region', { name: '¿Usar mapas de otros proveedores?' });
    await expect.element(app.page.getByRole('link', { name: 'Crear el primer móvil' })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    for (const point of known) app.api.fleet.points.set(point.mid, point);
    report(app.api.fleet, 'AND-104', { vel: 30 });
    await expect.element(question).toBeVisible();
    await expect.poll(() => question.element().getBoundingClientRect().top).toBeGreaterThan(height * 0.55);
  },
);
