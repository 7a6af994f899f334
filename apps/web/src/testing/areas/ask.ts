import type { ShapeStay } from '@rastro/contract/resolvers';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';
import { momentMs, tripsBetween } from './journeys.ts';

/** How long before the end of a trip its vehicle leaves the shape, and how long it is in. */
const [OUT_MS, IN_MS] = [300_000, 600_000];

/** Asking the past: each trip comes through the shape, whatever it is. */
export const ask: Area = {
  Query: {
    shapeStays: (_, { assetIds, fechaInicio, fechaFin }, asked) => ({
      isCut: false,
      items: vehiclesInReach(asked.fleet, asked.user)
        .filter(({ id }) => assetIds.includes(id))
        .flatMap(({ id, name, plate }) =>
          tripsBetween(asked, id, momentMs(fechaInicio), momentMs(fechaFin)).map(({ endMs }): ShapeStay => {
            const enter = endMs - OUT_MS - IN_MS;
            return {
              rowid: `${id}-${enter}`,
              mid: id,
              name,
              pat: plate,
              iTime: new Date(enter).toISOString(),
              fTime: new Date(endMs - OUT_MS).toISOString(),
              wasInside: false,
              duration: IN_MS / 1000,
              distance: 4,
              maxSpeed: 48,
              meanSpeed: 24,
            };
          }),
        ),
    }),
  },
};
