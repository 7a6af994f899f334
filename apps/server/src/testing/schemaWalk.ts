import type {
  GraphQLArgument,
  GraphQLField,
  GraphQLInputType,
  GraphQLOutputType,
  GraphQLSchema,
} from 'graphql';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { LIMITS } from '../http/limits.ts';

/** A field at the root of the schema: one call. */
export interface RootField {
  operation: 'query' | 'mutation' | 'subscription';
  name: string;
  field: GraphQLField<unknown, unknown>;
}

/** A place in a call's arguments that accepts a value and no object: `userId`, `selection.groupIds`. */
export interface ArgumentPlace {
  path: string;
  typeName: string;
  isList: boolean;
}

/** Levels below a call that are walked: what the server answers at most. */
const SELECTION_DEPTH = LIMITS.depth - 1;

/** Every call of the schema. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([operation, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ operation, name: field.name, field })),
  );
}

/** The places where a call accepts values, within input objects too. */
export function argumentPlaces({ field }: RootField): ArgumentPlace[] {
  const places = (input: Pick<GraphQLArgument, 'name' | 'type'>, above: string): ArgumentPlace[] => {
    const path = `${above}${input.name}`;
    const type = getNamedType(input.type);
    if (isInputObjectType(type))
      return Object.values(type.getFields()).flatMap((inner) => places(inner, `${path}.`));
    return [{ path, typeName: type.name, isList: isListType(getNullableType(input.type)) }];
  };
  return field.args.flatMap((argument) => places(argument, ''));
}

/** The arguments of a call, each value as `valueAt` gives it for its path; a list of objects has one. */
export function fillArguments(
  { field }: RootField,
  valueAt: (path: string) => unknown,
): Record<string, unknown> {
  const filled = (type: GraphQLInputType, path: string): unknown => {
    const named = getNamedType(type);
    if (!isInputObjectType(named)) return valueAt(path);
    const object = Object.fromEntries(
      Object.values(named.getFields()).map((inner) => [
        inner.name,
        filled(inner.type, `${path}.${inner.name}`),
      ]),
    );
    return isListType(getNullableType(type)) ? [object] : object;
  };
  return Object.fromEntries(
    field.args.map((argument) => [argument.name, filled(argument.type, argument.name)]),
  );
}

/**
 * The text of a call that takes its arguments as variables and asks for all there is; a type within itself is asked for once. Throws where
 * that is deeper than a call may go: what is not walked is not proven.
 */
export function callText({ operation, name, field }: RootField): string {
  const variables = field.args.map((argument) => `$${argument.name}: ${argument.type}`);
  const args = field.args.map((argument) => `${argument.name}: $${argument.name}`);
  const inBrackets = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  return `${operation} ${inBrackets(variables)} { ${name}${inBrackets(args)} ${selection(field.type, name, [])} }`;
}

function selection(type: GraphQLOutputType, path: string, above: readonly string[]): string {
  const named = getNamedType(type);
  if (isUnionType(named) || isInterfaceType(named))
    throw new Error(`${path} is of an abstract type, which is not walked`);
  if (!isObjectType(named)) return '';
  if (above.length >= SELECTION_DEPTH) throw new Error(`${path} is too deep to be walked`);
  const below = [...above, named.name];
  const parts = Object.values(named.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    return below.includes(inner.name)
      ? []
      : [`${field.name} ${selection(field.type, `${path}.${field.name}`, below)}`];
  });
  return `{ ${['__typename', ...parts].join(' ')} }`;
}

/** The first value of an enum; null for other types. */
export function firstEnumValue(schema: GraphQLSchema, typeName: string): string | null {
  const type = schema.getType(typeName);
  return isEnumType(type) ? (type.getValues()[0]?.name ?? null) : null;
}

/** Every scalar in an answer, as text. */
export function scalarsIn(answer: unknown): string[] {
  if (answer === null || answer === undefined) return [];
  if (typeof answer !== 'object') return [String(answer)];
  return Object.values(answer).flatMap(scalarsIn);
}
