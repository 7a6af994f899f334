import { initialMemory, Recorder, type Recording } from '@rastro/domain';
import { breather } from '../rounds.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { checkpointBefore } from '../store/checkpoints.ts';
import type { Db } from '../store/database.ts';
import type { History } from '../store/history/history.ts';

/** Dependencies of explaining. */
export interface RefoldParts {
  history: History;
  settings: SettingsDirectory;
}

/** Number of fixes that are folded for one answer at most: a day of one every second. */
const MOST_FIXES = 100_000;
/** Number of fixes between two looks at the clock. */
const FIXES_AT_ONCE = 100;
/** How far the fold goes on after the window, so that what began in it may end. */
const TAIL_MS = 3_600_000;
/** How far before the window the fold begins at the latest, so that the fact rules know what they knew. */
const HEAD_MS = 3_600_000;

/** Folds an asset's fixes again from the last checkpoint before a window, and writes down what happened in it. */
export async function refold(
  db: Db,
  { history, settings }: RefoldParts,
  { customerId, assetId }: { customerId: number; assetId: number },
  from: number,
  until: number,
): Promise<Recording & { isCut: boolean }> {
  const checkpoint = await checkpointBefore(db, customerId, assetId, from - HEAD_MS);
  const memory = checkpoint?.memory ?? initialMemory();
  const past = settings.past(customerId, assetId, checkpoint?.at ?? null);
  const recorder = new Recorder(memory, past, from, until);
  const after = {
    fixTime: checkpoint?.at ?? Number.NEGATIVE_INFINITY,
    fingerprint: checkpoint?.fingerprint ?? 0,
  };
  const letOthersIn = breather();
  let count = 0;
  let isCut = false;
  for await (const fix of history.readFixesAfter(customerId, assetId, after)) {
    if (fix.fixTime > until + TAIL_MS) break;
    count += 1;
    if (count > MOST_FIXES) {
      isCut = true;
      break;
    }
    const reaching = past.reach(fix.fixTime);
    if (reaching) await reaching;
    recorder.push(fix);
    if (count % FIXES_AT_ONCE > 0) continue;
    const due = letOthersIn();
    if (due) await due;
  }
  return { ...recorder.recording(), isCut };
}
