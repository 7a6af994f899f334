import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';
import { addJob } from './jobs.ts';

const BEGIN = Date.parse('2026-11-20T13:00:00Z');
const HOUR = 3_600_000;
const POSITIONS = 24;
const at = (ms: number): string => new Date(BEGIN + ms).toISOString();

/** Two journeys of an hour. */
const journeyReports = [0, 1].map((index) => ({
  iTime: at(index * 2 * HOUR),
  uIni: 'Av. Arequipa 100',
  fTime: at((index * 2 + 1) * HOUR),
  uFin: 'Av. Brasil 200',
  nCh: 'Rosa Quispe',
  ibutton: null,
  kmsRec: 18.25,
  tIgn: 3_600,
  tRal: 420,
  velMax: 72,
  nroStops: 2,
  nroPos: POSITIONS,
  excededPackages: 3,
  odo: null,
  horo: 1,
  totalfuelconsumption: null,
  averagefuelconsumption: null,
  driver: { fullName: 'Rosa Quispe', ibutton: null },
}));

const positions = Array.from({ length: POSITIONS }, (_, index) => ({
  id: `1-${index}-0`,
  fGPS: at(index * 150_000),
  evt: index === 0 ? 'Botón del conductor' : null,
  vel: 40 + index,
  cur: 90,
  course: 'E (90°)',
  odo: null,
  nCh: 'Rosa Quispe',
  dir: 'Av. Arequipa 100',
  lat: -12.05,
  lon: -77.04 + index / 1000,
}));

/** The journey report and its positions. */
export const journeyReport: Area = {
  Query: {
    journeyReport: (_, { movilesID }, { fleet, user }) =>
      vehiclesInReach(fleet, user)
        .filter(({ id }) => movilesID.includes(id))
        .map(({ id, plate }) => ({
          mid: id,
          name: plate,
          pat: plate,
          nInt: '7',
          typeMobileId: 7,
          nroJourneys: 2,
          kmsRec: 36.5,
          tiempoRecorrido: 7_200,
          tRal: 840,
          velMax: 72,
          velMaxProm: 72,
          excededPackages: 6,
          odo: null,
          horo: 2,
          journeyReports,
          journeyReportsCount: journeyReports.length,
        })),
    journeyReportPositionsPage: (_, { pageNumber, pageSize }) => {
      const [page, size] = [pageNumber ?? 1, pageSize ?? 10];
      return { count: POSITIONS, items: positions.slice((page - 1) * size, page * size) };
    },
    journeyKML: () => btoa('<kml/>'),
    journeyPositionsExcel: () => btoa('sheet'),
    journeyPositionsPDF: () => btoa('pdf'),
    journeyPositionsKML: () => btoa('<kml/>'),
  },
  Mutation: {
    journeyReportJob: (_, { movilesID, format }, asked) =>
      addJob(asked, 'journeyReport', { format, count: movilesID.length, from: null, to: null }),
  },
};
