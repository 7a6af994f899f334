import type { Area } from './area.ts';

/** Roads, as far as pickers offer them. */
export const roads: Area = {
  Query: {
    allRoadsByCustomersIDs: (_, { customerIDs }, { fleet }) =>
      fleet.roads.filter(({ customerId }) => customerIDs.includes(customerId)),
  },
};
