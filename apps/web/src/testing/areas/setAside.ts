import type { Area } from './area.ts';

/** Messages that were set aside, which are an owner's to see. */
export const setAside: Area = {
  Query: {
    setAsideMessages: (_, { pageNumber, pageSize, upTo }, { fleet }) => {
      const all = fleet.setAside
        .filter(({ id }) => upTo == null || id <= upTo)
        .toSorted((one, other) => other.id - one.id);
      const size = pageSize ?? 10;
      const from = ((pageNumber ?? 1) - 1) * size;
      return { messages: all.slice(from, from + size), total: all.length };
    },
  },
  Mutation: {
    takeInAgain: (_, { ids }, { fleet }) => {
      const taken = fleet.setAside.filter(({ id }) => ids.includes(id));
      fleet.setAside = fleet.setAside.filter(
        (message) => !taken.includes(message) || message.again.outcome !== 'STORED',
      );
      return taken.map(({ id, again }) => ({ id, ...again }));
    },
    deleteSetAside: (_, { ids }, { fleet }) => {
      const before = fleet.setAside.length;
      fleet.setAside = fleet.setAside.filter(({ id }) => !ids.includes(id));
      return before - fleet.setAside.length;
    },
  },
};
