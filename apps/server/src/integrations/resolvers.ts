import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { createKey, listKeys, revokeKeys } from './keys.ts';

/** The calls by which people make and revoke API keys (docs/decisions/0041-api-keys.md). */
export const integrationsResolvers: Resolvers<CallContext> = {
  Query: {
    apiKeys: (_root, _args, context) => listKeys(scopeOf(context)),
  },
  Mutation: {
    createApiKey: (_root, { apiKey }, context) =>
      scopeOf(context).inTransaction((scope) => createKey(scope, apiKey)),
    revokeApiKeys: (_root, { apiKeyIds }, context) =>
      scopeOf(context).inTransaction((scope) => revokeKeys(scope, apiKeyIds)),
  },
};
