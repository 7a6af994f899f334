import { parseArgs } from 'node:util';
import { administration } from './administration/administration.ts';
import { ask } from './ask/ask.ts';
import type { Bench } from './bench.ts';
import { edits } from './edits/edits.ts';
import { facts } from './facts/facts.ts';
import { geofencePages } from './geofencePages/geofencePages.ts';
import { geofences } from './geofences/geofences.ts';
import { history } from './history/history.ts';
import { ingest } from './ingest/ingest.ts';
import { live } from './live/live.ts';
import { map } from './map/map.ts';
import { reports } from './reports/reports.ts';
import { traces } from './traces/traces.ts';
import { web } from './web/web.ts';

/** Runs `npm run bench -- NAME [--quick] [--seconds N] [--geofences N] [--vehicles N]`; without a name it lists the benchmarks. */
const BENCHES: readonly Bench[] = [
  administration,
  ask,
  edits,
  geofences,
  geofencePages,
  facts,
  history,
  ingest,
  live,
  map,
  reports,
  traces,
  web,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    geofences: { type: 'string' },
    vehicles: { type: 'string' },
  },
});
const chosen = BENCHES.filter(({ name }) => positionals.includes(name));
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) process.stderr.write(`There is no benchmark ${unknown.join(', ')}.\n`);
if (chosen.length === 0)
  for (const { name, about } of BENCHES) process.stdout.write(`${name.padEnd(16)}${about}\n`);
const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);
for (const bench of chosen)
  await bench.run({
    quick: values.quick,
    seconds: numberOf(values.seconds),
    geofences: numberOf(values.geofences),
    vehicles: numberOf(values.vehicles),
  });
process.exitCode = unknown.length > 0 ? 1 : 0;
