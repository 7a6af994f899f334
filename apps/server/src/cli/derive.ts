import { setTimeout as sleep } from 'node:timers/promises';
import { applyToEverything, progressOf } from '../store/applications.ts';
import { OwnershipTaken } from '../store/ownership.ts';
import type { CliCommand, CliEnvironment } from './command.ts';
import { startIngestHere } from './startIngestHere.ts';
import { type CommandStore, withStore } from './withStore.ts';

const LOOK_MS = 250;

/** `rastro derive`. */
const derive: CliCommand = {
  usage: '',
  help: `Derives the timeline, events and visits of every vehicle anew from its stored positions, by the thresholds,
geofences and routes that were in force at their time. A Rastro that runs on the database does it beside its
work; where none runs, this command does. It may be broken off: the next start of Rastro goes on where it was.
The settings (DATA_DIR, DATABASE_URL) are read from the environment, as by the server.`,
  run: (args, environment) => {
    if (args.length === 0) return withStore(environment, (opened) => deriveAll(opened, environment));
    environment.stderr.write('rastro derive takes no arguments\n');
    return Promise.resolve(2);
  },
};
export default derive;

async function deriveAll(opened: CommandStore, { stdout }: CliEnvironment): Promise<number> {
  const { db } = opened;
  const ids = await applyToEverything(db);
  const stop = await startHere(opened);
  if (!stop)
    stdout.write('The Rastro that runs on this database derives; this command shows how far it is.\n');
  try {
    for (let shown = -1; ; await sleep(LOOK_MS)) {
      const { assets, done, failed } = await progressOf(db, ids);
      if (done !== shown) stdout.write(`${done} of ${assets} vehicles derived\n`);
      shown = done;
      if (done < assets) continue;
      if (failed === 0) return 0;
      stdout.write(`${failed} of them could not be derived and are as before; the log says why.\n`);
      return 1;
    }
  } finally {
    await stop?.();
  }
}

/** Begins to derive in this process; null where another one has the right to. Gives what ends it. */
async function startHere(opened: CommandStore): Promise<(() => Promise<void>) | null> {
  try {
    return (await startIngestHere(opened)).stop;
  } catch (cause) {
    if (cause instanceof OwnershipTaken) return null;
    throw cause;
  }
}
