import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startRastro } from '@rastro/server/app';
import { readConfig } from '@rastro/server/config';
import { processLog, runUntilSignal, startFailureText } from '@rastro/server/process';
import { demoFleet } from '@rastro/simulator/fleet/demoFleet';
import { limaStreets } from '@rastro/simulator/streets/geojson';
import { fillDocuments } from './fillDocuments.ts';
import { fillFleet } from './fillFleet.ts';
import { fillGuides } from './fillGuides.ts';
import { fillMaintenance } from './fillMaintenance.ts';
import { fillPois } from './fillPois.ts';
import { fillRoads } from './fillRoads.ts';
import { DEMO_LOGINS } from './logins.ts';
import { demoSettings } from './settings.ts';

/** Runs `npm run demo`: Rastro with a demo company, and beside it the simulator, whose devices report to Rastro's real ports. */
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
const simulatorFile = fileURLToPath(new URL('../../simulator/src/main.ts', import.meta.url));

/** Interval at which more runs of buses are planned; they are planned two days ahead. */
const PLAN_EVERY_MS = 12 * 3_600_000;

try {
  const config = readConfig(demoSettings(process.env));
  const log = processLog(config.LOG_LEVEL);
  const fleet = demoFleet();
  const streets = limaStreets().features.map(({ properties, geometry }) => ({
    name: properties.name,
    coordinates: geometry.coordinates,
  }));
  process.stdout.write('Starting the database and the server ...\n');
  const rastro = await startRastro(config, {
    log,
    webFolder,
    streets,
    demoLogins: DEMO_LOGINS,
    prepareStore: async ({ db }) => {
      await fillFleet(db, fleet, { withGeofences: true });
      await fillMaintenance(db, fleet, Date.now());
      await fillRoads(db, fleet, Date.now());
      await fillGuides(db, fleet, Date.now());
      await fillDocuments(db, fleet, Date.now());
      await fillPois(db);
    },
  });
  const planning = setInterval(() => {
    fillRoads(rastro.store.db, fleet, Date.now()).catch((err) =>
      log.warn({ err }, 'the runs of the next days could not be planned; they are tried again'),
    );
  }, PLAN_EVERY_MS);
  const simulator = startSimulator(config.DEVICE_PORT_BASE, config.DATA_DIR);
  const logins = DEMO_LOGINS.map(
    ({ userName, password, roleName }) => `  ${userName.padEnd(10)}${password}   ${roleName}`,
  );
  process.stdout.write(`\nRastro is at ${rastro.url}\n\n${logins.join('\n')}\n\nCtrl+C stops it.\n\n`);
  const running = {
    close: async () => {
      clearInterval(planning);
      await stop(simulator);
      await rastro.close();
    },
  };
  runUntilSignal(running, log);
} catch (cause) {
  const text = startFailureText(cause);
  if (text === null) throw cause;
  process.stderr.write(`${text}
`);
  process.exitCode = 1;
}

/** Starts the simulator as a process of its own, as devices are, and shows its output. */
function startSimulator(portBase: number, dataDir: string): ChildProcess {
  const child = spawn(
    process.execPath,
    [simulatorFile, '--port-base', String(portBase), '--folder', dataDir, '--tethered'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => process.stdout.write(`${line}\n`));
  child.on('exit', (code) => {
    if (code) process.stderr.write(`The simulator ended with code ${code}; the vehicles stand still.\n`);
  });
  return child;
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
