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

/** What the calls of one text may cost together. Its directive `@cost` says what a call costs; others cost 1. */
export const MAX_COST = 10_000;

interface Cost {
  of: number;
  /** The list argument of which each item costs that much. */
  each?: string | null;
}

/** What a call costs by its directive; null where it declares none. */
export function declaredCost(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): Cost | null {
  const directive = schema.getDirective('cost');
  return directive && field.astNode
    ? ((getDirectiveValues(directive, field.astNode) as Cost | undefined) ?? null)
    : null;
}

/** Makes the calls that declare a cost take turns (see `costlyTurns`). Throws where `each` names no list argument. */
export function takeTurns(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const cost = declaredCost(schema, field);
      if (!cost) continue;
      if (cost.each && !field.args.some(({ name }) => name === cost.each))
        throw new Error(`${type?.name}.${field.name} has no argument ${cost.each}, by which it costs`);
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
    sum += cost ? cost.of * itemsOf(field, node, cost, coerced ?? {}) : 1;
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

/** Number of items that a call is charged for, at least one. */
function itemsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  { each }: Cost,
  variables: Record<string, unknown>,
): number {
  const argument = field.args.find(({ name }) => name === each);
  const value = node.arguments?.find(({ name }) => name.value === each)?.value;
  const items = argument && value && valueFromAST(value, argument.type, variables);
  return Array.isArray(items) ? Math.max(1, items.length) : 1;
}
