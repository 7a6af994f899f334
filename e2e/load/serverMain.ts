import { startRastro } from '@rastro/server/app';
import { readConfig } from '@rastro/server/config';
import { processLog, runUntilSignal } from '@rastro/server/process';
import type { DeviceRange } from './fillDevices.ts';
import { fillDevices } from './fillDevices.ts';

/**
 * `node serverMain.ts RANGES GEOFENCES` as a child process: Rastro by the settings in the environment, its store filled with the
 * devices of RANGES (JSON) and so many geofences at its first start. Tells its parent when it is ready.
 */
const ranges = JSON.parse(process.argv[2] ?? '[]') as DeviceRange[];
const config = readConfig(process.env);
const log = processLog(config.LOG_LEVEL);
const rastro = await startRastro(config, {
  log,
  webFolder: process.env.WEB_FOLDER ?? '/nonexistent', // most loads need no pages
  prepareStore: (store) => fillDevices(store, ranges, Number(process.argv[3] ?? 0)),
});
runUntilSignal(rastro, log);
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')); // whoever started us is gone
process.send?.('ready');
