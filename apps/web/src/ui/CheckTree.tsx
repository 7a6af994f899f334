import { Checkbox } from '@mantine/core';
import classes from './CheckTree.module.css';
import { TreeChevron } from './TreeChevron.tsx';
import { useTree } from './useTree.ts';

export interface CheckTreeNode {
  value: string;
  label: string;
  children: readonly CheckTreeNode[];
}

interface CheckTreeProps<Node extends CheckTreeNode> {
  label: string;
  nodes: readonly Node[];
  stateOf: (node: Node) => 'checked' | 'some' | 'none';
  onToggle: (node: Node) => void;
}

/**
 * A tree with a checkbox on each node, by the ARIA pattern: arrow keys move, open and close, the space bar checks. It does not
 * decide which nodes are checked; its parent does.
 */
export function CheckTree<Node extends CheckTreeNode & { children: readonly Node[] }>({
  label,
  nodes,
  stateOf,
  onToggle,
}: CheckTreeProps<Node>) {
  const tree = useTree(nodes, {
    onKey: (node, { key }) => {
      if (key !== ' ' && key !== 'Enter') return false;
      onToggle(node);
      return true;
    },
  });
  return (
    <div role="tree" aria-label={label} aria-multiselectable="true" className={classes.tree}>
      {tree.rows.map((row) => {
        const { node, level } = row;
        const state = stateOf(node);
        const isOpen = tree.isOpen(node);
        return (
          <div
            key={node.value}
            role="treeitem"
            tabIndex={tree.tabIndexOf(node)}
            {...tree.itemProps(row)}
            aria-checked={state === 'some' ? 'mixed' : state === 'checked'}
            aria-label={node.label}
            className={classes.row}
            style={{ paddingInlineStart: (level - 1) * 22 }}
            onClick={() => onToggle(node)}
            onKeyDown={(event) => tree.onKeyDown(event, row)}
          >
            <TreeChevron
              hasChildren={node.children.length > 0}
              isOpen={isOpen}
              onToggle={() => tree.setIsOpen(node.value, !isOpen)}
            />
            <Checkbox.Indicator checked={state === 'checked'} indeterminate={state === 'some'} size="xs" />
            <span className={classes.label}>{node.label}</span>
          </div>
        );
      })}
    </div>
  );
}
