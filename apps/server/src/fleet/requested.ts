import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Whether the call asks for a field below the one being resolved, as in `['items', 'photo']`: for what is costly to read. */
export function isRequested(info: GraphQLResolveInfo, path: readonly string[]): boolean {
  let nodes: FieldNode[] = [...info.fieldNodes];
  for (const name of path)
    nodes = nodes.flatMap((node) => (node.selectionSet ? fieldsNamed(info, node.selectionSet, name) : []));
  return nodes.length > 0;
}

function fieldsNamed(info: GraphQLResolveInfo, { selections }: SelectionSetNode, name: string): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === 'Field') return selection.name.value === name ? [selection] : [];
    const inner =
      selection.kind === 'InlineFragment'
        ? selection.selectionSet
        : info.fragments[selection.name.value]?.selectionSet;
    return inner ? fieldsNamed(info, inner, name) : [];
  });
}
