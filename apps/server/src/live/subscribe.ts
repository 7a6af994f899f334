import type { GraphQLSchema } from 'graphql';
import { getVariableValues, valueFromAST } from 'graphql';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { demand, needOf } from '../access/guard.ts';
import { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { PreparedDocument } from '../http/documents.ts';
import type { LiveFeed, Outlet, Subscription } from './feed.ts';

/** Who the requester is now: asked again when scopes are refreshed. */
export type CurrentContext = () => Promise<CallContext>;

/**
 * Starts the one subscription of a checked call for who asks. Throws coded errors: no access, bad variables, an asset outside the
 * scope.
 */
export async function startSubscription(
  schema: GraphQLSchema,
  feed: LiveFeed,
  prepared: PreparedDocument,
  queryText: string,
  variables: Record<string, unknown>,
  currentContext: CurrentContext,
  outlet: Outlet,
): Promise<Subscription> {
  const context = await currentContext();
  const node = prepared.operation.selectionSet.selections[0];
  const field =
    node?.kind === 'Field' ? schema.getSubscriptionType()?.getFields()[node.name.value] : undefined;
  if (!field || node?.kind !== 'Field') throw codedError('QUERY_INVALID');
  demand(needOf(schema, `Subscription.${field.name}`, field), context.requester);

  const coerced = getVariableValues(schema, prepared.operation.variableDefinitions ?? [], variables);
  if (!coerced.coerced) throw codedError('INVALID_INPUT');
  const args = Object.fromEntries(
    field.args.map((arg) => {
      const given = node.arguments?.find((argument) => argument.name.value === arg.name);
      return [arg.name, given ? valueFromAST(given.value, arg.type, coerced.coerced) : null];
    }),
  );

  const scope = scopeOf(context);
  const { requester } = scope;
  // Who sees the same: owners all, others their customer within their groups.
  const audience = requester.isOwner
    ? '*'
    : `${requester.customerId}:${requester.groupIds?.join(',') ?? '*'}`;
  const cursor = typeof args.cursor === 'string' ? args.cursor : null;
  const shared = { ...variables, cursor: null };
  const again = async () => new Scope(context.store, (await currentContext()).requester ?? requester);

  if (field.name === 'newPointByAssetId') {
    const assetId = args.assetId as number;
    const own = async (current: Scope) =>
      (await current.assets().where('asset.id', '=', assetId).select('asset.id').execute()).map(
        (row) => row.id,
      );
    if ((await own(scope)).length === 0) throw codedError('NOT_FOUND');
    return feed.subscribe(
      {
        key: `asset ${audience} ${assetId} ${JSON.stringify(shared)} ${queryText}`,
        compiled: prepared.compiled,
        field: 'newPointByAssetId',
        variables,
        assetIds: async () => own(await again()),
      },
      null,
      outlet,
    );
  }
  const groupIds = [...new Set(args.groupsIDs as number[])].sort((a, b) => a - b);
  return feed.subscribe(
    {
      key: `groups ${audience} ${groupIds.join(',')} ${JSON.stringify({ ...shared, groupsIDs: null })} ${queryText}`,
      compiled: prepared.compiled,
      field: 'newPoint',
      variables,
      assetIds: async () => (await again()).assetIds(groupIds),
    },
    cursor,
    outlet,
  );
}
