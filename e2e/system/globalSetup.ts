import { beginSystem } from './begin.ts';

/** The variable with the address of the system, for the workers. Set before the run, it names one that runs already (main.ts). */
export const ADDRESS_VARIABLE = 'RASTRO_E2E_SYSTEM';

/** Starts the one system of the run; gives the way to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env[ADDRESS_VARIABLE]) return async () => undefined;
  const system = await beginSystem();
  process.env[ADDRESS_VARIABLE] = JSON.stringify(system.address);
  return () => system.end();
}
