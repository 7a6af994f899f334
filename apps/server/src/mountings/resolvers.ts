import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import type { Jobs } from '../jobs/kernel/jobs.ts';
import { shownJob } from '../jobs/kernel/resolvers.ts';
import type { History } from '../store/history/history.ts';
import { mountDevice, unmountDevice } from './change.ts';
import { mountableAssets, mountableDevices, mountingTechnicians } from './choices.ts';
import { mountingJob } from './job.ts';
import { listMountings } from './list.ts';
import { planChange } from './plan.ts';
import { previewChange } from './preview.ts';

/** Dependencies of the calls about mountings. */
export interface MountingParts {
  history: History;
  jobs: Jobs;
}

/** The calls by which devices are mounted in vehicles and taken out, and which say who did that and when. */
export const mountingsResolvers = ({ history, jobs }: MountingParts): Resolvers<CallContext> => ({
  Query: {
    mountings: (_root, args, context) => listMountings(scopeOf(context), args),
    mountableDevices: (_root, args, context) => mountableDevices(scopeOf(context), args),
    mountableAssets: (_root, args, context) => mountableAssets(scopeOf(context), args),
    mountingTechnicians: (_root, { customerId }, context) =>
      mountingTechnicians(scopeOf(context), customerId),
    mountingChangePreview: (_root, { change }, context) => previewChange(scopeOf(context), history, change),
  },
  Mutation: {
    mountDevice: (_root, args, context) =>
      scopeOf(context).inTransaction((scope) => mountDevice(scope, args)),
    unmountDevice: (_root, args, context) =>
      scopeOf(context).inTransaction((scope) => unmountDevice(scope, history, args)),
    changeMounting: (_root, { change }, context) =>
      scopeOf(context).inTransaction(async (scope) => {
        await planChange(scope, change); // what it refuses, it says here and not in the job
        return shownJob(await jobs.start(scope, mountingJob, change));
      }),
  },
});
