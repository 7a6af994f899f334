import type { SystemStatus } from '@rastro/contract/resolvers';
import type { Area } from './area.ts';

const GIB = 1_024 ** 3;

/** How the fake installation does. */
export const systemStatusOf = (): SystemStatus => ({
  at: '2026-11-22T15:00:00.000Z',
  startedAt: '2026-11-20T08:00:00.000Z',
  versions: { product: '0.1.0', node: '26.10.0', postgres: '18.4', migration: '72 0072_mounting_moves.sql' },
  health: { ok: true, databaseUp: true, waitingMessages: 3, oldestWaitingSeconds: 0 },
  jobs: [
    {
      kind: 'velocityReport',
      waiting: 1,
      running: 0,
      failed: 1,
      done: 12,
      oldestWaitingAt: '2026-11-22T14:59:00.000Z',
      lastFailedAt: '2026-11-21T10:00:00.000Z',
      lastErrorCode: 'TOO_MUCH_DATA',
    },
  ],
  protocols: [
    {
      name: 'osmand',
      openConnections: 0,
      heardDevices: 7,
      devices: 9,
      messagesPerMinute: 420,
      meanWaitMs: 12.4,
      mostWaitMs: 80,
      refusedFrames: 0,
      frames: 120_000,
      faultyFrames: 2,
    },
    {
      name: 'h02',
      openConnections: 0,
      heardDevices: 0,
      devices: 1,
      messagesPerMinute: 0,
      meanWaitMs: null,
      mostWaitMs: null,
      refusedFrames: 0,
      frames: 0,
      faultyFrames: 0,
    },
  ],
  storage: {
    folder: '/var/lib/rastro',
    folderBytes: 2.5 * GIB,
    freeBytes: 80 * GIB,
    databaseBytes: 1.5 * GIB,
    tables: [
      { name: 'position', bytes: GIB, rows: 12_000_000 },
      { name: 'event', bytes: GIB / 8, rows: 300_000 },
    ],
  },
  faults: [
    {
      isError: true,
      message: 'a device frame failed',
      cause: 'RangeError 22003: value out of range',
      count: 3,
      firstAt: '2026-11-22T10:00:00.000Z',
      lastAt: '2026-11-22T14:00:00.000Z',
    },
    {
      isError: false,
      message: 'the disk is nearly full',
      cause: null,
      count: 1,
      firstAt: '2026-11-21T10:00:00.000Z',
      lastAt: '2026-11-21T10:00:00.000Z',
    },
  ],
  channels: [
    { channel: 'EMAIL', sent: 40, waiting: 0, failed: 0 },
    { channel: 'WEBHOOK', sent: 12, waiting: 1, failed: 1 },
  ],
  failedDeliveries: [
    {
      id: 9,
      channel: 'WEBHOOK',
      customerName: 'Transportes Andina',
      attempts: 8,
      createdAt: '2026-11-21T09:00:00.000Z',
      error: 'HTTP 500',
    },
  ],
  packages: [
    { name: 'fastify', version: '5.12.8', licence: 'MIT' },
    { name: 'maplibre-gl', version: '6.17.0', licence: 'BSD-3-Clause' },
    { name: 'png-js', version: '1.0.0', licence: null },
  ],
  mapSources: [
    { name: 'Natural Earth', attribution: 'Natural Earth, public domain' },
    { name: 'GeoNames', attribution: 'GeoNames, CC BY 4.0, https://www.geonames.org' },
  ],
});

/** How the installation does, which is an owner's to see. */
export const system: Area = {
  Query: {
    systemStatus: (_, _args, { user }) =>
      user.shown.roles.some(({ isOwner }) => isOwner) ? systemStatusOf() : null,
  },
};
