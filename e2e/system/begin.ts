import { setTimeout as pause } from 'node:timers/promises';
import { SystemClient } from './client.ts';
import { VEHICLES } from './company.ts';
import { Devices } from './devices.ts';
import { type SystemAddress, startSystem } from './rastro.ts';
import { beginTraffic } from './traffic.ts';

const ARRIVED_WITHIN_MS = 30_000;

/** A system whose vehicles drive. */
export interface LivelySystem {
  address: SystemAddress;
  /** Ends the traffic and the system, and removes its data. */
  end(): Promise<void>;
}

/** Starts a system, lets its vehicles drive, and waits until each that transmits has a position. */
export async function beginSystem(): Promise<LivelySystem> {
  const system = await startSystem();
  try {
    const endTraffic = await beginTraffic(new Devices(system.address.devicePortBase));
    await everybodyArrived(new SystemClient(system.address));
    return {
      address: system.address,
      end: async () => {
        await endTraffic();
        await system.remove();
      },
    };
  } catch (cause) {
    await system.remove();
    throw cause;
  }
}

/** Some protocols acknowledge nothing, so the positions are asked for. */
async function everybodyArrived(client: SystemClient): Promise<void> {
  const { userName, password } = await client.newOwner();
  const { login } = await client.call<{ login: { token: string } }>(
    'mutation ($userName: String!, $password: String!) { login(userName: $userName, password: $password) { token } }',
    { userName, password },
  );
  const expected = VEHICLES.filter(({ life }) => life !== 'silent').map(({ plate }) => plate);
  const deadline = Date.now() + ARRIVED_WITHIN_MS;
  for (;;) {
    const { points } = await client.call<{ points: { pat: string }[] }>(
      '{ points { pat } }',
      {},
      login.token,
    );
    const missing = expected.filter((plate) => !points.some(({ pat }) => pat === plate));
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`no position of ${missing.join(', ')} arrived`);
    await pause(200);
  }
}
