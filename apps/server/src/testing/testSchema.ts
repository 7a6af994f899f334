import { schemaText } from '@rastro/contract/schema';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { SCALARS } from '../http/scalars.ts';

/** The contract's schema with its scalars and without resolvers: enough for subscriptions, which need none. */
export function contractSchema(): GraphQLSchema {
  const schema = buildSchema(schemaText());
  for (const [name, { serialize, parseValue, parseLiteral }] of Object.entries(SCALARS))
    Object.assign(schema.getType(name) ?? {}, { serialize, parseValue, parseLiteral });
  return schema;
}
