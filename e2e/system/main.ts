import { beginSystem } from './begin.ts';
import { ADDRESS_VARIABLE } from './globalSetup.ts';

/** `node e2e/system/main.ts`: the system under test to look at, or to write specs against without starting it each time. */
const system = await beginSystem();
process.stdout.write(
  `Rastro with the test company is at ${system.address.url}; for a run of specs against it:\n`,
);
process.stdout.write(`export ${ADDRESS_VARIABLE}='${JSON.stringify(system.address)}'\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    system.end().then(() => process.exit(0));
  });
