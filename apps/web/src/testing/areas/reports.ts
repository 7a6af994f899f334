import type { FleetKmReportRow } from '@rastro/contract/resolvers';
import type { Asked } from '../api/asked.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';
import { addJob } from './jobs.ts';

/** Kilometres of a vehicle, which are its id. */
const rowsOf = ({ fleet, user }: Asked, ids: readonly number[]): FleetKmReportRow[] =>
  vehiclesInReach(fleet, user)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, plate }) => ({
      mid: id,
      typeMobile: 'Bus',
      name: plate,
      pat: plate,
      kmsRec: id,
      velProm: 50,
      velMax: 80,
      dir: null,
    }));

/** Reports. */
export const reports: Area = {
  Query: {
    fleetKmReportPage: (_, { assetsSelected, searchText, sort, pageNumber, pageSize }, asked) => {
      const rows = rowsOf(asked, assetsSelected).filter(({ name }) => name.includes(searchText ?? ''));
      const sign = sort?.[0]?.order === 'DESC' ? -1 : 1;
      rows.sort((a, b) => sign * (a.kmsRec - b.kmsRec));
      const [page, size] = [pageNumber ?? 1, pageSize ?? 10];
      return {
        count: rows.length,
        items: rows.slice((page - 1) * size, page * size),
        totals: [
          { column: 'kmsRec', value: rows.reduce((sum, { kmsRec }) => sum + kmsRec, 0) },
          { column: 'velProm', value: 50 },
          { column: 'velMax', value: 80 },
        ],
        chart: rows
          .toSorted((a, b) => b.kmsRec - a.kmsRec)
          .slice(0, 20)
          .map(({ name, kmsRec }) => ({ label: name, value: kmsRec })),
      };
    },
  },
  Mutation: {
    fleetKmReportJob: (_, { assetsSelected, format }, asked) =>
      addJob(asked, 'fleetKmReport', { format, count: assetsSelected.length, from: null, to: null }),
  },
};
