import { PERMISSIONS } from '@rastro/domain';
import type { GraphQLField, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { defaultFieldResolver, valueFromAST } from 'graphql';
import { codedError } from '../errors.ts';
import type { CallContext } from './context.ts';
import type { Requester } from './requester.ts';

/** What a root field demands of who asks, as its directive declares it. */
export type Need =
  | { kind: 'public' }
  | { kind: 'loggedIn' }
  | { kind: 'permission'; anyOf: readonly string[] };

const KNOWN_PERMISSIONS: ReadonlySet<string> = new Set(PERMISSIONS);

/**
 * Puts a guard before every root field of the schema, as its @public, @loggedIn or @permission directive says.
 * Throws when a field declares none or more than one: the server does not start with an unguarded call.
 */
export function guardRootFields(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const need = needOf(schema, `${type?.name}.${field.name}`, field);
      if (need.kind === 'public') continue;
      if (type === schema.getSubscriptionType()) continue; // live/subscribe.ts asks `needOf` before it subscribes
      field.resolve = guarded(need, field.resolve ?? defaultFieldResolver);
    }
  }
}

/**
 * The declared need of a root field; `path` names it in the error. Throws where it declares none, several, or a permission that
 * nobody can hold.
 */
export function needOf(schema: GraphQLSchema, path: string, field: GraphQLField<unknown, unknown>): Need {
  const declared = (field.astNode?.directives ?? []).flatMap((node): Need[] => {
    if (node.name.value === 'public') return [{ kind: 'public' }];
    if (node.name.value === 'loggedIn') return [{ kind: 'loggedIn' }];
    if (node.name.value !== 'permission') return [];
    const argument = schema.getDirective('permission')?.args.find((arg) => arg.name === 'anyOf');
    const value = node.arguments?.find((arg) => arg.name.value === 'anyOf')?.value;
    if (!argument || !value) return [];
    return [{ kind: 'permission', anyOf: (valueFromAST(value, argument.type) ?? []) as string[] }];
  });
  const [need, ...more] = declared;
  if (!need || more.length > 0)
    throw new Error(
      `${path} must declare exactly one of @public, @loggedIn and @permission in its .graphql file`,
    );
  if (need.kind === 'permission') {
    const unknown = need.anyOf.filter((name) => !KNOWN_PERMISSIONS.has(name));
    if (need.anyOf.length === 0 || unknown.length > 0)
      throw new Error(
        `${path} must name permissions of packages/domain, not ${unknown.join(', ') || 'none'}`,
      );
  }
  return need;
}

/** Throws UNAUTHENTICATED or FORBIDDEN where the requester does not meet the need. */
export function demand(need: Need, requester: Requester | null): void {
  if (need.kind === 'public') return;
  if (!requester) throw codedError('UNAUTHENTICATED');
  if (need.kind === 'permission' && !need.anyOf.some((name) => requester.permissions.has(name)))
    throw codedError('FORBIDDEN');
}

function guarded(need: Need, resolve: GraphQLFieldResolver<unknown, CallContext>) {
  return (
    root: unknown,
    args: Record<string, unknown>,
    context: CallContext,
    info: Parameters<typeof resolve>[3],
  ) => {
    demand(need, context.requester);
    return resolve(root, args, context, info);
  };
}
