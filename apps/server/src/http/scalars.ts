import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const MAX_ID = 2_147_483_647;

function idFrom(value: unknown): number {
  const id = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= MAX_ID) return id;
  throw new GraphQLError('An id is a whole number', { extensions: { code: 'INVALID_INPUT', params: {} } });
}

function momentFrom(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text)) return text;
  throw new GraphQLError('A moment is ISO 8601 or yyyy-MM-dd HH:mm:ss', {
    extensions: { code: 'INVALID_INPUT', params: {} },
  });
}

/** The contract's scalars, see base.graphql. Values go out as the resolvers give them: both are made by ourselves. */
export const SCALARS = {
  Id: new GraphQLScalarType<number, number>({
    name: 'Id',
    serialize: (value) => value as number,
    parseValue: idFrom,
    parseLiteral: (node) => idFrom(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : null),
  }),
  DateTime: new GraphQLScalarType<string, string>({
    name: 'DateTime',
    serialize: (value) => value as string,
    parseValue: momentFrom,
    parseLiteral: (node) => momentFrom(node.kind === Kind.STRING ? node.value : null),
  }),
};
