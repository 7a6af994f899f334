import type { FragmentDefinitionNode, SelectionSetNode, ValidationRule } from 'graphql';
import { codedError } from '../errors.ts';

export const MAX_DEPTH = 10;
export const MAX_FIELDS = 400;

/**
 * Refuses calls that nest deeper than `maxDepth` or select more than `maxFields` fields, fragments counted where they are
 * spread. QUERY_TOO_DEEP and QUERY_TOO_LARGE.
 */
export function limitsRule(maxDepth = MAX_DEPTH, maxFields = MAX_FIELDS): ValidationRule {
  return (context) => {
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of context.getDocument().definitions)
      if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
    let fields = 0;

    /** Depth below a selection; stops at once when there is too much, so that fragments cannot multiply. */
    function depthOf(selectionSet: SelectionSetNode, depth: number, open: ReadonlySet<string>): number {
      let deepest = depth;
      for (const selection of selectionSet.selections) {
        if (fields > maxFields || deepest > maxDepth) return deepest;
        if (selection.kind === 'Field') {
          fields += 1;
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

    return {
      OperationDefinition(node) {
        fields = 0;
        const depth = depthOf(node.selectionSet, 0, new Set());
        if (depth > maxDepth) context.reportError(codedError('QUERY_TOO_DEEP', { maximum: maxDepth }));
        if (fields > maxFields) context.reportError(codedError('QUERY_TOO_LARGE', { maximum: maxFields }));
      },
    };
  };
}
