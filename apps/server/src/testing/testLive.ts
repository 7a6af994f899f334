import type { LiveState } from '@rastro/domain';
import type { Sight } from '../access/scope.ts';
import { Documents } from '../http/documents.ts';
import { isRefusal } from '../http/graphql.ts';
import type { ChannelKey, Outlet } from '../live/channel.ts';
import type { FleetEntry } from '../live/fleetDirectory.ts';
import type { FleetNames, LiveChange } from '../live/liveFleet.ts';
import { contractSchema } from './testSchema.ts';

/** A good state of a parked asset. */
export function testState(more: Partial<LiveState> = {}): LiveState {
  return {
    fixTime: 1_795_000_000_000,
    fingerprint: 7,
    serverTime: 1_795_000_001_000,
    latitude: -12.0931,
    longitude: -77.0465,
    altitudeM: 100,
    speedMps: 0,
    course: 90,
    satellites: 9,
    motion: 'STOPPED',
    motionSince: 1_795_000_000_000,
    stillSince: null,
    ignition: null,
    ignitionSince: null,
    odometerM: null,
    totalDistanceM: 0,
    engineHoursS: null,
    externalVoltageV: null,
    batteryVoltageV: null,
    fuelLevelL: null,
    fuelLevelPercent: null,
    lastEvent: null,
    lastEventTime: null,
    road: null,
    clockOffsetMs: null,
    isTimeWrong: false,
    isClockCorrected: false,
    ...more,
  };
}

let sequence = 0;

/** How vehicles are shown to whoever may see all of them. */
export const SEES_ALL: Sight = { groups: null, veil: null };

/** A change as the writer publishes it, newer than all before. */
export function testChange(assetId: number, more: Partial<LiveState> = {}): LiveChange {
  sequence += 1;
  const state = testState(more);
  return {
    assetId,
    deviceId: assetId + 1_000,
    sequence,
    lastSeen: state.serverTime,
    state,
    pastChangedAt: null,
  };
}

/** What is said of an asset of customer 1. */
export function testEntry(assetId: number, more: Partial<FleetEntry> = {}): FleetEntry {
  return {
    assetId,
    customerId: 1,
    licensePlate: `T1A-${assetId}`,
    assetName: `Norte ${assetId}`,
    internalNumber: null,
    customerName: 'Norte',
    driverId: null,
    driverName: null,
    typeId: 2,
    supportsObd2: false,
    alertsEnabled: true,
    workshop: null,
    privateTimes: [],
    odometerOffsetM: null,
    openAlarm: null,
    watchingGroupIds: [],
    groupIds: [1],
    ...more,
  };
}

/** Names that a test changes as it likes. */
export class TestNames implements FleetNames {
  readonly entries = new Map<number, FleetEntry>();
  onChange: FleetNames['onChange'] = () => undefined;

  constructor(assetIds: Iterable<number>) {
    for (const assetId of assetIds) this.entries.set(assetId, testEntry(assetId));
  }

  get(assetId: number): FleetEntry | null {
    return this.entries.get(assetId) ?? null;
  }

  rename(assetId: number, assetName: string): void {
    this.entries.set(assetId, testEntry(assetId, { assetName }));
    this.onChange([assetId], 'names');
  }
}

/** A batch as a client reads it. */
export interface TestBatch {
  cursor: string;
  snapshot: boolean;
  items: { mid: number; fGPS: string; nMov: string; vel: number }[];
  removed: number[];
}

/** A client that keeps what it was sent; `bufferedBytes` is up to the test. */
export class TestOutlet implements Outlet {
  bufferedBytes = 0;
  readonly texts: string[] = [];
  readonly times: number[] = [];

  send(result: Buffer, done?: () => void): void {
    this.texts.push(String(result));
    this.times.push(Date.now());
    done?.();
  }

  get batches(): TestBatch[] {
    return this.texts.map((text) => JSON.parse(text).data.newPoint);
  }

  get last(): TestBatch {
    const last = this.batches.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  }
}

const NEW_POINT = `subscription ($groupsIDs: [Id!]!, $cursor: String) {
  newPoint(groupsIDs: $groupsIDs, cursor: $cursor) { cursor snapshot removed items { mid fGPS nMov vel } }
}`;
const documents = new Documents(contractSchema(), { introspection: false });

/** The channel of a call of newPoint over assets that the test may change; `executions` counts how often it was encoded. */
export function testChannel(
  assetIds: () => number[] | Promise<number[]>,
  query = NEW_POINT,
): ChannelKey & { executions: number } {
  const prepared = documents.prepare(query, null);
  if (isRefusal(prepared)) throw prepared[0];
  const { compiled } = prepared;
  const channel = {
    key: query,
    field: query.includes('newPointByAssetId') ? ('newPointByAssetId' as const) : ('newPoint' as const),
    variables: { groupsIDs: [1], assetId: 1 },
    executions: 0,
    sight: SEES_ALL,
    assetIds: async () => assetIds(),
    compiled: {
      ...compiled,
      query: (...args: Parameters<typeof compiled.query>) => {
        channel.executions += 1;
        return compiled.query(...args);
      },
    },
  };
  return channel;
}
