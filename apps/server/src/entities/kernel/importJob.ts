import { z } from 'zod';
import { demand } from '../../access/guard.ts';
import { defineJob, type Job } from '../../jobs/kernel/job.ts';
import type { Entity } from './entity.ts';
import { importFile } from './files/importFile.ts';

const choice = z.object({
  customerId: z.number().int().nullable(),
  headings: z.record(z.string(), z.string()),
  skipWrong: z.boolean(),
  folders: z.boolean().default(false),
});

/** The import of a file of an entity as a job, which has the kind of its call (`…Import`): its result is what the import without a job answers with. */
export const importJob = (entity: Entity): Job =>
  defineJob({
    kind: `${entity.many}Import`,
    anyOf: entity.permissions.create,
    input: choice,
    about: () => ({}),
    run: async ({ scope, sent, finish }, asked, progress, signal) => {
      demand({ kind: 'permission', anyOf: entity.permissions.update }, scope.requester);
      const result = await importFile(
        entity,
        scope,
        await sent(),
        { ...asked, apply: true },
        {
          progress,
          signal,
          finish: (tx, result) => finish(tx, { result }),
        },
      );
      return { result };
    },
  });
