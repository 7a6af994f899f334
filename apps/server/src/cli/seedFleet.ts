import { writeFile } from 'node:fs/promises';
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import type { CliCommand, CliEnvironment } from './command.ts';
import { fillStore, SIZES } from './seed/fillStore.ts';
import { sheetOf } from './seed/sheet.ts';
import { withStore } from './withStore.ts';

const USAGE = 'sheet FILE | store  [--seed N]';
const DEFAULT_SEED = 1;
const BOM = '\ufeff'; // else Excel reads a CSV in the code page of its country

/** `rastro seed-fleet`. */
const seedFleet: CliCommand = {
  usage: USAGE,
  help: `Makes a fleet for trials and measurements, the same for the same seed:
  sheet FILE  writes the spreadsheet of 60 vehicles that the page "Import a fleet" takes: Excel where FILE ends in .xlsx, else CSV
  store       writes ${SIZES.customers} customers with ${SIZES.vehicles} vehicles, ${SIZES.users} users and ${SIZES.geofences} geofences into the store
Its users have no passwords and cannot log in. The settings (DATA_DIR, DATABASE_URL) are read from the environment.`,
  run: async (args, environment) => {
    const asked = argumentsOf(args);
    if (!asked) {
      environment.stderr.write(`Usage: rastro seed-fleet ${USAGE}\n`);
      return 2;
    }
    if (asked.file === null) return seedStore(asked.seed, environment);
    const rows = sheetOf(asked.seed);
    const isExcel = asked.file.toLowerCase().endsWith('.xlsx');
    await writeFile(
      asked.file,
      isExcel ? await writeXlsx({ sheets: [{ name: 'Flota', rows }] }) : BOM + writeCsv(rows),
    );
    return 0;
  },
};
export default seedFleet;

/** What was asked, with a file for the spreadsheet or null for the store; null where that cannot be. */
function argumentsOf(args: readonly string[]): { file: string | null; seed: number } | null {
  const [what, ...rest] = args;
  const file = what === 'sheet' ? rest.shift() : null;
  if ((what !== 'sheet' && what !== 'store') || file === undefined) return null;
  const [option, text = '', ...more] = rest;
  if (option === undefined) return { file, seed: DEFAULT_SEED };
  const isSeed = option === '--seed' && /^\d{1,6}$/.test(text) && more.length === 0;
  return isSeed ? { file, seed: Number(text) } : null;
}

const seedStore = (seed: number, environment: CliEnvironment): Promise<number> =>
  withStore(environment, async ({ db }) => {
    if (!(await fillStore(db, seed))) {
      environment.stderr.write(`The fleet of the seed ${seed} is in this store already.\n`);
      return 1;
    }
    await sql`ANALYZE`.execute(db);
    environment.stdout.write('The fleet is in the store.\n');
    return 0;
  });
