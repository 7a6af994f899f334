import type { Bench, BenchOptions } from '../bench.ts';
import { printTable, type Row } from '../table.ts';
import { besideGeofences } from './besideGeofences.ts';
import { FRAME_POSITIONS, inFolder, type Measured, measure, PROTOCOL, UNLIMITED } from './measure.ts';
import { type RawRate, rawRate } from './rawRows.ts';

/**
 * A fleet that reports live: each vehicle once a second, in frames of one position. At this rate the engine takes more than a minute
 * to compile what a server does all day.
 */
const LIGHT = { vehicles: 200, rate: 200, batch: 1, hoursAgo: 0, warmUpS: 90 };
/** Positions a second at which the latency of an acknowledgement is that of the processing and not that of the queue. */
const PACED = 5_000;
const MEGABYTE = 1_000_000;

/** Measures the way from the device ports to the disk, beside the driver that writes the same rows. */
export const ingest: Bench = {
  name: 'ingest',
  about:
    'durable positions a second, latency, CPU and memory, beside the same rows written by the driver alone',
  run: async ({ quick, seconds, geofences }: BenchOptions) => {
    const lasts = seconds ?? (quick ? 6 : 20);
    if (geofences !== null) return besideGeofences(geofences, { rounds: quick ? 1 : 3, lasts });
    const raw = await inFolder((folder) => rawRate(folder, quick ? 20 : 120));
    printTable('The driver alone, batches of 1,000 on one connection', [
      { rows: 'made before', 'a second': raw.rowsPerS },
      { rows: 'decoded on the way', 'a second': raw.decodingRowsPerS },
    ]);
    const rows: Row[] = [];
    for (const vehicles of quick ? [1_000] : [100, 1_000, 5_000])
      for (const rate of [PACED, UNLIMITED])
        rows.push(
          rowOf(
            vehicles,
            rate,
            raw,
            await inFolder((folder) => measure(folder, { vehicles, rate, lasts, geofences: 0 })),
          ),
        );
    printTable('Light load, one position a frame', [
      rowOf(
        LIGHT.vehicles,
        LIGHT.rate,
        raw,
        await inFolder((folder) => measure(folder, { ...LIGHT, lasts, geofences: 0 })),
      ),
    ]);
    printTable(`Through ${PROTOCOL} sockets, ${FRAME_POSITIONS} positions a frame, ${lasts} s each`, rows);
  },
};

function rowOf(vehicles: number, rate: number, raw: RawRate, measured: Measured): Row {
  const perThousand = (cpuS: number): number => (cpuS * 1_000_000) / measured.positions;
  return {
    devices: vehicles,
    offered: rate === UNLIMITED ? 'more than it handles' : rate.toLocaleString('en'),
    'a second': measured.perS,
    'of the driver': measured.perS / raw.rowsPerS,
    'p50 ms': measured.p50Ms,
    'p99 ms': measured.p99Ms,
    'CPU ms/1,000: server': perThousand(measured.serverCpuS),
    database: perThousand(measured.databaseCpuS),
    load: perThousand(measured.loadCpuS),
    'RSS MB early': measured.rssEarly / MEGABYTE,
    late: measured.rssLate / MEGABYTE,
  };
}
