import { App } from '../driver/app.ts';
import { expect, test } from '../driver/fixtures.ts';
import { SystemClient } from '../system/client.ts';
import { Devices } from '../system/devices.ts';
import { startSystem } from '../system/rastro.ts';

const CAR = 'AND-103';

test('a broken connection comes back by itself, with what happened meanwhile', async ({
  app,
  system,
  devices,
}) => {
  const connection = await app.breakableConnection();
  await app.enter(await system.newUser(), `/map/${system.assetId('AND-113')}`);
  await expect(app.connection).toHaveText(/En vivo/);
  await connection.cut();
  await expect(app.connection).not.toHaveText(/En vivo/);
  await devices.report('AND-113', { speedKmh: 77 });
  await connection.restore();
  await expect(app.connection).toHaveText(/En vivo/);
  await expect(app.panel('AND-113').fact('Velocidad')).toHaveText('77 km/h');
});

test('without a network it says how old the picture is, and goes on when there is one', async ({
  app,
  system,
  devices,
  mishaps,
}) => {
  const connection = await app.breakableConnection();
  await app.enter(await system.newUser(), `/map/${system.assetId('AND-113')}`);
  await expect(app.connection).toHaveText(/En vivo/);
  await app.page.context().setOffline(true);
  await connection.cut();
  await expect(app.connection).toHaveText(/Sin conexión · hace \d+ segundos?/);
  await expect(app.panel('AND-113').fact('Velocidad'), 'the last known').toBeVisible();
  await devices.report('AND-113', { speedKmh: 66 });
  await connection.restore();
  await app.page.context().setOffline(false);
  await expect(app.connection).toHaveText(/En vivo/);
  await expect(app.panel('AND-113').fact('Velocidad')).toHaveText('66 km/h');
  mishaps.expected(/./); // whatever the browser says of what it could not load
});

test('a restart of the server is survived: the page reconnects, and the devices lose nothing', async ({
  page,
  mishaps,
}) => {
  test.setTimeout(120_000);
  const own = await startSystem();
  const devices = new Devices(own.address.devicePortBase);
  try {
    const system = new SystemClient(own.address);
    mishaps.alsoOurs(own.address.url);
    const app = new App(page, system, 'drawn');
    await devices.report(CAR, { speedKmh: 31 });
    await app.enter(await system.newUser(), `/map/${system.assetId(CAR)}`);
    const speed = app.panel(CAR).fact('Velocidad');
    await expect(speed).toHaveText('31 km/h');
    await expect(app.connection).toHaveText(/En vivo/);
    await own.stop();
    await expect(app.connection).toHaveText(/Reconectando|Sin conexión/);
    const sent = devices.report(CAR, { speedKmh: 58 });
    await own.start();
    await sent;
    await expect(app.connection).toHaveText(/En vivo/, { timeout: 60_000 });
    await expect(speed).toHaveText('58 km/h');
    await devices.report(CAR, { speedKmh: 12 });
    await expect(speed).toHaveText('12 km/h');
    mishaps.expected(/ERR_CONNECTION_REFUSED|WebSocket|503/);
  } finally {
    await devices.close();
    await own.remove();
  }
});
