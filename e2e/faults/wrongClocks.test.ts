import { appendFile } from 'node:fs/promises';
import { OsmandDevice } from '@rastro/server/testing/testDevice';
import { loadDevices } from '@rastro/simulator/load/devices';
import { afterEach, test } from 'vitest';
import { type Closers, underLoad } from '../crash/underLoad.ts';

const HOUR_MS = 3_600_000;
/** How far the clocks are ahead: a year, five hours behind, one that forgot the GPS week, and one that leaps about. */
const CLOCKS: readonly ((step: number) => number)[] = [
  () => 8_760 * HOUR_MS,
  () => -5 * HOUR_MS,
  () => -1_024 * 168 * HOUR_MS,
  (step) => ((step * 7_919) % 48) * HOUR_MS - 24 * HOUR_MS,
];
const STEPS = 150;

const close: Closers = [];
afterEach(async () => {
  for (const each of close.splice(0).reverse()) await each();
});

test('devices with wrong clocks are stored once, and spoil no timeline', async () => {
  const others = [{ protocol: 'osmand', count: CLOCKS.length, first: 300 }];
  const { start, stop, load, settle, expectNothingLost, portBase, newLedger } = await underLoad(close, {
    others,
  });
  let server = await start();
  const first = load();
  const ledger = newLedger();
  const began = Math.floor(Date.now() / 1_000) * 1_000;
  const devices = loadDevices(CLOCKS.length, 'osmand', 300);
  for (let step = 0; step < STEPS; step++) {
    if (step === STEPS / 2) {
      await server.kill('both');
      server = await start();
    }
    await Promise.all(
      devices.map(async ({ identifier }, at) => {
        const fix = {
          fixTime: began - HOUR_MS + step * 20_000 + (CLOCKS[at]?.(step) ?? 0),
          latitude: -12.05 + step * 0.001,
          longitude: -77.04,
          speedMps: 5,
        };
        const device = new OsmandDevice(portBase, identifier);
        await device.report(fix);
        if (step % 10 === 0) await device.report(fix); // again, as if the answer had been lost
        const { fixTime, latitude, longitude } = fix;
        await appendFile(
          ledger,
          `${JSON.stringify({ deviceId: identifier, fixTime, latitude, longitude })}\n`,
        );
      }),
    );
  }
  await first.stop();
  await settle();
  await stop(server);
  await expectNothingLost('clocks are wrong');
});
