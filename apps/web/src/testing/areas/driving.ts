import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';

const AT = '2026-11-20T13:00:00.000Z';

const counts = { suddenAcelerations: 1, hardBrakings: 2, velocityExcess: 3, sharpTurn: 0 };
const STATUSES = {
  suddenAcelerationsStatus: 1,
  hardBrakingsStatus: 2,
  velocityExcessStatus: 3,
  sharpTurnStatus: 1,
};

/** Of whoever has a score: 72, which is fair. */
const figures = {
  scoreProm: 72,
  scoreStatus: 2,
  kmsRecSum: 120.5,
  conductionTimeSum: 7_200,
  cmbConsumedSum: null,
  eficiencyProm: null,
  ...counts,
  ...STATUSES,
};
const unknown = { ...figures, scoreProm: null, scoreStatus: 4, suddenAcelerations: 0, hardBrakings: 0 };

/** Driving behaviour: Rosa drives every vehicle, and of the second on nobody can tell how. */
export const driving: Area = {
  Query: {
    drivingBehaviorsReport: (_, { assetsSelected }, { fleet, user }) => {
      const vehicles = vehiclesInReach(fleet, user).filter(({ id }) => assetsSelected.includes(id));
      const of = (index: number) => (index === 0 ? figures : unknown);
      return {
        minScore: 72,
        maxScore: 72,
        totals: figures,
        driverProms: vehicles.length === 0 ? [] : [{ driverId: 1, driverName: 'Rosa Quispe', figures }],
        assetProms: vehicles.map(({ id, plate }, index) => ({
          assetId: id,
          assetName: plate,
          figures: of(index),
        })),
        summary: vehicles.map(({ id, plate }, index) => ({
          driverId: 1,
          driverName: 'Rosa Quispe',
          assetId: id,
          assetName: plate,
          ...of(index),
        })),
        details: vehicles.map(({ id }, index) => ({
          driverId: 1,
          assetId: id,
          date: '2026-11-20',
          score: of(index).scoreProm,
          scoreStatus: of(index).scoreStatus,
          kmsRec: 120.5,
          conductionTime: 7_200,
          cmbConsumed: null,
          eficiency: null,
          ...counts,
        })),
      };
    },
    drivingBehaviorsReportExport: (_, { format }) => btoa(`a file of the form ${format}`),
    drivingInfractions: (_, { assetsSelected }) => ({
      count: 1,
      items: [
        {
          code: 'EV',
          evtDesc: 'Exceso de velocidad',
          assetId: assetsSelected[0] ?? 0,
          assetName: 'AND-104',
          driverId: 1,
          nCh: 'Rosa Quispe',
          date: '2026-11-20',
          fGPS: AT,
          lat: -12.05,
          lon: -77.04,
          dir: 'Av. Arequipa 100',
          vel: 96,
          velLimit: 80,
          force: null,
        },
      ],
    }),
  },
};
