import type { Resolvers, Job as ShownJob } from '@rastro/contract/resolvers';
import { type CallContext, scopeOf } from '../../access/context.ts';
import type { FileRoute } from '../../access/fileRoute.ts';
import { sessionOf } from '../../access/grant.ts';
import type { DownloadLinks } from '../../access/tokens.ts';
import { codedError } from '../../errors.ts';
import { momentText } from '../../moments.ts';
import type { JobFiles } from './files.ts';
import { demandHidden } from './hidden.ts';
import type { Job, JobAbout } from './job.ts';
import type { Jobs, StoredJob } from './jobs.ts';
import type { JobFailure } from './rows.ts';

/** Where links to files of jobs lead. */
const JOB_FILE_PATH = '/api/jobs/export';
const NEWEST = 30;

/** Dependencies of the calls about jobs. */
export interface JobCallParts {
  jobs: Jobs;
  /** Every kind of job. */
  kinds: readonly Job[];
  links: DownloadLinks;
}

/** The calls by which people see and cancel their jobs. */
export const jobsResolvers = ({ jobs, kinds, links }: JobCallParts): Resolvers<CallContext> => ({
  Query: {
    jobs: async (_root, _args, context) => (await jobs.newest(scopeOf(context), NEWEST)).map(shownJob),
    job: async (_root, { jobId }, context) => shownJob(await jobs.byId(scopeOf(context), jobId)),
    jobFile: async (_root, { jobId }, context) => {
      const scope = scopeOf(context);
      const row = await jobs.byId(scope, jobId);
      const { id, kind, file_name } = row;
      if (file_name === null) throw codedError('NOT_FOUND');
      await demandHidden(scope, kindOf(kinds, kind), row);
      const token = await links.sign({ sessionId: sessionOf(scope.requester), what: { job: id, kind } });
      return { url: `${JOB_FILE_PATH}?link=${token}` };
    },
  },
  Mutation: {
    cancelJob: async (_root, { jobId }, context) => shownJob(await jobs.cancel(scopeOf(context), jobId)),
  },
});

/** A job as calls show it. */
export function shownJob(row: StoredJob): ShownJob {
  const { format = null, from = null, to = null, count = null } = row.about as JobAbout;
  const error = row.error as JobFailure | null;
  return {
    id: row.id,
    kind: row.kind,
    about: { format, from, to, count },
    state: row.state,
    share: row.share,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    result: row.result === null ? null : JSON.stringify(row.result),
    errorCode: error?.code ?? null,
    errorParams: error && JSON.stringify(error.params),
    createdAt: momentText(row.created_at.getTime()),
    endedAt: row.ended_at && momentText(row.ended_at.getTime()),
  };
}

/** A kind of job by its name. Throws NOT_FOUND. */
function kindOf(kinds: readonly Job[], name: unknown): Job {
  const job = kinds.find(({ kind }) => kind === name);
  if (!job) throw codedError('NOT_FOUND');
  return job;
}

/** The way to the files of jobs, by links. */
export function jobRoute(kinds: readonly Job[], jobs: Jobs, files: JobFiles): FileRoute {
  return {
    kind: 'linked',
    path: JOB_FILE_PATH,
    about: { summary: 'The file of a job, by the link of `jobFile`.' },
    need: (what) => {
      const { anyOf } = kindOf(kinds, what.kind);
      return { kind: 'permission', anyOf };
    },
    read: async (context, what) => {
      const scope = scopeOf(context);
      const row = await jobs.byId(scope, Number(what.job));
      if (row.file_name === null || row.content_type === null) throw codedError('NOT_FOUND');
      await demandHidden(scope, kindOf(kinds, row.kind), row);
      return { name: row.file_name, contentType: row.content_type, content: await files.read(row) };
    },
  };
}
