import type {
  AssetInRoad,
  AssetInStopRow,
  Road,
  RoadInput,
  RoadRun,
  StopArrival,
} from '@rastro/contract/resolvers';
import { decodePolyline } from '@rastro/domain/roads/polyline';
import { roadLine } from '@rastro/domain/roads/roadLine';
import { momentOf } from '@rastro/format';
import { changedMeanwhile, refusal } from '../api/refusal.ts';
import { CUSTOMERS, TIME_ZONE, VEHICLES } from '../fleet/company.ts';
import type { FakeFleet } from '../fleet/types.ts';
import type { Area } from './area.ts';

const BEGIN = Date.parse('2026-11-20T13:00:00Z');
const after = (minutes: number): string => new Date(BEGIN + minutes * 60_000).toISOString();

const ROAD = JSON.stringify({
  id: 1,
  name: 'Línea 1',
  deviationMeters: 50,
  coordinates: [
    [-77.04, -12.05],
    [-77.0, -12.05],
  ],
  outline: [
    [-77.04, -12.051],
    [-77.0, -12.051],
    [-77.0, -12.049],
    [-77.04, -12.049],
    [-77.04, -12.051],
  ],
  roadGeofence: [
    { id: 1, name: 'Salida', order: 1, lat: -12.05, lon: -77.04, radius: 40, polygon: null },
    {
      id: 2,
      name: 'Llegada',
      order: 2,
      lat: -12.05,
      lon: -77.0,
      radius: null,
      polygon: [
        { lat: -12.051, lon: -77.001 },
        { lat: -12.051, lon: -76.999 },
        { lat: -12.049, lon: -77 },
      ],
    },
  ],
});

/** A drive that leaves the road between its tenth and its twentieth minute, and never comes to its end. */
const WAY: AssetInRoad = {
  roadStart: { fechaGPS: after(0), latitud: -12.05, longitud: -77.04 },
  roadEnd: null,
  pointRoad: (
    [
      ['In', 0, 10, -12.05],
      ['Out', 10, 20, -12.06],
      ['In', 20, 30, -12.05],
    ] as const
  ).map(([type, from, to, latitud]) => ({
    type,
    isWithin: true,
    points: [from, to].map((minute) => ({
      latitud,
      longitud: -77.04 + minute / 1000,
      evtDesc: 'Vehiculo en ruta',
      fechaGPS: after(minute),
    })),
  })),
  road: ROAD,
};

const STOPS: AssetInStopRow[] = [
  { id: 1, name: 'Salida', status: 'ON_TIME', timeInStop: 119 },
  { id: 2, name: 'Mitad', status: 'LATE', timeInStop: 300 },
  { id: 3, name: 'Llegada', status: 'UNKNOWN', timeInStop: null },
].map((stop, index) => ({
  ...(stop as Pick<AssetInStopRow, 'id' | 'name' | 'status' | 'timeInStop'>),
  expectedEnterTime: after(index * 10),
  actualEnterTime: stop.timeInStop === null ? null : after(index * 11),
  actualExitTime: stop.timeInStop === null ? null : after(index * 11 + 3),
  drive: 1,
}));

const ARRIVALS: StopArrival[] = [1, 2].map((order) => ({
  order,
  pat: 'AND-101',
  nMov: 'AND-101',
  nInt: null,
  lat: -12.05,
  lon: -77.04 + order / 100,
  fGPS: after(order * 10),
  stop_time: order === 1 ? after(9) : null,
}));

/** Roads, as pickers offer them and reports are about them. */
export const roads: Area = {
  Query: {
    allRoadsByCustomersIDs: (_, { customerIDs }, { fleet }) =>
      fleet.roads.filter(({ customerId }) => customerIDs.includes(customerId)),
    roads: (_, _args, { fleet }) => ({ count: fleet.drawnRoads.length, items: fleet.drawnRoads }),
    road: (_, { id }, { fleet }) => fleet.drawnRoads.find((each) => each.id === id) ?? null,
    roadDependents: (_, _args, { fleet }) => fleet.roadDependents,
    roadRuns: (_, { roadId, from, to }, { fleet }) =>
      fleet.roadRuns.filter(
        ({ road, plannedStart }) =>
          road.id === roadId &&
          Date.parse(plannedStart) >= momentOf(from, TIME_ZONE) &&
          Date.parse(plannedStart) < momentOf(to, TIME_ZONE),
      ),
    roadTimetables: (_, { roadId }, { fleet }) =>
      fleet.roadTimetables.filter(({ road }) => road.id === roadId),
    assetInRoad: () => WAY,
    assetInStop: () => STOPS,
    assetInRoadExport: (_, { format }) => btoa(`a file of the form ${format}`),
    stopReportExport: (_, { format }) => btoa(`a file of the form ${format}`),
    stopHistoryComparisonExport: (_, { format }) => btoa(`a file of the form ${format}`),
    stopHistoryComparisonReport: () => ({ openArmReport: ARRIVALS, roadReport: ROAD }),
  },
  Mutation: {
    createRoad: (_, { road }, { fleet }) => addRoad(fleet, road),
    updateRoad: (_, { id, version, road }, { fleet }) => {
      const at = fleet.drawnRoads.findIndex((each) => each.id === id);
      const before = fleet.drawnRoads[at];
      if (!before) throw refusal('NOT_FOUND');
      if (version != null && version !== before.version) throw changedMeanwhile(before, before.version);
      const next = { ...stored(id, road), version: before.version + 1 };
      fleet.drawnRoads[at] = next;
      return next;
    },
    deleteRoad: (_, { id }, { fleet }) => {
      deleted = fleet.drawnRoads.find((each) => each.id === id) ?? null;
      fleet.drawnRoads = fleet.drawnRoads.filter((each) => each.id !== id);
      return true;
    },
    restoreRoad: (_, _args, { fleet }) => {
      if (!deleted) throw refusal('NOT_FOUND');
      fleet.drawnRoads.push(deleted);
      return deleted;
    },
    cancelRoadApplication: (_, { id }, { fleet }) => {
      const found = fleet.drawnRoads.find((each) => each.id === id);
      if (!found) throw refusal('NOT_FOUND');
      return Object.assign(found, { cancelledApplying: found.applying, applying: null });
    },
    assignRoad: (_, { roadId, assetIds, start }, { fleet }) =>
      assetIds.map((assetId) => addRun(fleet, roadId, assetId, `${start.replace(' ', 'T')}Z`)),
    unassignRoad: (_, { runId }, { fleet }) => {
      const run = fleet.roadRuns.find(({ id }) => id === runId);
      if (run) run.cancelledAt = run.plannedStart;
      return true;
    },
    createRoadTimetable: (_, { timetable: { roadId, assetId, ...times } }, { fleet }) => {
      const made = {
        ...times,
        id: fleet.roadTimetables.length + 1,
        road: optionOf(fleet, roadId),
        asset: assetOf(assetId),
        days: [...times.days],
        untilDate: times.untilDate ?? null,
      };
      fleet.roadTimetables.push(made);
      return made;
    },
    deleteRoadTimetable: (_, { id }, { fleet }) => {
      fleet.roadTimetables = fleet.roadTimetables.filter((each) => each.id !== id);
      return true;
    },
  },
};

let deleted: Road | null = null;

const RUN_MS = 3_600_000;

const optionOf = (fleet: FakeFleet, id: number) => {
  const { name, customerId } = fleet.drawnRoads.find((each) => each.id === id) as Road;
  return { id, name, customerId };
};

function assetOf(id: number) {
  const vehicle = VEHICLES.find((each) => each.id === id);
  if (!vehicle) throw refusal('NOT_FOUND');
  return { id, name: vehicle.name, licensePlate: vehicle.plate };
}

/** Stores a new road. */
export function addRoad(fleet: FakeFleet, road: RoadInput): Road {
  const made = stored(fleet.drawnRoads.length + 1, road);
  fleet.drawnRoads.push(made);
  return made;
}

/** Stores a run of a vehicle that is planned to last an hour. */
export function addRun(
  fleet: FakeFleet,
  roadId: number,
  assetId: number,
  plannedStart: string,
  more: Partial<RoadRun> = {},
): RoadRun {
  const run: RoadRun = {
    id: fleet.roadRuns.length + 1,
    road: optionOf(fleet, roadId),
    asset: assetOf(assetId),
    plannedStart,
    plannedEnd: new Date(Date.parse(plannedStart) + RUN_MS).toISOString(),
    cancelledAt: null,
    timetableId: null,
    actualStart: null,
    actualEnd: null,
    completed: false,
    stops: [],
    deviations: [],
    ...more,
  };
  fleet.roadRuns.push(run);
  return run;
}

function stored(id: number, road: RoadInput): Road {
  const points = decodePolyline(road.overviewPolyline);
  return {
    id,
    version: 1,
    name: road.name,
    customerId: road.customerId,
    customerName: CUSTOMERS.find((each) => each.id === road.customerId)?.name ?? '',
    description: road.description ?? null,
    deviationAlarm: road.deviationAlarm,
    deviationMeters: road.deviationMeters,
    speedAlarm: road.speedAlarm,
    maxSpeed: road.maxSpeed ?? null,
    earlyTolerance: road.earlyTolerance ?? 120,
    lateTolerance: road.lateTolerance ?? 300,
    overviewPolyline: road.overviewPolyline,
    decodedPolyline: points.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
    bufferedDecodedOverviewPolyline: [],
    coordinates: points.map(({ latitude, longitude }) => [longitude, latitude]),
    length: roadLine(points).lengthM,
    roadGeofence: road.roadGeofence.map((stop, at) => ({
      id: stop.id ?? 100 * id + at,
      name: stop.name,
      order: at + 1,
      lat: stop.lat ?? stop.polygon?.[0]?.lat ?? 0,
      lon: stop.lon ?? stop.polygon?.[0]?.lon ?? 0,
      radius: stop.radius ?? null,
      polygon: stop.polygon ? [...stop.polygon] : null,
      minimumStay: stop.minimumStay ?? 0,
      arrivalOffset: stop.arrivalOffset ?? null,
      arrivalTimes: stop.arrivalTimes?.map(({ days, time }) => ({ days: [...days], time })) ?? null,
      distance: 0,
    })),
    holdsFrom: new Date().toISOString(),
    applying: null,
    cancelledApplying: null,
  };
}
