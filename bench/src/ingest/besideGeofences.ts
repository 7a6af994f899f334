import { openStore } from '@rastro/server/store/database';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { median, printTable } from '../table.ts';
import { inFolder, type Measured, measure, UNLIMITED } from './measure.ts';

const VEHICLES = 1_000;
const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };

/** A run, and the number of visits in the store, which proves that the geofences were tested. */
interface Run extends Measured {
  visits: number;
}

/** Runs the same load without and with geofences in turn, so that other work of the machine affects both. */
export async function besideGeofences(
  geofences: number,
  { rounds, lasts }: { rounds: number; lasts: number },
): Promise<void> {
  const counts = [0, geofences];
  const runs: Run[][] = counts.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
      runs[at]?.push(
        await inFolder(async (folder) => ({
          ...(await measure(folder, {
            vehicles: VEHICLES,
            rate: UNLIMITED,
            lasts,
            geofences: counts[at] ?? 0,
          })),
          visits: await visitsIn(folder),
        })),
      );
  const middle = (at: number, value: (run: Run) => number): number => median((runs[at] ?? []).map(value));
  const perS = (at: number): number => middle(at, (run) => run.perS);
  printTable(
    `All that it takes of ${VEHICLES.toLocaleString('en')} devices, ${rounds} times ${lasts} s, by turns`,
    counts.map((count, at) => ({
      geofences: count,
      'a second': perS(at),
      'of without': perS(at) / perS(0),
      'CPU ms/1,000: server': middle(at, (run) => (run.serverCpuS * 1_000_000) / run.positions),
      database: middle(at, (run) => (run.databaseCpuS * 1_000_000) / run.positions),
      visits: middle(at, (run) => run.visits),
    })),
  );
}

async function visitsIn(dataDir: string): Promise<number> {
  const embedded = await startEmbedded({ dataDir, log: QUIET });
  const store = await openStore({ database: embedded.connection, log: QUIET });
  try {
    const { count } = await store.db
      .selectFrom('geofence_visit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  } finally {
    await store.close();
    await embedded.stop();
  }
}
