import { parseArgs } from 'node:util';
import { startDemoFleet } from './demo/startDemoFleet.ts';
import { DEFAULT_SEED } from './fleet/demoFleet.ts';

const HELP = `The demo fleet of Rastro, which reports over real sockets to the ports of a server.

  node apps/simulator/src/main.ts [options]           about 60 vehicles around Lima, live and their past month
  node apps/simulator/src/main.ts --rate N [options]  load: many devices at a total rate (see load/main.ts)

  --host HOST        host of the server (127.0.0.1)
  --port-base PORT   its DEVICE_PORT_BASE (5000)
  --folder FOLDER    folder of the progress (./data)
  --seed N           seed of the fleet (${DEFAULT_SEED})
  --days N           days of history at the first start (30)
  --protocol NAME    only vehicles whose devices use this protocol
  --ledger FILE      adds a line of JSON for each acknowledged position
  --duration S       stops after this many seconds (0: never)
  --tethered         stops when the process that started it has ended
  --stats            prints the progress as JSON instead of text
`;

const PARENT_WATCH_MS = 2000;

if (process.argv.some((argument) => /^--(rate|vehicles)\b/.test(argument))) await import('./load/main.ts');
else runDemo();

function runDemo(): void {
  const { values } = parseArgs({
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      'port-base': { type: 'string', default: '5000' },
      folder: { type: 'string', default: './data' },
      seed: { type: 'string', default: String(DEFAULT_SEED) },
      days: { type: 'string', default: '30' },
      protocol: { type: 'string' },
      ledger: { type: 'string' },
      duration: { type: 'string', default: '0' },
      stats: { type: 'boolean', default: false },
      tethered: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const fleet = startDemoFleet({
    host: values.host,
    portBase: Number(values['port-base']),
    folder: values.folder,
    seed: Number(values.seed),
    days: Number(values.days),
    assets: ({ device }) => values.protocol === undefined || device.protocol === values.protocol,
    ledgerFile: values.ledger ?? null,
    onProgress: (progress) => {
      const { percent, liveVehicles, vehicles, deliveredPerSecond } = progress;
      process.stdout.write(
        values.stats
          ? `${JSON.stringify(progress)}\n`
          : `history ${percent.toFixed(1)} %, ${liveVehicles} of ${vehicles} vehicles live, ${deliveredPerSecond} positions/s\n`,
      );
    },
    onError: (error) => {
      console.error(error);
      process.exitCode = 1;
    },
  });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    fleet.stop().then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const parent = process.ppid;
  const watch = (): void => {
    if (process.ppid !== parent) stop();
  };
  if (values.tethered) setInterval(watch, PARENT_WATCH_MS).unref();
  if (Number(values.duration) > 0) setTimeout(stop, Number(values.duration) * 1000);
}
