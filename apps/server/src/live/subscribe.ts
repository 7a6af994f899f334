import type { FieldNode, GraphQLSchema, SelectionSetNode } from 'graphql';
import { getArgumentValues, getVariableValues } from 'graphql';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { demand, needOf } from '../access/guard.ts';
import { codedError } from '../errors.ts';
import type { PreparedDocument } from '../http/documents.ts';
import type { Outlet } from './channel.ts';
import type { LiveFeed, Subscription } from './feed.ts';
import type { SubscriptionSource } from './source.ts';

/** Dependencies of subscriptions: the live points, and the sources of other fields by their names. */
export interface SubscriptionParts {
  feed: LiveFeed;
  sources: Readonly<Record<string, SubscriptionSource>>;
}

/** The text of a call, which of its operations is meant, and the variables. */
export interface SubscriptionCall {
  query: string;
  operationName: string | null;
  variables: Record<string, unknown>;
}

/**
 * Starts the one subscription of a checked call for who asks. Throws coded errors: no access, bad variables, an asset outside the
 * scope. The scope is that of the moment; the connection ends when its user's changes.
 */
export async function startSubscription(
  schema: GraphQLSchema,
  { feed, sources }: SubscriptionParts,
  prepared: PreparedDocument,
  { query, operationName, variables }: SubscriptionCall,
  context: CallContext,
  outlet: Outlet,
): Promise<Subscription> {
  const node = rootField(prepared, prepared.operation.selectionSet);
  const field = node ? schema.getSubscriptionType()?.getFields()[node.name.value] : undefined;
  if (!node || !field) throw codedError('QUERY_INVALID');
  demand(needOf(schema, `Subscription.${field.name}`, field), context.requester);

  const coerced = getVariableValues(schema, prepared.operation.variableDefinitions ?? [], variables);
  if (!coerced.coerced) throw codedError('INVALID_INPUT');
  const args = getArgumentValues(field, node, coerced.coerced);
  const scope = scopeOf(context);
  const source = Object.hasOwn(sources, field.name) ? sources[field.name] : undefined;
  if (source) {
    const encode = (value: unknown): Buffer => {
      const result = prepared.compiled.query({ [field.name]: value }, {}, variables);
      if (result instanceof Promise) throw new Error('The value of a source must resolve without waiting');
      return prepared.compiled.encode(result);
    };
    return source({ scope, args, encode }, outlet);
  }
  const channel = {
    compiled: prepared.compiled,
    variables,
    sight: await scope.sight(),
    keyOf: (...parts: unknown[]) =>
      JSON.stringify([
        field.name,
        scope.audience,
        ...parts,
        otherVariables(node, variables),
        operationName,
        query,
      ]),
  };

  if (field.name === 'newPointByAssetId') {
    const assetId = args.assetId as number;
    const assetIds = async () => {
      const rows = await scope.watched().where('asset.id', '=', assetId).select('asset.id').execute();
      return rows.map((row) => row.id);
    };
    if ((await assetIds()).length === 0) throw codedError('NOT_FOUND');
    const key = { ...channel, field: field.name, key: channel.keyOf(assetId), assetIds } as const;
    return feed.subscribe(key, null, outlet);
  }
  if (field.name !== 'newPoint') throw new Error(`Nothing serves the subscription ${field.name}`);
  const groupIds = [...new Set(args.groupsIDs as number[])].sort((a, b) => a - b);
  const cursor = typeof args.cursor === 'string' ? args.cursor : null;
  const assetIds = () => scope.watchedIds(groupIds);
  const key = { ...channel, field: field.name, key: channel.keyOf(groupIds.join(',')), assetIds } as const;
  return feed.subscribe(key, cursor, outlet, { preview: args.preview === true });
}

/** The one field that a valid subscription has at its root, which may stand in fragments. */
function rootField({ document }: PreparedDocument, selectionSet: SelectionSetNode): FieldNode | null {
  let { selections } = selectionSet;
  for (;;) {
    const [first] = selections;
    if (!first || first.kind === 'Field') return first ?? null;
    if (first.kind === 'InlineFragment') {
      selections = first.selectionSet.selections;
      continue;
    }
    const fragment = document.definitions.find(
      (each) => each.kind === 'FragmentDefinition' && each.name.value === first.name.value,
    );
    selections = fragment?.kind === 'FragmentDefinition' ? fragment.selectionSet.selections : [];
  }
}

/** The variables that shape the result and not the scope: the root field's arguments are in the key by its value. */
function otherVariables(node: FieldNode, variables: Record<string, unknown>): Record<string, unknown> {
  const others = { ...variables };
  for (const { value } of node.arguments ?? [])
    if (value.kind === 'Variable') delete others[value.name.value];
  return others;
}
