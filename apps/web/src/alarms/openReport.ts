import { call, download, errorText } from '../api/index.ts';
import { notify } from '../ui/index.ts';
import type { Alarm } from './alarm.ts';
import { READY_JOB_FILE, READY_RUN_FILE } from './calls.ts';

/** Downloads the file of a report that is ready; says why where it cannot be had any more. */
export async function openReport({ jobId, runId }: NonNullable<Alarm['report']>): Promise<void> {
  try {
    const { file } =
      runId === null ? await call(READY_JOB_FILE, { jobId }) : await call(READY_RUN_FILE, { runId });
    download(file.url);
  } catch (error) {
    notify.danger(errorText(error));
  }
}
