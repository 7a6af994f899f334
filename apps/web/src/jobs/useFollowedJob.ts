import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../ui/index.ts';
import type { Job } from './calls.ts';
import { downloadJob, failureOf, isOpen, useJobs, useJobsChanged } from './useJobs.ts';

/** A job that a page started and waits for. */
export interface FollowedJob {
  /** The job as long as it is not over; null without one. */
  job: Job | null;
  /** Whether one was asked for and is not in the list of jobs yet. */
  isStarting: boolean;
  /** Starts a job by a call that gives its id. Throws what the call throws. */
  start: (begin: () => Promise<number>) => Promise<void>;
}

/** Follows one job at a time: when it is done, `onDone` is called, by default to download its file; when it failed, `onFailed`, by default to say why. */
export function useFollowedJob(
  onDone: (job: Job) => Promise<void> = downloadJob,
  onFailed: (job: Job) => void = (job) => notify.danger(failureOf(job)),
): FollowedJob {
  const jobs = useJobs();
  const changed = useJobsChanged();
  const [isAsking, setAsking] = useState(false);
  const [id, setId] = useState<number | null>(null);
  const found = jobs.find((job) => job.id === id) ?? null;
  const end = useEffectEvent((job: Job) => {
    setId(null);
    if (job.state === 'DONE') void onDone(job);
    else if (job.state === 'FAILED') onFailed(job);
  });
  useEffect(() => {
    if (found && !isOpen(found)) end(found);
  }, [found]);
  return {
    job: found && isOpen(found) ? found : null,
    isStarting: isAsking || (id !== null && !found),
    start: async (begin) => {
      setAsking(true);
      try {
        setId(await begin());
        await changed();
      } finally {
        setAsking(false);
      }
    },
  };
}
