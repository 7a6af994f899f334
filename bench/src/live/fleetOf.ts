import type { LiveState } from '@rastro/domain';
import type { FleetEntry } from '@rastro/server/live/fleetDirectory';
import { type FleetNames, type LiveChange, LiveFleet } from '@rastro/server/live/liveFleet';

/** The group of every vehicle of the benchmark. */
export const GROUP_ID = 1;

/** A live fleet whose vehicles have everything that a live point can contain, and a way to move some of them. */
export interface BenchFleet {
  fleet: LiveFleet;
  assetIds: number[];
  /** Moves `count` vehicles in one commit, each time different ones. */
  move(count: number): void;
}

/** A fleet of `vehicles` vehicles with the names and states of a busy fleet: an address, a driver, a few groups. */
export function fleetOf(vehicles: number): BenchFleet {
  const assetIds = Array.from({ length: vehicles }, (_, i) => i + 1);
  const entries = new Map(assetIds.map((assetId) => [assetId, entryOf(assetId)]));
  const names: FleetNames = { get: (assetId) => entries.get(assetId) ?? null, onChange: () => undefined };
  const fleet = new LiveFleet(
    names,
    (latitude) => `Avenida Javier Prado Este ${Math.round(latitude * -1e4)}, San Borja`,
  );
  let sequence = 0;
  let next = 0;
  const changeOf = (assetId: number): LiveChange => ({
    assetId,
    deviceId: assetId + 100_000,
    sequence: ++sequence,
    lastSeen: Date.now(),
    state: stateOf(assetId, sequence),
    pastChangedAt: null,
  });
  fleet.apply(assetIds.map(changeOf));
  return {
    fleet,
    assetIds,
    move: (count) => {
      const changes = Array.from({ length: count }, () => changeOf(assetIds[next++ % vehicles] as number));
      fleet.apply(changes);
    },
  };
}

/**
 * An entry that is read back from JSON, because texts from the database are contiguous in memory and texts joined in JavaScript
 * are not.
 */
const entryOf = (assetId: number): FleetEntry => JSON.parse(JSON.stringify(namesOf(assetId)));

function namesOf(assetId: number): FleetEntry {
  return {
    assetId,
    customerId: 1 + (assetId % 20),
    licensePlate: `ABC-${assetId}`,
    assetName: `Camión ${assetId}`,
    internalNumber: `T-${assetId}`,
    customerName: 'Transportes del Norte S.A.C.',
    driverId: assetId,
    driverName: 'Rosa Quispe Mamani',
    typeId: 2,
    supportsObd2: assetId % 3 === 0,
    alertsEnabled: true,
    workshop: null,
    privateTimes: [],
    odometerOffsetM: null,
    openAlarm: null,
    watchingGroupIds: [],
    groupIds: [GROUP_ID, 100 + (assetId % 50), 1_000 + (assetId % 500)],
  };
}

function stateOf(assetId: number, sequence: number): LiveState {
  const now = Date.now();
  const still = assetId % 3 === 0;
  return {
    fixTime: now - 1_000,
    fingerprint: Math.imul(assetId, 2_654_435_761) | 0,
    serverTime: now,
    latitude: -12 - (assetId % 1_000) * 1.234e-4 - sequence * 1e-7,
    longitude: -77 - (assetId % 777) * 1.2345e-4,
    altitudeM: 154,
    speedMps: still ? 0 : 12.34,
    course: (assetId * 7.3) % 360,
    satellites: 11,
    motion: still ? 'STOPPED' : 'MOVING',
    motionSince: now - 600_000,
    stillSince: still ? now - 600_000 : null,
    ignition: !still,
    ignitionSince: still ? null : now - 1_200_000,
    odometerM: 123_456_789 + sequence,
    totalDistanceM: 98_765_432 + sequence,
    engineHoursS: 3_600_000,
    externalVoltageV: 13.8,
    batteryVoltageV: 4.12,
    fuelLevelL: 45.5,
    fuelLevelPercent: null,
    lastEvent: assetId % 10 === 0 ? 'harshBraking' : null,
    lastEventTime: assetId % 10 === 0 ? now - 60_000 : null,
    road: null,
    clockOffsetMs: null,
    isTimeWrong: false,
    isClockCorrected: false,
  };
}
