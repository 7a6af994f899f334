import type { EventReportDetail, FleetKmReportRow } from '@rastro/contract/resolvers';
import { ENUMERATIONS, EVENT_TYPES } from '@rastro/domain';
import type { Asked } from '../api/asked.ts';
import { refusal } from '../api/refusal.ts';
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

const CHOOSES_DRIVERS = 'MostrarFiltroDeConductoresEnReportesDeEstadistica';
const EVENTS_EACH = 12;
const BEGIN = Date.parse('2026-11-20T13:00:00Z');

/** One an hour, of which the second has no place and was on no trip. */
const eventsOfOne = Array.from({ length: EVENTS_EACH }, (_, index) => ({
  fGPS: new Date(BEGIN + index * 3_600_000).toISOString(),
  evtDesc: index === 0 ? 'Panico' : 'Exceso de velocidad',
  traveltime: index === 1 ? null : 600 + index,
  kmsRec: index === 1 ? null : 5 + index,
  nCh: index === 1 ? null : 'Rosa Quispe',
  dir: index === 1 ? null : 'Av. Arequipa 100',
  lat: index === 1 ? null : -12.05 + index / 1000,
  lon: index === 1 ? null : -77.04,
}));

const pageOfEvents = ({ pageNumber, pageSize }: { pageNumber?: number; pageSize?: number }) => {
  const [page, size] = [pageNumber ?? 1, pageSize ?? EVENTS_EACH];
  return eventsOfOne.slice((page - 1) * size, page * size);
};

/** Twelve events of each vehicle. */
const eventsOf = ({ fleet, user }: Asked, ids: readonly number[]) =>
  vehiclesInReach(fleet, user)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, plate }) => ({
      mid: id,
      name: plate,
      pat: plate,
      iTime: new Date(BEGIN).toISOString(),
      fTime: new Date(BEGIN + 11 * 3_600_000).toISOString(),
      traveltime: 8_100,
      numEvents: EVENTS_EACH,
      eventReports: pageOfEvents as unknown as EventReportDetail[], // called with the field's arguments
    }));

/** Reports. */
export const reports: Area = {
  Query: {
    typeEventAll: (_, _args, { user }) =>
      EVENT_TYPES.map(({ id, name, ...type }) => {
        const label = name[user.shown.language === 'US' ? 'en' : 'es'];
        return { ...type, id, value: id, label, description: label };
      }),
    enumValues: (_, { name }, { user }) =>
      (ENUMERATIONS[name] ?? []).map(({ value, label, description }) => {
        const language = user.shown.language === 'US' ? 'en' : 'es';
        return { value, label: label[language], description: description[language] };
      }),
    eventReportPage: (_, { assetsSelected, driversSelected, searchText, pageNumber, pageSize }, asked) => {
      if (driversSelected?.length && !asked.user.permissions.has(CHOOSES_DRIVERS)) throw refusal('FORBIDDEN');
      const rows = eventsOf(asked, assetsSelected).filter(({ name }) => name.includes(searchText ?? ''));
      const [page, size] = [pageNumber ?? 1, pageSize ?? 10];
      return {
        count: rows.length,
        items: rows.slice((page - 1) * size, page * size),
        totals: [{ column: 'numEvents', value: rows.length * EVENTS_EACH }],
        chart: [],
      };
    },
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
    eventReportJob: (_, { assetsSelected, format }, asked) =>
      addJob(asked, 'eventReport', { format, count: assetsSelected.length, from: null, to: null }),
    fleetStatusReportJob: (_, { assetsSelected, fileType }, asked) =>
      addJob(asked, 'fleetStatusReport', {
        format: fileType,
        count: assetsSelected.length,
        from: null,
        to: null,
      }),
    fleetKmReportJob: (_, { assetsSelected, format }, asked) =>
      addJob(asked, 'fleetKmReport', { format, count: assetsSelected.length, from: null, to: null }),
  },
};
