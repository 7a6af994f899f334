import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';
import { readLiveStates } from '../store/derived.ts';
import type { Log } from '../store/log.ts';
import type { LiveChange } from './liveFleet.ts';

/**
 * Reads the live states that another process writes, all of them at first and then what changed, until the returned function is called.
 * They come as often as tracks are written: some seconds behind the fixes. Rejects where the first reading fails.
 */
export async function followStore(
  db: Db,
  log: Log,
  onLive: (changes: readonly LiveChange[]) => void,
  everyMs: number,
): Promise<() => Promise<void>> {
  let after = -1;
  const read = async (): Promise<undefined> => {
    const states = await readLiveStates(db, after);
    after = states.at(-1)?.sequence ?? after;
    if (states.length > 0) onLive(states.map((state) => ({ ...state, pastChangedAt: null })));
  };
  await read();
  return startRounds({
    round: read,
    everyMs,
    firstMs: everyMs,
    onFailure: (err) => log.warn({ err }, 'live states could not be read; the next round tries again'),
  });
}
