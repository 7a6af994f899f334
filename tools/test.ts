import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Commands } from './test/commands.ts';
import { SharedDatabase } from './test/database.ts';
import { chosenParts, PARTS } from './test/parts.ts';
import { runPlan } from './test/plan.ts';
import { countsOf, type PartResult, totalOf } from './test/results.ts';
import { omitPart, runPart } from './test/runPart.ts';
import { summary } from './test/summary.ts';

/**
 * `node tools/test.ts [PART...]`: everything that has to hold, or the named parts with what they need. The last line is
 * `N passed, N failed`; the exit code is 0 when nothing failed.
 */
const parts = chosenParts(PARTS, process.argv.slice(2));
const begun = performance.now();
const commands = new Commands();
const database = new SharedDatabase();
// Everybody's temporary files: gone at the end, even those of a part that was ended. The database's account may pass through.
const folder = mkdtempSync(join(tmpdir(), 'rastro-'));
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;

const end = async (): Promise<void> => {
  await commands.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
};
let isInterrupted = false;
for (const [signal, exitCode] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.on(signal, () => {
    if (isInterrupted) return; // npm repeats the terminal's Ctrl-C
    isInterrupted = true;
    void end().finally(() => process.exit(exitCode));
  });

const results = new Map<string, PartResult>();
try {
  await runPlan(parts, Math.max(2, availableParallelism()), {
    run: async (part) => {
      const environment = part.database ? await database.environment() : {};
      const live = results.size === parts.length - 1;
      const result = await runPart(part, { commands, folder, environment, live });
      results.set(part.name, result);
      return countsOf(result).failed === 0;
    },
    omit: (part) => results.set(part.name, omitPart(part)),
  });
} finally {
  await end();
}
const inOrder = parts.flatMap(({ name }) => results.get(name) ?? []);
process.exitCode = totalOf(inOrder).failed === 0 ? 0 : 1;
process.stdout.write(`\n${summary(inOrder, performance.now() - begun)}`);
