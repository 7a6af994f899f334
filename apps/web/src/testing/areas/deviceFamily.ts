import { refusal } from '../api/refusal.ts';
import type { FakeFleet, FakeRow } from '../fleet/types.ts';
import type { Area } from './area.ts';
import { addJob } from './jobs.ts';

const KIND = 'synchronizeDeviceFamily';

function familyOf(fleet: FakeFleet, deviceId: number): { device: FakeRow; others: FakeRow[] } {
  const all = fleet.entities.fleetDevices ?? [];
  const device = all.find(({ id }) => id === deviceId);
  if (!device) throw refusal('NOT_FOUND');
  const others = all.filter(
    ({ id, protocol, model }) =>
      id !== deviceId && protocol === device.protocol && (model ?? null) === (device.model ?? null),
  );
  return { device, others };
}

/** Devices of the same protocol and model, which are set up as one of them is. */
export const deviceFamily: Area = {
  Query: {
    deviceFamily: (_, { deviceId }, { fleet }) => {
      const { device, others } = familyOf(fleet, deviceId);
      const different = others.filter(({ events }) => events !== device.events).length;
      return {
        protocol: String(device.protocol),
        model: (device.model ?? null) as string | null,
        others: others.length,
        different,
      };
    },
  },
  Mutation: {
    synchronizeDeviceFamily: (_, { deviceId }, asked) => {
      familyOf(asked.fleet, deviceId);
      const runs = asked.fleet.jobs.some(({ kind, state }) => kind === KIND && state === 'RUNNING');
      if (runs) return { state: 'RUNNING', job: null };
      return {
        state: 'STARTING',
        job: addJob(asked, KIND, { format: null, from: null, to: null, count: null }),
      };
    },
  },
};
