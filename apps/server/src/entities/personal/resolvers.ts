import type { Resolvers } from '@rastro/contract/resolvers';
import { auditChange } from '../../access/auditChange.ts';
import { type CallContext, scopeOf } from '../../access/context.ts';
import { codedError } from '../../errors.ts';
import type { Jobs } from '../../jobs/kernel/jobs.ts';
import { shownJob } from '../../jobs/kernel/resolvers.ts';
import { erasedParts } from '../../store/personal/personalData.ts';
import { deletedPeople } from './deletedPeople.ts';
import { auditedAs, erasingJob, personalExportJob } from './jobs.ts';
import { personInReach } from './personInReach.ts';

/** The calls about what is held of people (docs/privacy.md). */
export const personalDataResolvers = ({ jobs }: { jobs: Jobs }): Resolvers<CallContext> => ({
  Query: {
    deletedPeople: (_root, asked, context) => deletedPeople(scopeOf(context), asked),
    personalDataPreview: async (_root, asked, context) => {
      const scope = scopeOf(context);
      return erasedParts(scope.db, await personInReach(scope, asked, 'read'));
    },
  },
  Mutation: {
    exportPersonalData: async (_root, asked, context) => {
      return scopeOf(context).inTransaction(async (scope) => {
        const person = await personInReach(scope, asked, 'read');
        await auditChange(scope, { ...auditedAs(person), action: 'export', before: null, after: null });
        return shownJob(await jobs.start(scope, personalExportJob, asked));
      });
    },
    erasePersonalData: async (_root, { name, ...asked }, context) => {
      const scope = scopeOf(context);
      const { fullName, userName } = await personInReach(scope, asked, 'erase');
      if (name.trim() !== (fullName || userName)) throw codedError('INVALID_INPUT', { field: 'name' });
      return shownJob(await jobs.start(scope, erasingJob, asked));
    },
  },
});
