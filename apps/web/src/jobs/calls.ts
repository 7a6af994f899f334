import { graphql, type JobsQuery } from '../api/index.ts';

/** A job of the user's. */
export type Job = JobsQuery['jobs'][number];

export const JOBS = graphql(`
  query jobs {
    jobs { id kind state share fileName errorCode errorParams createdAt about { format from to count } }
  }
`);

export const JOB_FILE = graphql(`
  query jobFile($jobId: Id!) { jobFile(jobId: $jobId) { url } }
`);

export const CANCEL_JOB = graphql(`
  mutation cancelJob($jobId: Id!) { cancelJob(jobId: $jobId) { id state } }
`);

export const JOB_RESULT = graphql(`
  query jobResult($jobId: Id!) { job(jobId: $jobId) { result } }
`);
