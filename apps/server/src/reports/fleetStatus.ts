import { buffer } from 'node:stream/consumers';
import type { LivePoint, Resolvers } from '@rastro/contract/resolvers';
import { type Bilingual, type Fix, FLEET_STATUS_NAMES, type FleetStatus, mpsToKmh } from '@rastro/domain';
import { FLEET_STATUS_WORDS, type Format, REPORT_TERMS, wordIn } from '@rastro/format';
import { z } from 'zod';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { defineJob, type Job } from '../jobs/kernel/job.ts';
import type { Jobs } from '../jobs/kernel/jobs.ts';
import { shownJob } from '../jobs/kernel/resolvers.ts';
import { momentText } from '../moments.ts';
import type { FixKey, History } from '../store/history/history.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { checked } from './kernel/checked.ts';
import { fileOfRead, type WrittenFile } from './kernel/files.ts';
import type { Parameter, ReadReport, ReportForm, ReportRow } from './kernel/report.ts';
import type { AskedOfSealed } from './sealed/seal.ts';
import type { SealableReport, SealedParts } from './sealed/sealable.ts';

/** Vehicles of one page of the rows. */
const AT_ONCE = 500;

/** As it is stored with its files. */
const NAME = 'fleetStatusReport';

/** Dependencies of the fleet status. */
export type FleetStatusParts = Pick<SealedParts, 'history' | 'publicUrl' | 'pointsOf'>;

/** The columns of its files. No call gives its rows, since live points are what clients read. */
const FLEET_STATUS: ReportForm = {
  words: FLEET_STATUS_WORDS,
  columns: {
    name: { type: 'String!', description: 'Name of the vehicle.', width: 3 },
    pat: { type: 'String!', description: 'License plate.', width: 2.2 },
    nCli: { type: 'String!', description: 'Customer.', width: 3 },
    nCh: { type: 'String', description: 'Driver.', width: 3 },
    status: { type: 'String!', description: 'Fleet status, in words.', width: 2.6 },
    vel: { type: 'Float', description: 'Speed, in km/h.', width: 1.8 },
    tDet: { type: 'Int', description: 'Seconds that it has been standing still.', width: 2 },
    dir: { type: 'String', description: 'Address.', width: 5 },
    fGPS: { type: 'DateTime!', description: 'When its fix was taken.', width: 2.4 },
    utx: { type: 'DateTime!', description: 'When it last transmitted.', width: 2.4 },
  },
};

const FILE_TYPES = ['PDF', 'EXCEL'] as const;
const asked = z.object({
  assetsSelected: z.array(z.number().int()).min(1),
  fileType: z.enum(FILE_TYPES),
});
type Asked = z.infer<typeof asked>;

const inLanguage = (words: Bilingual, { requester }: Scope): string =>
  words[requester.language === 'US' ? 'en' : 'es'];

/** The vehicles in reach among those that are asked for, in the order in which they are. */
async function inReach(scope: Scope, assetIds: readonly number[]): Promise<number[]> {
  const visible = new Set(await scope.watchedIds());
  return [...new Set(assetIds)].filter((id) => visible.has(id));
}

/** What a file says that history tells again: which vehicle, and its fix with its place. The rest is known while it happens, and not kept. */
const COMPARED = ['name', 'pat', 'nCli', 'vel', 'fGPS', 'lat', 'lon'] as const;
/** How far back positions are counted where a vehicle has been silent for longer. */
const MAX_BACK_MS = 31 * 86_400_000;

/** What is kept of the question of a file: the fix of each vehicle as `pointKey` writes it, by the id of the vehicle. */
interface SealedStatus extends AskedOfSealed {
  fixes: Readonly<Record<number, string>>;
}

/** The fix that a live point shows, by its key: the id of the point without its vehicle. */
const pointKey = ({ id, mid }: LivePoint): string => id.slice(`${mid}-`.length);

const keyOf = (text: string): FixKey => {
  const [fixTime, fingerprint] = text.split(/(?<=\d)-/).map(Number);
  return { fixTime: fixTime ?? 0, fingerprint: fingerprint ?? 0 };
};

const read = (
  content: AsyncGenerator<ReportRow[]>,
  filter: ReadReport['filter'],
  counts: (format: Format) => readonly Parameter[],
): ReadReport => ({
  form: FLEET_STATUS,
  compared: COMPARED,
  content: { rows: content, beginning: null, nested: null },
  filter,
  parameters: (format) => [
    {
      name: wordIn(REPORT_TERMS.moment, format.language),
      value: `${format.dateTime(filter.to)} (${format.timeZone})`,
    },
    {
      name: wordIn(REPORT_TERMS.vehicles, format.language),
      value: format.number(filter.assetIds.length),
    },
    ...counts(format),
  ],
});

/** The file of how vehicles are now, in the language, units and time zone of who asks. */
async function fleetStatusFile(
  parts: FleetStatusParts,
  scope: Scope,
  { assetsSelected, fileType }: Asked,
): Promise<WrittenFile> {
  const points = parts.pointsOf(await inReach(scope, assetsSelected), await scope.sight());
  const now = Date.now();
  const filter = {
    assetIds: points.map(({ mid }) => mid),
    from: Math.max(now - MAX_BACK_MS, Math.min(now, ...points.map(({ fGPS }) => Date.parse(fGPS)))),
    to: now,
  };
  const counts = new Map<FleetStatus, number>();
  for (const { typ } of points) counts.set(statusOf(typ), (counts.get(statusOf(typ)) ?? 0) + 1);
  async function* rows(): AsyncGenerator<ReportRow[]> {
    for (let start = 0; start < points.length; start += AT_ONCE)
      yield points.slice(start, start + AT_ONCE).map((point) => ({
        mid: point.mid,
        name: point.nMov,
        pat: point.pat,
        nCli: point.nCli,
        nCh: point.nCh,
        status: inLanguage(FLEET_STATUS_NAMES[statusOf(point.typ)], scope),
        vel: point.vel,
        tDet: point.tDet,
        dir: point.dir,
        fGPS: point.fGPS,
        utx: point.utx,
        lat: point.lat,
        lon: point.lon,
      }));
  }
  const asked: SealedStatus = {
    assetsSelected: filter.assetIds,
    fechaInicio: momentText(filter.from),
    fechaFin: momentText(filter.to),
    fixes: Object.fromEntries(points.map((point) => [point.mid, pointKey(point)])),
  };
  const status = read(rows(), filter, (format) =>
    [...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => ({
        name: inLanguage(FLEET_STATUS_NAMES[status], scope),
        value: format.number(count),
      })),
  );
  return fileOfRead(status, { report: NAME, asked }, parts, scope, fileType);
}

/**
 * The fleet status of a file as the history tells it: the fix that the file says of each vehicle, or the last good one until its moment among
 * those that arrived since. A vehicle whose fix is not kept any more is left out.
 */
export const sealableFleetStatus: SealableReport<FleetStatusParts> = {
  name: NAME,
  anyOf: ['EstadoFlota'],
  words: FLEET_STATUS_WORDS,
  file: (parts, scope, { assetsSelected, format }) =>
    fleetStatusFile(parts, scope, checked(asked, { assetsSelected, fileType: format })),
  read: async ({ history }, scope, given) => {
    const { assetsSelected, fechaInicio, fechaFin, fixes } = given as SealedStatus;
    const at = Date.parse(fechaFin);
    const vehicles = new Map((await statusVehicles(scope, assetsSelected)).map((one) => [one.mid, one]));
    const seen = historySeenBy(history, scope);
    async function* rows(): AsyncGenerator<ReportRow[]> {
      for (const id of assetsSelected) {
        const vehicle = vehicles.get(id);
        const key = fixes[id];
        if (!vehicle || key === undefined) continue;
        const { customerId, ...named } = vehicle;
        const fix = await fixKnownNow(seen, { customerId, assetId: id }, keyOf(key), at);
        if (fix) yield [{ ...named, ...shownFix(fix) }];
      }
    }
    return read(rows(), { assetIds: assetsSelected, from: Date.parse(fechaInicio), to: at }, () => []);
  },
};

/** Vehicles in reach as live points name them. */
const statusVehicles = (scope: Scope, ids: readonly number[]) =>
  scope
    .watched()
    .innerJoin('customer as client', 'client.id', 'asset.customer_id')
    .select([
      'asset.id as mid',
      'asset.customer_id as customerId',
      'asset.name as name',
      'asset.license_plate as pat',
      'client.name as nCli',
    ])
    .where('asset.id', 'in', [...ids, 0])
    .execute();

/** The last good fix until a moment: that of a key, which was known then, or one that arrived later. */
async function fixKnownNow(
  history: History,
  { customerId, assetId }: { customerId: number; assetId: number },
  key: FixKey,
  at: number,
): Promise<Fix | null> {
  let last = (await history.findFix(customerId, assetId, key))?.fix ?? null;
  for await (const page of history.readFixPages(customerId, assetId, key.fixTime, at + 1))
    for (const fix of page)
      if (fix.serverTime > at && fix.quality === 0 && fix.fixTime > key.fixTime) last = fix;
  return last;
}

/** A fix as live points say it. */
const shownFix = ({ fixTime, speedMps, latitude, longitude }: Fix) => ({
  vel: speedMps === null ? null : Math.round(mpsToKmh(speedMps) * 10) / 10,
  fGPS: momentText(fixTime),
  lat: latitude === null ? null : Math.round(latitude * 1e7) / 1e7,
  lon: longitude === null ? null : Math.round(longitude * 1e7) / 1e7,
});

/** The status of a live point; an unknown number is a person (docs/contract.md). */
const statusOf = (typ: number): FleetStatus => (typ in FLEET_STATUS_NAMES ? (typ as FleetStatus) : 5);

/** The file of the fleet status as a job. */
export const fleetStatusJob = (parts: FleetStatusParts): Job =>
  defineJob({
    kind: 'fleetStatusReport',
    anyOf: ['EstadoFlota'],
    input: asked,
    about: ({ fileType, assetsSelected }) => ({ format: fileType, count: assetsSelected.length }),
    shows: ({ assetsSelected }) => ({ assetIds: assetsSelected }),
    run: async ({ scope }, input) => ({ file: await fleetStatusFile(parts, scope, input) }),
  });

/** The calls that give the fleet status as a file. */
export function fleetStatusResolvers(parts: FleetStatusParts & { jobs: Jobs }): Resolvers<CallContext> {
  return {
    Query: {
      fleetStatusReportExport: async (_root, args, context) => {
        const { content } = await fleetStatusFile(parts, scopeOf(context), checked(asked, args));
        return { fileType: args.fileType, filePayload: (await buffer(content)).toString('base64') };
      },
    },
    Mutation: {
      fleetStatusReportJob: async (_root, args, context) => {
        const scope = scopeOf(context);
        const { assetsSelected, fileType } = checked(asked, args);
        const assets = await inReach(scope, assetsSelected);
        if (assets.length === 0) throw codedError('NOT_FOUND');
        return shownJob(
          await parts.jobs.start(scope, fleetStatusJob(parts), { assetsSelected: assets, fileType }),
        );
      },
    },
  };
}
