import { expect, test } from 'vitest';
import type { FakeApi } from '../testing/api/fakeApi.ts';
import { vehicleOf } from '../testing/fleet/company.ts';
import { report } from '../testing/fleet/vehicles.ts';
import { renderApp } from '../testing/renderApp.tsx';

const CAR = 'AND-111';
const PACKAGED = 'Lima, PE (3 km S)';
const EXACT = 'Avenida Javier Prado Oeste 123, Lima, PE';
const SERVICE = { attribution: '© OpenStreetMap', attributionUrl: 'https://www.openstreetmap.org/copyright' };

const withService = (api: FakeApi) => {
  api.answer('addressService', SERVICE);
  api.answer('placeAddress', EXACT);
  report(api.fleet, CAR, { dir: PACKAGED });
};

test('a vehicle that is looked at gets its exact address when it comes, with whose data it is', async () => {
  let release: () => void = () => undefined;
  const app = await renderApp('/map', {
    prepare: (api) => {
      withService(api);
      release = api.hold('placeAddress');
    },
  });
  const panel = app.openVehicle(CAR);
  await expect.element(panel.text(PACKAGED)).toBeVisible();
  await expect.poll(() => app.api.calls('placeAddress').length).toBe(1);
  release();
  await expect.element(panel.root).toMatchTextContent(EXACT);
  await expect
    .element(panel.root.getByRole('link', { name: SERVICE.attribution }))
    .toHaveAttribute('href', SERVICE.attributionUrl);
  const { latitude, longitude } = vehicleOf(CAR);
  expect(app.api.calls('placeAddress')).toEqual([
    { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) },
  ]);
});

test('the popup shows the same address, for which nobody is asked twice', async () => {
  const app = await renderApp('/map', { prepare: withService });
  const panel = app.openVehicle(CAR);
  await expect.element(panel.root).toMatchTextContent(EXACT);
  await expect.element(app.map.popup(CAR)).toMatchTextContent(EXACT);
  expect(app.api.calls('placeAddress')).toHaveLength(1);
});

test('a vehicle that drives on keeps its last address until it has a new one', async () => {
  const app = await renderApp('/map', { prepare: withService });
  const panel = app.openVehicle(CAR);
  await expect.element(panel.root).toMatchTextContent(EXACT);
  const release = app.api.hold('placeAddress');
  app.api.answer('placeAddress', 'Calle Nueva 7, Lima, PE');
  report(app.api.fleet, CAR, { lat: vehicleOf(CAR).latitude + 0.01, dir: 'Lima, PE (4 km S)' });
  await expect.poll(() => app.api.calls('placeAddress').length).toBe(2);
  await expect.element(panel.root).toMatchTextContent(EXACT);
  release();
  await expect.element(panel.root).toMatchTextContent('Calle Nueva 7, Lima, PE');
});

test.each([
  ['knows none', (api: FakeApi) => api.answer('placeAddress', null)],
  ['cannot be asked', (api: FakeApi) => api.fail('placeAddress', 'UNAVAILABLE')],
])('where the service %s the packaged address stays', async (_what, prepare) => {
  const app = await renderApp('/map', {
    prepare: (api) => {
      withService(api);
      prepare(api);
    },
  });
  const panel = app.openVehicle(CAR);
  await expect.poll(() => app.api.calls('placeAddress').length).toBe(1);
  await expect.element(panel.text(PACKAGED)).toBeVisible();
});

test('nobody is asked without a service', async () => {
  const app = await renderApp('/map', { prepare: ({ fleet }) => report(fleet, CAR, { dir: PACKAGED }) });
  const panel = app.openVehicle(CAR);
  await expect.element(panel.text(PACKAGED)).toBeVisible();
  await expect.element(app.map.popup(CAR)).toMatchTextContent(PACKAGED);
  expect(app.api.calls('placeAddress')).toEqual([]);
});
