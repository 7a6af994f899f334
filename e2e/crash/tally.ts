import { appendFile } from 'node:fs/promises';
import type { Comparison } from './compareStore.ts';

/** The environment variable that names the file in which `npm run faults` collects what each fault cost. */
const TALLY_VARIABLE = 'FAULTS_TALLY';

/** What a fault cost, as numbers; `note` where it could not be tried. */
export interface TallyLine {
  fault: string;
  acknowledged: number;
  stored: number;
  lost: number;
  doubled: number;
  strayed: number;
  note?: string;
}

/** Notes what a fault cost, or why it could not be tried. */
export async function tally(fault: string, cost: Comparison | string): Promise<void> {
  const file = process.env[TALLY_VARIABLE];
  if (!file) return;
  const line: TallyLine =
    typeof cost === 'string'
      ? { fault, acknowledged: 0, stored: 0, lost: 0, doubled: 0, strayed: 0, note: cost }
      : {
          fault,
          acknowledged: cost.acknowledged,
          stored: cost.stored,
          lost: cost.lost.length,
          doubled: cost.doubled.length,
          strayed: cost.strayed.length + cost.underived,
        };
  await appendFile(file, `${JSON.stringify(line)}\n`);
}
