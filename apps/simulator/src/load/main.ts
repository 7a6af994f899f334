import { parseArgs } from 'node:util';
import { loadDevices } from './devices.ts';
import { startLoad } from './load.ts';

/**
 * Runs many devices at a total rate (`node apps/simulator/src/load/main.ts`). Prints a line of JSON each second, and the total at
 * the end.
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '1000' },
    protocol: { type: 'string', default: 'teltonika' },
    batch: { type: 'string', default: '5' },
    duration: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    'port-base': { type: 'string', default: '5000' },
    first: { type: 'string', default: '0' },
    'hours-ago': { type: 'string', default: '20' },
    ledger: { type: 'string', default: '' },
  },
});

const load = startLoad({
  host: values.host,
  portBase: Number(values['port-base']),
  devices: loadDevices(Number(values.vehicles), values.protocol, Number(values.first)),
  rate: Number(values.rate),
  batch: Number(values.batch),
  hoursAgo: Number(values['hours-ago']),
  ledger: values.ledger === '' ? null : values.ledger,
  onStats: (stats) => process.stdout.write(`${JSON.stringify(stats)}\n`),
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const stats = await load.stop();
  process.stdout.write(`${JSON.stringify({ total: stats })}\n`, () => process.exit(0));
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
if (Number(values.duration) > 0) setTimeout(stop, Number(values.duration) * 1_000);
