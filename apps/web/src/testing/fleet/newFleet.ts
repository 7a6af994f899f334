import type { DemoLogin } from '@rastro/contract/resolvers';
import { DEFAULT_ALARM_PREFERENCES } from '@rastro/domain';
import { plainRule, storedRule } from './alarmRules.ts';
import { firstAlarms } from './alarms.ts';
import { firstAudit } from './audit.ts';
import { Channel } from './channel.ts';
import { assetId, VEHICLES } from './company.ts';
import { firstEntityRows } from './entities.ts';
import { firstTrips } from './history.ts';
import { livePoint } from './livePoint.ts';
import { addFirstServices } from './maintenance.ts';
import { firstMountings } from './mountings.ts';
import type { FakeFleet } from './types.ts';

const DEMO_LOGINS: readonly DemoLogin[] = [
  { userName: 'admin', password: 'demo', roleName: 'Administrador Plataforma' },
  { userName: 'andina', password: 'demo', roleName: 'Administrador Cliente' },
  { userName: 'operador', password: 'demo', roleName: 'Operador' },
];

/** A rule of Andina. */
const FIRST_RULE = storedRule(
  { geofences: [], roads: [] },
  { id: 1, customerId: 2, version: 1 },
  plainRule('Puertas', ['doorOpen']),
);

/** A fleet as every test finds it. */
export function newFleet(): FakeFleet {
  const points = VEHICLES.flatMap((vehicle) => livePoint(vehicle) ?? []);
  const fleet: FakeFleet = {
    users: [],
    demoLogins: DEMO_LOGINS.map((login) => ({ ...login })),
    links: new Map(),
    additionalMaps: [],
    baseMaps: { fromOutside: false, layers: [] },
    vehicles: VEHICLES,
    points: new Map(points.map((point) => [point.mid, point])),
    changes: new Channel(),
    preview: null,
    alarms: firstAlarms(),
    alarmNews: new Channel(),
    alarmRules: [FIRST_RULE],
    deliveries: [],
    preferences: { ...DEFAULT_ALARM_PREFERENCES, pushDevices: [] },
    mailAddresses: [],
    byMail: true,
    savedReports: [],
    groupFleets: new Map(),
    secondFactors: new Map(),
    passwordLinks: [],
    userSessions: [
      {
        sessionId: 'telefono',
        begun: '2026-11-17T12:00:00.000Z',
        lastUsed: '2026-11-18T13:00:00.000Z',
        network: '192.0.2.7',
        browser: 'Chrome, Android',
      },
      {
        sessionId: 'oficina',
        begun: '2026-11-16T12:00:00.000Z',
        lastUsed: '2026-11-18T09:00:00.000Z',
        network: null,
        browser: null,
      },
    ],
    autologinLinks: [],
    audit: firstAudit(),
    undone: [],
    shareLinks: [],
    apiKeys: [],
    geofences: [],
    roads: [],
    drawnRoads: [],
    roadRuns: [],
    roadTimetables: [],
    roadDependents: [],
    trips: firstTrips(),
    silentDays: new Set(),
    notices: [],
    performed: [],
    thresholdSets: [],
    applications: [],
    entities: firstEntityRows(),
    mountings: firstMountings(),
    dependents: {},
    geofenceDependents: [],
    setAside: [],
    jobs: [],
    unknownDevices: [],
    deviceNetworks: new Map(),
    groupMembers: new Map([[2, new Set([assetId('AND-104')])]]),
  };
  addFirstServices(fleet);
  return fleet;
}
