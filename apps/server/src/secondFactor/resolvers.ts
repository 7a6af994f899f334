import type { Resolvers } from '@rastro/contract/resolvers';
import type { Attempts } from '../access/attempts.ts';
import { auditChange } from '../access/auditChange.ts';
import { type CallContext, scopeOf } from '../access/context.ts';
import { demandOwnPassword } from '../access/ownPassword.ts';
import type { Scope } from '../access/scope.ts';
import { keyAddress, keyText } from '../access/secondFactorCodes.ts';
import {
  confirmSecondFactor,
  demandCode,
  offerSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
} from '../access/secondFactors.ts';
import { codedError } from '../errors.ts';

/** Calls by which users switch their own second factor on and off. */
export function secondFactorResolvers({ attempts }: { attempts: Attempts }): Resolvers<CallContext> {
  return {
    Query: {
      ownSecondFactor: async (_root, _args, context) => {
        const { db, requester } = scopeOf(context);
        const factor = await secondFactorOf(db, requester.userId);
        return factor && { since: factor.since.toISOString(), recoveryCodesLeft: factor.recoveryCodesLeft };
      },
    },
    Mutation: {
      offerSecondFactor: async (_root, { password }, context) => {
        const { db, requester } = scopeOf(context);
        await demandOwnPassword(attempts, context, password, 'offerSecondFactor');
        const key = await offerSecondFactor(db, requester.userId);
        const { user_name } = await db
          .selectFrom('app_user')
          .select('user_name')
          .where('id', '=', requester.userId)
          .executeTakeFirstOrThrow();
        return { key: keyText(key), address: keyAddress(key, user_name) };
      },
      confirmSecondFactor: (_root, { code }, context) =>
        scopeOf(context).inTransaction(async (scope) => {
          const codes = await confirmSecondFactor(scope.db, scope.requester.userId, code);
          await auditOwn(scope, 'create');
          return codes;
        }),
      renewRecoveryCodes: async (_root, { code }, context) => {
        await demandOwnCode(context, code);
        return scopeOf(context).inTransaction(async (scope) => {
          const codes = await replaceRecoveryCodes(scope.db, scope.requester.userId);
          await auditOwn(scope, 'update');
          return codes;
        });
      },
      endSecondFactor: async (_root, { password, code }, context) => {
        await demandOwnPassword(attempts, context, password, 'endSecondFactor');
        await demandOwnCode(context, code);
        return scopeOf(context).inTransaction(async (scope) => {
          const wasOn = await removeSecondFactor(scope.db, scope.requester.userId);
          if (wasOn) await auditOwn(scope, 'delete');
          return wasOn;
        });
      },
    },
  };
}

/** Demands a code of the requester's own. Throws INVALID_INPUT where no second factor is on, and as `demandCode` does. */
async function demandOwnCode(context: CallContext, code: string): Promise<void> {
  const { userId } = scopeOf(context).requester;
  if (!(await secondFactorOf(context.db, userId)))
    throw codedError('INVALID_INPUT', { field: 'secondFactor' });
  await demandCode(context.db, { userId, peer: context.peer }, code);
}

const auditOwn = (scope: Scope, action: 'create' | 'update' | 'delete'): Promise<void> =>
  auditChange(scope, {
    customerId: scope.requester.customerId,
    action,
    entity: 'secondFactor',
    entityId: scope.requester.userId,
    before: null,
    after: action === 'update' ? { recoveryCodes: 'renewed' } : null,
  });
