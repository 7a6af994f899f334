import type { Job } from '@rastro/contract/resolvers';
import type { Asked } from '../api/asked.ts';
import { refusal } from '../api/refusal.ts';
import type { Area } from './area.ts';

/** Adds a job of who asks, which runs until a test says how it ends. */
export function addJob({ fleet, user }: Asked, kind: string, about: Job['about']): Job {
  const job = {
    id: fleet.jobs.length + 1,
    userName: user.userName,
    kind,
    about,
    state: 'RUNNING' as const,
    share: null,
    fileName: null,
    fileBytes: null,
    result: null,
    errorCode: null,
    errorParams: null,
    createdAt: new Date().toISOString(),
    endedAt: null,
  };
  fleet.jobs.unshift(job);
  return job;
}

function jobOf({ fleet, user }: Asked, id: number): Job {
  const job = fleet.jobs.find((each) => each.id === id && each.userName === user.userName);
  if (!job) throw refusal('NOT_FOUND');
  return job;
}

/** Work in the background. */
export const jobs: Area = {
  Query: {
    jobs: (_, _args, { fleet, user }) => fleet.jobs.filter(({ userName }) => userName === user.userName),
    job: (_, { jobId }, asked) => jobOf(asked, jobId),
    jobFile: (_, { jobId }) => ({ url: `/api/jobs/export?link=${jobId}` }),
  },
  Mutation: {
    cancelJob: (_, { jobId }, asked) => Object.assign(jobOf(asked, jobId), { state: 'CANCELLED' }),
  },
};
