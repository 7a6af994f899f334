import { refusal } from '../api/refusal.ts';
import type { FakeFleet, FakeRow } from '../fleet/types.ts';
import type { Area } from './area.ts';
import { addJob } from './jobs.ts';

const NOTHING = { format: null, from: null, to: null, count: null };

const LISTS = { DRIVER: 'fleetDrivers', USER: 'userAccounts', TECHNICIAN: 'technicians' } as const;

/** Who was deleted, of whatever kind. */
const DELETED = [
  { id: 901, firstName: 'Nora', lastName: 'Chuquimia', deletedAt: '2026-03-02T15:04:00Z' },
  { id: 902, firstName: 'Raúl', lastName: 'Ñahui Rojas', deletedAt: '2026-01-20T09:30:00Z' },
];

function personOf(fleet: FakeFleet, kind: keyof typeof LISTS, personId: number): FakeRow {
  const all = [...(fleet.entities[LISTS[kind]] ?? []), ...(DELETED as unknown as FakeRow[])];
  const person = all.find(({ id }) => id === personId);
  if (!person) throw refusal('NOT_FOUND');
  return person;
}

/** What is held about people. */
export const personalData: Area = {
  Query: {
    deletedPeople: (_, { searchText }) => {
      const items = DELETED.map(({ id, firstName, lastName, deletedAt }) => ({
        id,
        name: `${firstName} ${lastName}`,
        customerName: 'Transportes Andinos',
        deletedAt,
      })).filter(({ name }) => name.toLowerCase().includes((searchText ?? '').toLowerCase()));
      return { count: items.length, items };
    },
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
