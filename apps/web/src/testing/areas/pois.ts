import type { MapPoi } from '@rastro/contract/resolvers';
import { CUSTOMERS } from '../fleet/company.ts';
import type { Area } from './area.ts';

/** Points of interest as the map and the search read them: those that are administered. */
export const pois: Area = {
  Query: {
    mapPois: (_, { customerIds, ids, searchText, limit }, { fleet, user }) => {
      const reached = new Set(user.groups.map((group) => group.customerId));
      const wanted = (searchText ?? '').toLowerCase();
      return (fleet.entities.pois ?? [])
        .map(
          (row): MapPoi => ({
            id: row.id,
            name: String(row.name),
            customerId: row.customerId,
            customerName: CUSTOMERS.find(({ id }) => id === row.customerId)?.name ?? '',
            category: String(row.category),
            ownCategory: row.ownCategory
              ? {
                  name: (row.ownCategory as { label: string }).label,
                  icon: String(row.ownIcon),
                  color: String(row.ownColor),
                }
              : null,
            lat: Number(row.latitude),
            lon: Number(row.longitude),
            radius: row.radius === null ? null : Number(row.radius),
            notes: row.notes === null ? null : String(row.notes),
          }),
        )
        .filter(
          (poi) =>
            reached.has(poi.customerId) &&
            (customerIds?.includes(poi.customerId) ?? true) &&
            (ids?.includes(poi.id) ?? true) &&
            poi.name.toLowerCase().includes(wanted),
        )
        .slice(0, limit ?? Number.POSITIVE_INFINITY);
    },
  },
};
