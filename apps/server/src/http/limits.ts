import type { FragmentDefinitionNode, SelectionSetNode, ValidationRule } from 'graphql';
import { codedError } from '../errors.ts';

/** How much one call may ask for. */
export interface Limits {
  /** Levels of fields. */
  depth: number;
  /** Fields in all, those of a fragment counted wherever it is spread. */
  fields: number;
  /** Calls beside each other in one text. */
  rootFields: number;
}

export const LIMITS: Limits = { depth: 10, fields: 400, rootFields: 20 };

/**
 * Refuses calls beyond the limits: QUERY_TOO_DEEP and QUERY_TOO_LARGE. It runs alone before the standard rules, some of which
 * take time in the square of the fields.
 */
export function limitsRule(limits: Limits = LIMITS): ValidationRule {
  return (context) => {
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of context.getDocument().definitions)
      if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
    let fields = 0;
    let rootFields = 0;

    /** Depth below a selection; stops at once when there is too much, so that fragments cannot multiply. */
    function depthOf(selectionSet: SelectionSetNode, depth: number, open: ReadonlySet<string>): number {
      let deepest = depth;
      for (const selection of selectionSet.selections) {
        if (fields > limits.fields || deepest > limits.depth) return deepest;
        if (selection.kind === 'Field') {
          fields += 1;
          if (depth === 0) rootFields += 1;
          const below = selection.selectionSet ? depthOf(selection.selectionSet, depth + 1, open) : depth + 1;
          deepest = Math.max(deepest, below);
        } else if (selection.kind === 'InlineFragment') {
          deepest = Math.max(deepest, depthOf(selection.selectionSet, depth, open));
        } else {
          const fragment = fragments.get(selection.name.value);
          if (!fragment || open.has(selection.name.value)) continue; // the standard rules name these faults
          fields += 1;
          deepest = Math.max(
            deepest,
            depthOf(fragment.selectionSet, depth, new Set([...open, selection.name.value])),
          );
        }
      }
      return deepest;
    }

    function check(selectionSet: SelectionSetNode, depth: number): void {
      fields = 0;
      rootFields = 0;
      if (depthOf(selectionSet, depth, new Set()) > limits.depth)
        context.reportError(codedError('QUERY_TOO_DEEP', { maximum: limits.depth }));
      if (fields > limits.fields)
        context.reportError(codedError('QUERY_TOO_LARGE', { maximum: limits.fields }));
      if (rootFields > limits.rootFields)
        context.reportError(codedError('QUERY_TOO_LARGE', { maximum: limits.rootFields }));
    }

    return {
      OperationDefinition: (node) => check(node.selectionSet, 0),
      // Also those that nothing spreads: the standard rules look at them all the same.
      FragmentDefinition: (node) => check(node.selectionSet, 1),
    };
  };
}
