import { PAGE_PERMISSIONS } from '@rastro/domain';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLScalarType,
  type GraphQLSchema,
  valueFromAST,
  valueFromASTUntyped,
} from 'graphql';

const FILES = import.meta.glob<string>('../../../../../packages/contract/schema/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The schema of the contract, read from the files that the server reads. Its scalars refuse what the contract does not promise. */
export function contractSchema(): GraphQLSchema {
  const schema = buildSchema(Object.values(FILES).join('\n'));
  restrict(schema.getType('Id') as GraphQLScalarType, isId);
  restrict(schema.getType('DateTime') as GraphQLScalarType, isMoment);
  return schema;
}

/** What a root field demands: any one of these permissions; none of them, a login alone; null, nothing at all. */
export function demandOf(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
): readonly string[] | null {
  const directives = field.astNode?.directives ?? [];
  if (directives.some(({ name }) => name.value === 'public')) return null;
  if (directives.some(({ name }) => name.value === 'anyPage')) return PAGE_PERMISSIONS;
  const anyOf = directives.find(({ name }) => name.value === 'permission')?.arguments?.[0];
  const type = schema.getDirective('permission')?.args[0]?.type;
  return anyOf && type ? (valueFromAST(anyOf.value, type) as string[]) : [];
}

/** The fields by which everything begins: queries, mutations and subscriptions. */
export const rootFields = (schema: GraphQLSchema): GraphQLField<unknown, unknown>[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );

const isId = (value: unknown): boolean => Number.isInteger(value);

const MOMENT = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:\d\d)?$/;

const isMoment = (value: unknown): boolean => typeof value === 'string' && MOMENT.test(value);

function restrict(scalar: GraphQLScalarType, isOne: (value: unknown) => boolean): void {
  const checked = (value: unknown) => {
    if (!isOne(value)) throw new TypeError(`${JSON.stringify(value)} is no ${scalar.name} of the contract`);
    return value;
  };
  scalar.serialize = checked;
  scalar.parseValue = checked;
  scalar.parseLiteral = (node, variables) => checked(valueFromASTUntyped(node, variables));
}
