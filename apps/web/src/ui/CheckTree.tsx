import { Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import classes from './CheckTree.module.css';

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

interface Row<Node> {
  node: Node;
  level: number;
  parent: string | null;
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
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.value)));
  const [current, setCurrent] = useState<string | null>(null);
  const items = useRef(new Map<string, HTMLDivElement>());
  const rows = visibleRows(nodes, open);
  const focusable = rows.some((row) => row.node.value === current) ? current : rows[0]?.node.value;

  const setIsOpen = (value: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(value);
    else next.delete(value);
    setOpen(next);
  };
  const focus = (value: string | null | undefined) => {
    if (value) items.current.get(value)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, { node, parent }: Row<Node>) => {
    const at = rows.findIndex((row) => row.node.value === node.value);
    const isOpen = open.has(node.value);
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
        if (hasChildren && !isOpen) setIsOpen(node.value, true);
        else if (hasChildren) focus(node.children[0]?.value);
        break;
      case 'ArrowLeft':
        if (hasChildren && isOpen) setIsOpen(node.value, false);
        else focus(parent);
        break;
      case ' ':
      case 'Enter':
        onToggle(node);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div role="tree" aria-label={label} aria-multiselectable="true" className={classes.tree}>
      {rows.map((row) => {
        const { node, level } = row;
        const state = stateOf(node);
        const hasChildren = node.children.length > 0;
        return (
          <div
            key={node.value}
            ref={(element) => {
              if (element) items.current.set(node.value, element);
              else items.current.delete(node.value);
            }}
            role="treeitem"
            aria-level={level}
            aria-checked={state === 'some' ? 'mixed' : state === 'checked'}
            aria-expanded={hasChildren ? open.has(node.value) : undefined}
            aria-label={node.label}
            tabIndex={node.value === focusable ? 0 : -1}
            className={classes.row}
            style={{ paddingInlineStart: (level - 1) * 22 }}
            onFocus={() => setCurrent(node.value)}
            onClick={() => onToggle(node)}
            onKeyDown={(event) => onKeyDown(event, row)}
          >
            {hasChildren ? (
              <span
                className={classes.chevron}
                data-open={open.has(node.value) || undefined}
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  setIsOpen(node.value, !open.has(node.value));
                }}
              >
                <IconChevronRight size={16} />
              </span>
            ) : (
              <span className={classes.leaf} />
            )}
            <Checkbox.Indicator checked={state === 'checked'} indeterminate={state === 'some'} size="xs" />
            <span className={classes.label}>{node.label}</span>
          </div>
        );
      })}
    </div>
  );
}

function visibleRows<Node extends { value: string; children: readonly Node[] }>(
  nodes: readonly Node[],
  open: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): Row<Node>[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(open.has(node.value) ? visibleRows(node.children, open, level + 1, node.value) : []),
  ]);
}
