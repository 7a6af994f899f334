import { PAGE_PERMISSIONS, PERMISSIONS } from '@rastro/domain';
import type { GraphQLField, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { defaultFieldResolver, isObjectType, valueFromAST } from 'graphql';
import { codedError } from '../errors.ts';
import type { CallContext } from './context.ts';
import { demandChanges, demandPerson } from './grant.ts';
import type { Requester } from './requester.ts';

/** What a root field demands of who asks, as its directive declares it. */
export type Need =
  | { kind: 'public' }
  | { kind: 'loggedIn' }
  | { kind: 'permission'; anyOf: readonly string[] };

/** What a page shows of one vehicle: for whoever may open any page. */
export const ANY_PAGE: Need = { kind: 'permission', anyOf: PAGE_PERMISSIONS };

const KNOWN_PERMISSIONS: ReadonlySet<string> = new Set(PERMISSIONS);

/**
 * Puts a guard before every root field of the schema, as its @public, @loggedIn, @anyPage or @permission directive says, and before
 * the fields that are @guarded wherever they stand. Who is for reading only changes nothing.
 * A change that needs a login and nothing more is of a person's own things, and no API key's. Throws when a field declares none or more than one: the server does not start with an unguarded call.
 */
export function guardRootFields(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const need = needOf(schema, `${type?.name}.${field.name}`, field);
      if (need.kind === 'public') continue;
      if (type === schema.getSubscriptionType()) continue; // live/subscribe.ts asks `needOf` before it subscribes
      const isChange = type === schema.getMutationType();
      const isPersonal = isChange && need.kind === 'loggedIn';
      field.resolve = guarded((requester) => {
        demand(need, requester);
        if (isChange && requester) demandChanges(requester);
        if (isPersonal && requester) demandPerson(requester);
      }, field.resolve ?? defaultFieldResolver);
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const anyOf = anyOfDirective(schema, 'guarded', `${type.name}.${field.name}`, field);
      if (!anyOf) continue;
      const need: Need = { kind: 'permission', anyOf };
      field.resolve = guarded((requester) => {
        if (!requester?.isOwner) demand(need, requester);
      }, field.resolve ?? defaultFieldResolver);
    }
  }
}

/**
 * The declared need of a root field; `path` names it in the error. Throws where it declares none, several, or a permission that
 * nobody can hold.
 */
export function needOf(schema: GraphQLSchema, path: string, field: GraphQLField<unknown, unknown>): Need {
  const declared = (field.astNode?.directives ?? []).flatMap(({ name }): Need[] => {
    if (name.value === 'public') return [{ kind: 'public' }];
    if (name.value === 'loggedIn') return [{ kind: 'loggedIn' }];
    if (name.value === 'anyPage') return [ANY_PAGE];
    const anyOf = name.value === 'permission' && anyOfDirective(schema, 'permission', path, field);
    return anyOf ? [{ kind: 'permission', anyOf }] : [];
  });
  const [need, ...more] = declared;
  if (!need || more.length > 0)
    throw new Error(
      `${path} must declare exactly one of @public, @loggedIn, @anyPage and @permission in its .graphql file`,
    );
  return need;
}

/** The permissions that a directive of a field names; null without it. Throws where it names none, or one that nobody can hold. */
function anyOfDirective(
  schema: GraphQLSchema,
  directive: string,
  path: string,
  field: GraphQLField<unknown, unknown>,
): readonly string[] | null {
  const node = field.astNode?.directives?.find(({ name }) => name.value === directive);
  const argument = schema.getDirective(directive)?.args.find(({ name }) => name === 'anyOf');
  const value = node?.arguments?.find(({ name }) => name.value === 'anyOf')?.value;
  if (!argument || !value) return null;
  const anyOf = (valueFromAST(value, argument.type) ?? []) as string[];
  const unknown = anyOf.filter((name) => !KNOWN_PERMISSIONS.has(name));
  if (anyOf.length === 0 || unknown.length > 0)
    throw new Error(`${path} must name permissions of packages/domain, not ${unknown.join(', ') || 'none'}`);
  return anyOf;
}

/** Throws UNAUTHENTICATED or FORBIDDEN where the requester does not meet the need. */
export function demand(need: Need, requester: Requester | null): void {
  if (need.kind === 'public') return;
  if (!requester) throw codedError('UNAUTHENTICATED');
  if (need.kind === 'permission' && !need.anyOf.some((name) => requester.permissions.has(name)))
    throw codedError('FORBIDDEN');
}

function guarded(
  check: (requester: Requester | null) => void,
  resolve: GraphQLFieldResolver<unknown, CallContext>,
) {
  return (
    root: unknown,
    args: Record<string, unknown>,
    context: CallContext,
    info: Parameters<typeof resolve>[3],
  ) => {
    check(context.requester);
    return resolve(root, args, context, info);
  };
}
