import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { defaultFieldResolver, getDirectiveValues, getVariableValues, valueFromAST } from 'graphql';
import { type CallContext, inTurn } from '../access/context.ts';
import { momentMs } from '../moments.ts';

/** What the calls of one text may cost together. Its directive `@cost` says what a call costs; others cost 1. */
export const MAX_COST = 10_000;

interface Cost {
  of: number;
  /** The list argument of which each item costs that much. */
  each?: string | null;
  /** The two arguments between which its work lies: moments or dates. */
  range?: readonly string[] | null;
  /** The days of the range that cost that much. */
  days: number;
}

type Arguments = Readonly<Record<string, unknown>>;
const MS_PER_DAY = 86_400_000;
/** No call works on more: a longer range it refuses itself, and says how long one may be. */
const MOST_DAYS = 366;

/** What a call costs by its directive; null where it declares none. */
export function declaredCost(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): Cost | null {
  const directive = schema.getDirective('cost');
  return directive && field.astNode
    ? ((getDirectiveValues(directive, field.astNode) as Cost | undefined) ?? null)
    : null;
}

/** Makes the calls that declare a cost take turns (see `costlyTurns`). Throws where a cost names an argument that there is not. */
export function takeTurns(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const cost = declaredCost(schema, field);
      if (!cost) continue;
      for (const named of [cost.each ?? [], cost.range ?? []].flat())
        if (!field.args.some(({ name }) => name === named))
          throw new Error(`${type?.name}.${field.name} has no argument ${named}, by which it costs`);
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (root, args, context: CallContext, info) =>
        inTurn(context, async () => resolve(root, args, context, info));
    }
}

/** What an operation costs with its variables; calls that @skip or @include leave out count as well. */
export function costOf(
  schema: GraphQLSchema,
  { document, operation }: { document: DocumentNode; operation: OperationDefinitionNode },
  variables: Record<string, unknown>,
): number {
  const type = schema.getRootType(operation.operation);
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  let sum = 0;
  for (const node of rootCalls(document, operation.selectionSet)) {
    const field = type?.getFields()[node.name.value];
    const cost = field && declaredCost(schema, field);
    sum += cost ? costOfCall(cost, argumentsOf(field, node, coerced ?? {})) : 1;
  }
  return sum;
}

/** The calls at the root of an operation, those in fragments too. The document is valid: no fragment spreads itself. */
function rootCalls(document: DocumentNode, { selections }: SelectionSetNode): FieldNode[] {
  return selections.flatMap((selection): FieldNode[] => {
    if (selection.kind === 'Field') return [selection];
    if (selection.kind === 'InlineFragment') return rootCalls(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (each): each is FragmentDefinitionNode =>
        each.kind === 'FragmentDefinition' && each.name.value === selection.name.value,
    );
    return fragment ? rootCalls(document, fragment.selectionSet) : [];
  });
}

/** What a call costs with its arguments: for each item at least once, and for each stretch of days that begins in its range. */
function costOfCall({ of, each, range, days }: Cost, args: Arguments): number {
  const items = each ? args[each] : null;
  const [from, until] = (range ?? []).map((name) => timeOf(args[name]));
  const asked = ((until ?? Number.NaN) - (from ?? Number.NaN)) / MS_PER_DAY;
  const stretches = asked > 0 ? Math.ceil(Math.min(asked, MOST_DAYS) / days) : 1; // the call itself refuses what is no range
  return of * (Array.isArray(items) ? Math.max(1, items.length) : 1) * stretches;
}

/** Milliseconds of a moment or a date. In whatever zone: of days by the hundred an hour is nothing. NaN for what is none. */
function timeOf(value: unknown): number {
  try {
    return typeof value === 'string' ? momentMs(value, 'UTC') : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** The arguments of a call as far as they can be read; the call refuses the others. */
function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): Arguments {
  const given = new Map(node.arguments?.map(({ name, value }) => [name.value, value]));
  return Object.fromEntries(
    field.args.map(({ name, type, defaultValue }) => {
      const value = given.get(name);
      return [name, value ? valueFromAST(value, type, variables) : defaultValue];
    }),
  );
}
