import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, type CallErrorCode, call, download, errorText, query } from '../api/index.ts';
import { notify } from '../ui/index.ts';
import { CANCEL_JOB, JOB_FILE, JOB_RESULT, JOBS, type Job } from './calls.ts';

/** The interval between two questions after jobs that run: short at first, since most are done in a moment. */
const [SOON_MS, LATER_MS] = [300, 1_000];
const YOUNG_MS = 5_000;

/** Whether a job is not over yet. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING';

/** The newest jobs of the user, the newest first, which are asked for again as long as one of them runs; empty before the answer. */
export function useJobs(): readonly Job[] {
  const { data } = useQuery({
    ...query(JOBS, {}),
    staleTime: Number.POSITIVE_INFINITY, // whoever starts one says so
    refetchInterval: ({ state }) => {
      const open = state.data?.jobs.filter(isOpen) ?? [];
      if (open.length === 0) return false;
      return open.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < YOUNG_MS) ? SOON_MS : LATER_MS;
    },
  });
  return data?.jobs ?? [];
}

/** Asks for the jobs anew: after one was started or cancelled. */
export function useJobsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: query(JOBS, {}).queryKey });
}

/** Cancels a job, unless it is over. */
export function useCancelJob() {
  const changed = useJobsChanged();
  return useMutation({
    mutationFn: (job: Pick<Job, 'id'>) => call(CANCEL_JOB, { jobId: job.id }),
    onSettled: changed,
    onError: (error) => notify.danger(errorText(error)),
  });
}

/** Starts the download of the file of a job that is done. */
export async function downloadJob({ id }: Pick<Job, 'id'>): Promise<void> {
  try {
    const { jobFile } = await call(JOB_FILE, { jobId: id });
    download(jobFile.url);
  } catch (error) {
    notify.danger(errorText(error));
  }
}

/** What a job that is done gave besides a file, whose type is the caller's promise. Throws CallError. */
export async function resultOf<Result>({ id }: Pick<Job, 'id'>): Promise<Result> {
  const { job } = await call(JOB_RESULT, { jobId: id });
  return JSON.parse(job.result ?? 'null') as Result;
}

/** Why a job failed, for its creator. */
export const failureOf = ({ errorCode, errorParams }: Job): string =>
  errorText(new CallError((errorCode ?? 'INTERNAL') as CallErrorCode, JSON.parse(errorParams ?? '{}')));
