import { refusal } from '../api/refusal.ts';
import type { FakeFleet, FakeRow } from '../fleet/types.ts';
import type { Area } from './area.ts';
import { addJob } from './jobs.ts';

const NOTHING = { format: null, from: null, to: null, count: null };

function personOf(fleet: FakeFleet, kind: 'DRIVER' | 'USER', personId: number): FakeRow {
  const all = fleet.entities[kind === 'DRIVER' ? 'fleetDrivers' : 'userAccounts'] ?? [];
  const person = all.find(({ id }) => id === personId);
  if (!person) throw refusal('NOT_FOUND');
  return person;
}

/** What is held about drivers and users. */
export const personalData: Area = {
  Query: {
    personalDataPreview: (_, { kind, personId }, { fleet }) => {
      personOf(fleet, kind, personId);
      return [
        { part: 'DOCUMENTS', deleted: 2, changed: 1 },
        { part: 'PROFILE', deleted: 0, changed: 1 },
      ];
    },
  },
  Mutation: {
    exportPersonalData: (_, { kind, personId }, asked) => {
      personOf(asked.fleet, kind, personId);
      return addJob(asked, 'exportPersonalData', NOTHING);
    },
    erasePersonalData: (_, { kind, personId, name }, asked) => {
      const { firstName, lastName } = personOf(asked.fleet, kind, personId);
      if (name !== [firstName, lastName].filter(Boolean).join(' '))
        throw refusal('INVALID_INPUT', { field: 'name' });
      return addJob(asked, 'erasePersonalData', NOTHING);
    },
  },
};
