import { expect, test } from 'vitest';
import { network } from './api/fakeNetwork.ts';
import { raiseAlarm } from './fleet/alarms.ts';
import { countOnMap } from './fleet/company.ts';
import { OWNER } from './fleet/users.ts';
import { report } from './fleet/vehicles.ts';
import { expectError } from './mishaps.ts';
import { renderApp } from './renderApp.tsx';

test('each test begins with nothing stored, and a reload keeps what is', async () => {
  const first = await renderApp('/map', { user: OWNER });
  await first.map.shows(countOnMap());
  first.reload();
  await first.map.shows(countOnMap());
  expect(first.api.calls('login')).toEqual([]);
  localStorage.setItem('left', 'behind');
  const second = await renderApp('/login', { user: null });
  await expect.element(second.login.enter).toBeVisible();
  expect(localStorage.getItem('left')).toBeNull();
});

test('each test begins with the mouse over nothing', async () => {
  const first = await renderApp();
  await first.button('Menú de usuario').hover();
  expect(document.querySelectorAll('button:hover')).toHaveLength(1);
  const second = await renderApp();
  await expect.element(second.button('Menú de usuario')).toBeVisible();
  expect(document.querySelectorAll('button:hover')).toHaveLength(0);
});

test('what a vehicle reports is shown at once', async () => {
  const app = await renderApp();
  const panel = app.openVehicle('AND-112');
  await expect.element(panel.fact('Velocidad')).toHaveTextContent('0 km/h');
  report(app.api.fleet, 'AND-112', { vel: 60 });
  await expect.element(panel.fact('Velocidad')).toHaveTextContent('60 km/h');
});

test('an alarm that is raised is counted by the bell', async () => {
  const app = await renderApp();
  await expect.element(app.button('Notificaciones: 2 sin asentir')).toBeVisible();
  raiseAlarm(app.api.fleet, 'AND-101', 'sos');
  await expect.element(app.button('Notificaciones: 3 sin asentir')).toBeVisible();
});

test('a call is answered otherwise, refused, or left waiting', async () => {
  const app = await renderApp('/map/106', {
    prepare: (api) => {
      api.answer('points', []);
      api.fail('asset', 'INTERNAL');
    },
  });
  await expect.element(app.text('No se pudo cargar el móvil')).toBeVisible();
  app.api.restore('asset');
  const answerAsset = app.api.hold('asset');
  await app.button('Reintentar').click();
  await expect.poll(() => app.api.calls('asset').at(-1)).toEqual({ assetId: 106 });
  answerAsset();
  await expect.element(app.text('El móvil no existe o no está a su alcance')).toBeVisible();
});

test('an answer that the contract does not promise is a fault', async () => {
  const app = await renderApp('/map', {
    prepare: (api) =>
      api.answer('additionalMaps', [
        { id: 1.5, name: 'Calles', url: '/x', content: 'RASTER', attribution: '', tileMaxZoom: null },
      ]),
  });
  await app.map.drawn();
  await expect.poll(() => app.api.faults).toEqual(['additionalMaps.0.id: 1.5 is no Id of the contract']);
  app.api.faults.length = 0;
});

test('a call without the permission that the contract names is refused', async () => {
  const app = await renderApp('/map', { user: { hasRole: false } });
  const text = '{ serviceType { id } }';
  const { errors } = await app.api.post(text, {}, app.api.sessions.open(app.user).token);
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

test('without a network nothing is live, and it comes back', async () => {
  const app = await renderApp();
  await expect.element(app.connection).toHaveTextContent('En vivo');
  network.cut();
  await expect.element(app.connection).not.toHaveTextContent('En vivo');
  network.restore();
  await expect.element(app.connection).toHaveTextContent('En vivo');
});

test('a page is looked at as people use it: its size, its texts, its faults', async () => {
  const app = await renderApp('/no/existe', { viewport: { width: 390, height: 844 } });
  await expect.element(app.heading('Página no encontrada')).toBeVisible();
  expect(app.overflow()).toBe(0);
  expect(app.visibleTexts()).toContain('Volver a página principal');
  const unnamed = document.body.appendChild(document.createElement('button'));
  expect(app.smallTargets()).toHaveLength(1);
  expect(await app.accessibilityFaults()).toEqual([expect.stringMatching(/^button-name/)]);
  unnamed.remove();
});

test('an error of the console is allowed where it is expected', async () => {
  await renderApp('/login', { user: null });
  expectError(/on purpose/);
  console.error('This was on purpose');
});
