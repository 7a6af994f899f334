import type { CustomersQuery, GroupsQuery } from '../../api/index.ts';
import { folded } from '../../i18n/index.ts';

export type Customer = CustomersQuery['customers']['items'][number];
export type Group = GroupsQuery['groups'][number];

/**
 * A node of the groups dropdown. A customer is a pseudo-node (`C_` and its id) that stands for its root group, where the user may
 * see that; `groupId` is null where it stands for no group.
 */
export interface GroupNode {
  value: string;
  label: string;
  groupId: number | null;
  children: GroupNode[];
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** The tree of the chosen customers, each with its groups below, sorted by name. */
export function buildGroupTree(customers: readonly Customer[], groups: readonly Group[]): GroupNode[] {
  const known = new Set(groups.map((group) => group.id));
  const byParent = new Map<number | string, Group[]>();
  for (const group of groups) {
    // A group whose parent the user may not see is placed directly below its customer.
    const parent =
      group.parentGroupId !== null && known.has(group.parentGroupId)
        ? group.parentGroupId
        : `C_${group.customerId}`;
    byParent.set(parent, [...(byParent.get(parent) ?? []), group]);
  }
  const nodeOf = (group: Group): GroupNode => ({
    value: String(group.id),
    label: group.name,
    groupId: group.id,
    children: childrenOf(group.id),
  });
  const childrenOf = (parent: number | string): GroupNode[] =>
    (byParent.get(parent) ?? []).map(nodeOf).sort((a, b) => collator.compare(a.label, b.label));

  return customers.map((customer) => {
    const value = `C_${customer.id}`;
    const root = byParent.get(value)?.find((group) => group.parentGroupId === null);
    if (!root) return { value, label: customer.name, groupId: null, children: childrenOf(value) };
    const others = childrenOf(value).filter((node) => node.groupId !== root.id);
    return {
      value,
      label: customer.name,
      groupId: root.id,
      children: [...childrenOf(root.id), ...others],
    };
  });
}

/** The groups of a node and of all nodes below it. */
export function groupIdsBelow(node: GroupNode): number[] {
  const own = node.groupId === null ? [] : [node.groupId];
  return [...own, ...node.children.flatMap(groupIdsBelow)];
}

export type CheckState = 'checked' | 'some' | 'none';

export function checkState(node: GroupNode, checked: ReadonlySet<number>): CheckState {
  if (node.groupId !== null && checked.has(node.groupId)) return 'checked';
  const below = node.children.map((child) => checkState(child, checked));
  if (node.groupId === null && below.length > 0 && below.every((state) => state === 'checked'))
    return 'checked';
  return below.some((state) => state !== 'none') ? 'some' : 'none';
}

/**
 * Checks or unchecks a node with everything below it. Unchecking also unchecks what is above, since a group includes all below
 * it. Checking does not change what is above, since that may include more.
 */
export function toggleNode(
  tree: readonly GroupNode[],
  value: string,
  checked: ReadonlySet<number>,
): ReadonlySet<number> {
  const path = pathTo(tree, value);
  const node = path?.at(-1);
  if (!path || !node) return checked;
  const next = new Set(checked);
  if (checkState(node, checked) !== 'checked') {
    for (const id of groupIdsBelow(node)) next.add(id);
    return next;
  }
  for (const id of groupIdsBelow(node)) next.delete(id);
  for (const above of path) if (above.groupId !== null) next.delete(above.groupId);
  return next;
}

function pathTo(nodes: readonly GroupNode[], value: string): GroupNode[] | null {
  for (const node of nodes) {
    if (node.value === value) return [node];
    const below = pathTo(node.children, value);
    if (below) return [node, ...below];
  }
  return null;
}

/** A leaf that a search found, with the names of the nodes above it. */
export interface FoundGroup {
  node: GroupNode;
  above: string;
}

/** The leaf groups whose name contains the text, regardless of case and accents. */
export function searchLeaves(tree: readonly GroupNode[], text: string): FoundGroup[] {
  const wanted = folded(text.trim());
  const walk = (node: GroupNode, above: readonly string[]): FoundGroup[] =>
    node.children.length > 0
      ? node.children.flatMap((child) => walk(child, [...above, node.label]))
      : node.groupId !== null && folded(node.label).includes(wanted)
        ? [{ node, above: above.join(' › ') }]
        : [];
  return tree.flatMap((node) => walk(node, []));
}
