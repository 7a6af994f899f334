import { expect, test } from 'vitest';
import { network } from '../../testing/api/fakeNetwork.ts';
import { assetId } from '../../testing/fleet/company.ts';
import { report } from '../../testing/fleet/vehicles.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const CAR = 'AND-113';

test('a broken connection comes back by itself, with what happened meanwhile', async () => {
  const app = await renderApp(`/map/${assetId(CAR)}`);
  await expect.element(app.connection).toMatchTextContent(/En vivo/);
  const connected = app.api.hold('newPoint');
  network.dropSockets();
  await expect.element(app.connection).not.toMatchTextContent(/En vivo/);
  report(app.api.fleet, CAR, { vel: 77 });
  connected();
  await expect.element(app.connection).toMatchTextContent(/En vivo/);
  await expect.element(app.panel(CAR).fact('Velocidad')).toHaveTextContent('77 km/h');
});

test('without a network it says how old the picture is, and goes on when there is one', async () => {
  const app = await renderApp(`/map/${assetId(CAR)}`);
  await expect.element(app.connection).toMatchTextContent(/En vivo/);
  network.cut();
  const shown = app.page.getByTestId('connection-state');
  await expect.element(shown).toMatchTextContent(/Sin conexión · hace \d+ segundos?/);
  await expect.element(app.panel(CAR).fact('Velocidad'), { message: 'the last known' }).toBeVisible();
  report(app.api.fleet, CAR, { vel: 66 });
  network.restore();
  await expect.element(app.connection).toMatchTextContent(/En vivo/);
  await expect.element(app.panel(CAR).fact('Velocidad')).toHaveTextContent('66 km/h');
});
