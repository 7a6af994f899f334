import { type KeyboardEvent, useRef, useState } from 'react';

/** A node of a tree that is shown. */
export interface TreeNode {
  value: string;
  children: readonly TreeNode[];
}

/** A node that is to be seen, since all above it are open. */
export interface TreeRow<Node> {
  node: Node;
  /** Counted from 1. */
  level: number;
  /** The value of the node above it; null for one on top. */
  parent: string | null;
}

interface TreeChoice<Node> {
  /** Whether all nodes are open, as in the results of a search. */
  isAllOpen?: boolean;
  /** Does what other keys than those for moving do; false where a key does nothing. */
  onKey: (node: Node, event: KeyboardEvent) => boolean;
}

/**
 * The rows of a tree by the ARIA pattern: one of them takes part in the order of tabs, arrow keys, Home and End move between them, open and
 * close. Nodes on top are open at first.
 */
export function useTree<Node extends TreeNode & { children: readonly Node[] }>(
  nodes: readonly Node[],
  { isAllOpen = false, onKey }: TreeChoice<Node>,
) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.value)));
  const [current, setCurrent] = useState<string | null>(null);
  const items = useRef(new Map<string, HTMLElement>());
  const isOpen = ({ value }: TreeNode): boolean => isAllOpen || opened.has(value);
  const rows = visibleRows(nodes, isOpen);
  const focusable = rows.some((row) => row.node.value === current) ? current : rows[0]?.node.value;

  const setIsOpen = (value: string, isNowOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isNowOpen) next.add(value);
      else next.delete(value);
      return next;
    });
  const focus = (value: string | null | undefined) => {
    if (value) items.current.get(value)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, { node, parent }: TreeRow<Node>) => {
    if (event.target !== event.currentTarget) return; // it is about a button in the row
    const at = rows.findIndex((row) => row.node.value === node.value);
    const hasChildren = node.children.length > 0;
    switch (event.key) {
      case 'ArrowDown':
        focus(rows[at + 1]?.node.value);
        break;
      case 'ArrowUp':
        focus(rows[at - 1]?.node.value);
        break;
      case 'Home':
        focus(rows[0]?.node.value);
        break;
      case 'End':
        focus(rows.at(-1)?.node.value);
        break;
      case 'ArrowRight':
        if (hasChildren && !isOpen(node)) setIsOpen(node.value, true);
        else if (hasChildren) focus(node.children[0]?.value);
        break;
      case 'ArrowLeft':
        if (hasChildren && isOpen(node)) setIsOpen(node.value, false);
        else focus(parent);
        break;
      default:
        if (!onKey(node, event)) return;
    }
    event.preventDefault();
  };

  /** What the element of a row needs, beside its role, its name, `tabIndexOf` and `onKeyDown`. */
  const itemProps = (row: TreeRow<Node>) => ({
    ref: (element: HTMLElement | null) => {
      if (element) items.current.set(row.node.value, element);
      else items.current.delete(row.node.value);
    },
    'aria-level': row.level,
    'aria-expanded': row.node.children.length > 0 ? isOpen(row.node) : undefined,
    onFocus: () => setCurrent(row.node.value),
  });
  const tabIndexOf = ({ value }: TreeNode): number => (value === focusable ? 0 : -1);
  return { rows, isOpen, setIsOpen, itemProps, tabIndexOf, onKeyDown };
}

function visibleRows<Node extends TreeNode & { children: readonly Node[] }>(
  nodes: readonly Node[],
  isOpen: (node: Node) => boolean,
  level = 1,
  parent: string | null = null,
): TreeRow<Node>[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(isOpen(node) ? visibleRows(node.children, isOpen, level + 1, node.value) : []),
  ]);
}
