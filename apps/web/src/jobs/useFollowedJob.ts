import { useEffect, useState } from 'react';
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

/** Follows one job at a time: when it is done, its file is downloaded; when it failed, a message says why. */
export function useFollowedJob(): FollowedJob {
  const jobs = useJobs();
  const changed = useJobsChanged();
  const [isAsking, setAsking] = useState(false);
  const [id, setId] = useState<number | null>(null);
  const found = jobs.find((job) => job.id === id) ?? null;
  useEffect(() => {
    if (!found || isOpen(found)) return;
    setId(null);
    if (found.fileName !== null) void downloadJob(found);
    else if (found.state === 'FAILED') notify.danger(failureOf(found));
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
