import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type Job } from '../jobs/kernel/job.ts';
import { moveOfJob } from '../store/mountingMoves.ts';
import { changePast } from './correct.ts';
import type { MountingChange } from './plan.ts';

/** The milliseconds between two looks at how far the positions are. */
const LOOK_MS = 250;

const id = z.number().int();
const input: z.ZodType<MountingChange> = z.object({
  mountingId: id.nullish(),
  version: z.number().int().nullish(),
  assetId: id,
  deviceId: id,
  dateAssociated: z.string(),
  dateRemoved: z.string().nullish(),
  technicianId: id.nullish(),
  notes: z.string().nullish(),
});

/**
 * A change of mountings of the past as a job: it writes the mounting, and follows whoever ingests, who moves the positions. Where it is cancelled
 * before that is done, everything goes back (`undoMove`).
 */
export const mountingJob: Job = defineJob({
  kind: 'changeMounting',
  anyOf: ['AsignarEquipos'],
  input,
  about: () => ({}),
  run: async ({ id, scope }, change, progress, signal) => {
    if (!(await moveOfJob(scope.db, id))) await scope.inTransaction((scope) => changePast(scope, id, change));
    for (;;) {
      const move = await moveOfJob(scope.db, id);
      if (move?.isSettled) return {};
      progress(move?.share ?? 0);
      await wait(LOOK_MS, undefined, { signal });
    }
  },
});
