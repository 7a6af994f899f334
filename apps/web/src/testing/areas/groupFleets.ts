import { refusal } from '../api/refusal.ts';
import { CUSTOMERS } from '../fleet/company.ts';
import type { Area } from './area.ts';

/** The fleets of other customers that groups show. */
export const groupFleets: Area = {
  Query: { groupFleets: (_, { groupId }, { fleet }) => fleet.groupFleets.get(groupId) ?? [] },
  Mutation: {
    setGroupFleets: (_, { groupId, customerIds }, { fleet }) => {
      const chosen = customerIds.map((id) => {
        const customer = CUSTOMERS.find((known) => known.id === id);
        if (!customer) throw refusal('NOT_FOUND', {});
        return { id, name: customer.name };
      });
      fleet.groupFleets.set(groupId, chosen);
      return chosen;
    },
  },
};
