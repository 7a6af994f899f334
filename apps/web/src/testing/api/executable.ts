import { type DocumentNode, type GraphQLError, type GraphQLFieldResolver, parse, validate } from 'graphql';
import { AREAS } from '../areas/index.ts';
import type { Asked } from './asked.ts';
import { refusal } from './refusal.ts';
import { contractSchema, demandOf, rootFields } from './schema.ts';

type Resolve = GraphQLFieldResolver<unknown, Asked, Record<string, unknown>>;

/** The contract's schema with the resolvers of all areas of the fake, each behind the guard that the contract names. */
export const schema = contractSchema();

const resolvers: Record<string, Resolve | { subscribe: Resolve } | undefined> = Object.assign(
  {},
  ...AREAS.flatMap(({ Query, Mutation, Subscription }) => [Query, Mutation, Subscription]),
);

const missing: Resolve = (_root, _args, _asked, { fieldName }) => {
  throw new Error(`no area of apps/web/src/testing/areas answers ${fieldName} yet`);
};

for (const field of rootFields(schema)) {
  const demand = demandOf(schema, field);
  const own = resolvers[field.name] ?? missing;
  const resolve = typeof own === 'function' ? own : own.subscribe;
  const isSubscription = schema.getSubscriptionType()?.getFields()[field.name] === field;
  const guarded: Resolve = async (root, args, asked, info) => {
    if (demand !== null) guard(field.name, demand, asked);
    const instead = await asked.book.begin(field.name, args);
    return instead ? instead.answer : resolve(root, args, asked, info);
  };
  field[isSubscription ? 'subscribe' : 'resolve'] = guarded as typeof field.resolve;
}

function guard(name: string, demand: readonly string[], { user, book }: Asked): void {
  if (demand.length === 0 || demand.some((permission) => user.permissions.has(permission))) return;
  book.forbidden.push(name);
  throw refusal('FORBIDDEN');
}

const read = new Map<string, DocumentNode | readonly GraphQLError[]>();

/** The text of a call as the schema understands it, or what the schema has against it. */
export function readCall(text: string): DocumentNode | readonly GraphQLError[] {
  const known = read.get(text);
  if (known) return known;
  const document = parse(text);
  const errors = validate(schema, document);
  const result = errors.length > 0 ? errors : document;
  read.set(text, result);
  return result;
}
