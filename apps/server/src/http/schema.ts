import { schemaText } from '@rastro/contract/schema';
import type { GraphQLSchema } from 'graphql';
import { buildSchema, GraphQLObjectType, GraphQLScalarType } from 'graphql';
import { guardRootFields } from '../access/guard.ts';
import { takeTurns } from './cost.ts';
import { SCALARS } from './scalars.ts';

type ResolverMap = Record<string, Record<string, unknown> | undefined>;

/**
 * The contract's schema with the resolvers of all areas and a guard before each root field, those of a cost by turns. Throws where a root field has no
 * resolver, a resolver no field, or a field no declared access.
 */
export function executableSchema(areas: readonly object[], text = schemaText()): GraphQLSchema {
  const schema = buildSchema(text);
  for (const [name, scalar] of Object.entries(SCALARS)) {
    const declared = schema.getType(name);
    if (!(declared instanceof GraphQLScalarType)) throw new Error(`The contract declares no scalar ${name}`);
    Object.assign(declared, {
      serialize: scalar.serialize,
      parseValue: scalar.parseValue,
      parseLiteral: scalar.parseLiteral,
    });
  }
  for (const area of areas as readonly ResolverMap[]) {
    for (const [typeName, fields] of Object.entries(area)) {
      const type = schema.getType(typeName);
      if (!(type instanceof GraphQLObjectType)) throw new Error(`The contract declares no type ${typeName}`);
      for (const [fieldName, resolve] of Object.entries(fields ?? {})) {
        const field = type.getFields()[fieldName];
        if (!field) throw new Error(`The contract declares no field ${typeName}.${fieldName}`);
        if (field.resolve) throw new Error(`Two areas resolve ${typeName}.${fieldName}`);
        field.resolve = resolve as NonNullable<typeof field.resolve>;
      }
    }
  }
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {}))
      if (!field.resolve) throw new Error(`No area resolves ${type?.name}.${field.name}`);
  takeTurns(schema); // within the guard: who may not ask does not wait
  guardRootFields(schema);
  return schema;
}
