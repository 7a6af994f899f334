import type {
  SystemChannel,
  SystemFailedDelivery,
  SystemJobs,
  SystemMapSource,
  SystemProtocol,
  SystemStatus,
  SystemVersions,
} from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { momentOrNull, momentText } from '../moments.ts';
import { codeName, DELIVERY_CHANNEL, DELIVERY_STATUS } from '../store/codes.ts';
import type { Db } from '../store/database.ts';
import { productVersion, readPackages } from './licences.ts';
import { type RecentFaults, withoutSecrets } from './recentFaults.ts';
import { atMostEvery, folderBytes, freeBytes, readTables } from './storage.ts';

/** What the ingest of this process counts; see `Ingest`. */
export interface IngestReadings {
  counters: ReadonlyMap<string, { openConnections: number; frames: number; faultyFrames: number }>;
  rates(): ReadonlyMap<
    string,
    { messages: number; refusedFrames: number; meanWaitMs: number | null; mostWaitMs: number | null }
  >;
}

/** Dependencies of the reading. */
export interface SystemParts {
  db: Db;
  faults: RecentFaults;
  dataFolder: string;
  ingest: IngestReadings;
  /** The same as `/health` answers. */
  health(): Promise<{ ok: boolean; details: Record<string, unknown> }>;
  /** The base maps besides the built-in one, with attributions in HTML. */
  baseMaps(): readonly { name: string; attribution: string }[];
}

/** Sizes are read again after so long: they cost more than the rest, and change slowly. */
const SIZES_EVERY_MS = 60_000;
const MOST_FAILED = 20;
/** The built-in map: see tools/basemap.ts and the geocoder. */
const PACKAGED_SOURCES: readonly SystemMapSource[] = [
  { name: 'Natural Earth', attribution: 'Natural Earth, public domain' },
  { name: 'GeoNames', attribution: 'GeoNames, CC BY 4.0, https://www.geonames.org' },
];

/** Gives how the installation does, anew at each call; what costs is read at most once a minute. */
export function systemReader(parts: SystemParts): () => Promise<SystemStatus> {
  const { db, dataFolder } = parts;
  const startedAt = momentText(Date.now() - process.uptime() * 1_000);
  const unchanging = atMostEvery(Number.POSITIVE_INFINITY, async () => ({
    packages: await readPackages(),
    product: await productVersion(),
  }));
  const sizes = atMostEvery(SIZES_EVERY_MS, async () => ({
    folderBytes: await folderBytes(dataFolder),
    database: await readTables(db),
  }));
  return async () => {
    const { packages, product } = await unchanging();
    const { ok, details } = await parts.health();
    const { folderBytes, database } = await sizes();
    return {
      at: momentText(Date.now()),
      startedAt,
      versions: await readVersions(db, product),
      health: {
        ok,
        databaseUp: details.database === 'up',
        waitingMessages: Number(details.waitingMessages),
        oldestWaitingSeconds: Number(details.oldestWaitingSeconds),
      },
      jobs: await readJobs(db),
      protocols: await readProtocols(db, parts.ingest),
      storage: {
        folder: dataFolder,
        folderBytes,
        freeBytes: await freeBytes(dataFolder),
        databaseBytes: database.bytes,
        tables: database.tables,
      },
      faults: parts.faults.list.map(({ firstAt, lastAt, ...fault }) => ({
        ...fault,
        firstAt: momentText(firstAt),
        lastAt: momentText(lastAt),
      })),
      channels: await readChannels(db),
      failedDeliveries: await readFailed(db),
      packages,
      mapSources: [...PACKAGED_SOURCES, ...parts.baseMaps().map(asText)],
    };
  };
}

const asText = ({ name, attribution }: { name: string; attribution: string }): SystemMapSource => ({
  name,
  attribution: attribution.replace(/<[^>]*>/g, '').trim() || null,
});

async function readVersions(db: Db, product: string): Promise<SystemVersions> {
  const { rows } = await sql<{ postgres: string; migration: string }>`
    SELECT current_setting('server_version') AS postgres,
           (SELECT concat_ws(' ', number, name) FROM schema_migration ORDER BY number DESC LIMIT 1) AS migration`.execute(
    db,
  );
  const [found] = rows;
  return {
    product,
    node: process.versions.node,
    postgres: found?.postgres ?? '',
    migration: found?.migration ?? '',
  };
}

async function readJobs(db: Db): Promise<SystemJobs[]> {
  const { rows } = await sql<
    Omit<SystemJobs, 'oldestWaitingAt' | 'lastFailedAt'> & { oldest: Date | null; failedAt: Date | null }
  >`
    SELECT kind, count(*) FILTER (WHERE state = 'WAITING')::int AS waiting,
           count(*) FILTER (WHERE state = 'RUNNING')::int AS running,
           count(*) FILTER (WHERE state = 'FAILED')::int AS failed, count(*) FILTER (WHERE state = 'DONE')::int AS done,
           min(created_at) FILTER (WHERE state = 'WAITING') AS oldest,
           max(ended_at) FILTER (WHERE state = 'FAILED') AS "failedAt",
           (array_agg(error ->> 'code' ORDER BY ended_at DESC) FILTER (WHERE state = 'FAILED'))[1] AS "lastErrorCode"
      FROM job WHERE ended_at IS NULL OR ended_at > now() - interval '7 days'
     GROUP BY kind ORDER BY kind`.execute(db);
  return rows.map(({ oldest, failedAt, ...row }) => ({
    ...row,
    oldestWaitingAt: momentOrNull(oldest?.getTime() ?? null),
    lastFailedAt: momentOrNull(failedAt?.getTime() ?? null),
  }));
}

async function readProtocols(db: Db, ingest: IngestReadings): Promise<SystemProtocol[]> {
  const { rows } = await sql<{ name: string; devices: number; heard: number }>`
    SELECT d.protocol AS name, count(*)::int AS devices,
           count(*) FILTER (WHERE s.last_seen > now() - interval '10 minutes')::int AS heard
      FROM device d LEFT JOIN asset_state s ON s.device_id = d.id
     WHERE d.deleted_at IS NULL GROUP BY 1`.execute(db);
  const registered = new Map(rows.map((row) => [row.name, row]));
  const rates = ingest.rates();
  const names = [...new Set([...registered.keys(), ...ingest.counters.keys(), ...rates.keys()])].sort();
  return names.map((name) => {
    const counters = ingest.counters.get(name);
    const rate = rates.get(name);
    return {
      name,
      openConnections: counters?.openConnections ?? 0,
      heardDevices: registered.get(name)?.heard ?? 0,
      devices: registered.get(name)?.devices ?? 0,
      messagesPerMinute: rate?.messages ?? 0,
      meanWaitMs: rate?.meanWaitMs ?? null,
      mostWaitMs: rate?.mostWaitMs ?? null,
      refusedFrames: rate?.refusedFrames ?? 0,
      frames: counters?.frames ?? 0,
      faultyFrames: counters?.faultyFrames ?? 0,
    };
  });
}

async function readChannels(db: Db): Promise<SystemChannel[]> {
  const { WAITING, SENDING, SENT, FAILED } = DELIVERY_STATUS;
  const { rows } = await sql<Omit<SystemChannel, 'channel'> & { channel: number }>`
    SELECT channel, count(*) FILTER (WHERE status = ${SENT})::int AS sent,
           count(*) FILTER (WHERE status IN (${WAITING}, ${SENDING}))::int AS waiting,
           count(*) FILTER (WHERE status = ${FAILED})::int AS failed
      FROM alarm_delivery WHERE created_at > now() - interval '7 days' GROUP BY channel ORDER BY channel`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, channel: codeName(DELIVERY_CHANNEL, row.channel) }));
}

async function readFailed(db: Db): Promise<SystemFailedDelivery[]> {
  const { rows } = await sql<
    Omit<SystemFailedDelivery, 'channel' | 'createdAt'> & { channel: number; createdAt: Date }
  >`
    SELECT d.id, d.channel, c.name AS "customerName", d.attempts, d.created_at AS "createdAt", d.last_error AS error
      FROM alarm_delivery d JOIN customer c ON c.id = d.customer_id
     WHERE d.status = ${DELIVERY_STATUS.FAILED} AND d.created_at > now() - interval '7 days'
     ORDER BY d.id DESC LIMIT ${MOST_FAILED}`.execute(db);
  return rows.map(({ createdAt, error, ...row }) => ({
    ...row,
    channel: codeName(DELIVERY_CHANNEL, row.channel),
    createdAt: momentText(createdAt.getTime()),
    error: error === null || error === undefined ? null : withoutSecrets(error),
  }));
}
