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
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';

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

const SELECTION_DEPTH = 4;

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

/** The text of a call with its arguments as variables, which selects all fields four levels deep. */
export function callText({ operation, name, field }: RootField): string {
  const variables = field.args.map((argument) => `$${argument.name}: ${argument.type}`);
  const args = field.args.map((argument) => `${argument.name}: $${argument.name}`);
  const inBrackets = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  return `${operation} ${inBrackets(variables)} { ${name}${inBrackets(args)} ${selection(field.type, SELECTION_DEPTH)} }`;
}

function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const parts = Object.values(named.getFields()).flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return depth > 1 ? [`${field.name} ${selection(field.type, depth - 1)}`] : [];
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
