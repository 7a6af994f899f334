import type { Area } from './area.ts';

const TRIP = {
  asset: { id: 104, name: 'Camión 104', licensePlate: 'AND-104' },
  startTime: '2026-11-22T13:00:00.500Z',
  endTime: '2026-11-22T14:10:20.500Z',
  distance: 41.7,
};

/** Who drove trips: two of one vehicle, until an assignment says so of the first. */
export const drivers: Area = {
  Query: {
    driverTrips: (_, { withoutDriver }, { fleet }) => {
      const isAssigned = fleet.entities.driverAssignments?.some(({ overridesKey }) => overridesKey === true);
      const rosa = { id: 1, label: 'Rosa Quispe' };
      const trips = [
        { ...TRIP, driver: isAssigned ? rosa : null },
        { ...TRIP, startTime: '2026-11-21T13:00:00Z', endTime: '2026-11-21T13:40:00Z', driver: rosa },
      ];
      return trips.filter(({ driver }) => !withoutDriver || driver === null);
    },
    driverAssignmentDriverOptions: () => [
      { id: 1, label: 'Rosa Quispe' },
      { id: 2, label: 'Teo' },
    ],
  },
};
