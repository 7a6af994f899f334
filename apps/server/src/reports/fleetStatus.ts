import { buffer } from 'node:stream/consumers';
import type { LivePoint, Resolvers } from '@rastro/contract/resolvers';
import { type Bilingual, FLEET_STATUS_NAMES, type FleetStatus } from '@rastro/domain';
import { createFormat, FLEET_STATUS_WORDS, REPORT_TERMS, wordIn } from '@rastro/format';
import { z } from 'zod';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { defineJob, type Job } from '../jobs/kernel/job.ts';
import type { Jobs } from '../jobs/kernel/jobs.ts';
import { shownJob } from '../jobs/kernel/resolvers.ts';
import { checked } from './kernel/checked.ts';
import { formFile, type WrittenFile } from './kernel/files.ts';
import { issuerLogo } from './kernel/issuerLogo.ts';
import type { ReportForm, ReportRow } from './kernel/report.ts';

/** Vehicles of one page of the rows. */
const AT_ONCE = 500;

/** Dependencies of the fleet status. */
export interface FleetStatusParts {
  /** The live points of assets, in their order, with the groups that may be named; an asset without one is left out. */
  pointsOf: (assetIds: Iterable<number>, groupIds: ReadonlySet<number> | null) => readonly LivePoint[];
}

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

/** The file of how vehicles are now, in the language, units and time zone of who asks. */
async function fleetStatusFile(
  { pointsOf }: FleetStatusParts,
  scope: Scope,
  { assetsSelected, fileType }: Asked,
): Promise<WrittenFile> {
  const { language, timeZone } = scope.requester;
  const format = createFormat({ language, timeZone });
  const points = pointsOf(await inReach(scope, assetsSelected), await scope.nameableGroupIds());
  const counts = new Map<FleetStatus, number>();
  for (const { typ } of points) counts.set(statusOf(typ), (counts.get(statusOf(typ)) ?? 0) + 1);
  const parameters = [
    { name: wordIn(REPORT_TERMS.moment, language), value: `${format.dateTime(Date.now())} (${timeZone})` },
    { name: wordIn(REPORT_TERMS.vehicles, language), value: format.number(points.length) },
    ...[...counts]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => ({
        name: inLanguage(FLEET_STATUS_NAMES[status], scope),
        value: format.number(count),
      })),
  ];
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
      }));
  }
  return formFile(FLEET_STATUS, fileType, {
    rows: rows(),
    beginning: null,
    nested: null,
    parameters,
    format,
    issuer: scope.requester.customerName,
    logo: () => issuerLogo(scope),
    seal: null,
  });
}

/** The status of a live point; an unknown number is a person (docs/contract.md). */
const statusOf = (typ: number): FleetStatus => (typ in FLEET_STATUS_NAMES ? (typ as FleetStatus) : 5);

/** The file of the fleet status as a job. */
export const fleetStatusJob = (parts: FleetStatusParts): Job =>
  defineJob({
    kind: 'fleetStatusReport',
    anyOf: ['EstadoFlota'],
    input: asked,
    about: ({ fileType, assetsSelected }) => ({ format: fileType, count: assetsSelected.length }),
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
