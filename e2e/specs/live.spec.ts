import { App } from '../driver/app.ts';
import { drawMaps } from '../driver/drawing.ts';
import { expect, test } from '../driver/fixtures.ts';
import { SystemClient } from '../system/client.ts';
import { Devices } from '../system/devices.ts';
import { startSystem } from '../system/rastro.ts';

const CAR = 'AND-103';

test.use({ maps: 'blank' });

test('a restart of the server is survived: the page reconnects, and the devices lose nothing', async ({
  page,
  mishaps,
  maps,
}) => {
  const own = await startSystem();
  const devices = new Devices(own.address.devicePortBase);
  try {
    const system = new SystemClient(own.address);
    mishaps.alsoOurs(own.address.url);
    await drawMaps(page.context(), maps);
    const app = new App(page, system, maps);
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
