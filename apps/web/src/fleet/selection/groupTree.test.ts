import { describe, expect, it } from 'vitest';
import {
  buildGroupTree,
  checkState,
  type Group,
  groupIdsBelow,
  searchLeaves,
  toggleNode,
} from './groupTree.ts';

const group = (id: number, name: string, customerId: number, parentGroupId: number | null): Group => ({
  id,
  name,
  customerId,
  parentGroupId,
});

const customers = [
  { id: 1, name: 'Andina' },
  { id: 2, name: 'Boreal' },
];
const groups = [
  group(10, 'Andina', 1, null),
  group(11, 'Sur', 1, 10),
  group(12, 'Norte', 1, 10),
  group(13, 'Camión pesado', 1, 11),
  group(14, 'Camioneta', 1, 11),
  group(25, 'Solo esto', 2, 24), // the user may not see its parent
];
const tree = buildGroupTree(customers, groups);
const [andina, boreal] = tree;
if (!andina || !boreal) throw new Error('the tree has two customers');

describe('the tree', () => {
  it('has a pseudo-node for each customer, standing for its root group', () => {
    expect(tree.map(({ value, label, groupId }) => ({ value, label, groupId }))).toEqual([
      { value: 'C_1', label: 'Andina', groupId: 10 },
      { value: 'C_2', label: 'Boreal', groupId: null },
    ]);
    expect(andina.children.map((node) => node.label)).toEqual(['Norte', 'Sur']);
  });

  it('hangs groups without a visible parent below their customer', () => {
    expect(boreal.children.map((node) => node.value)).toEqual(['25']);
  });

  it('knows the groups below a node', () => {
    expect(groupIdsBelow(andina)).toEqual([10, 12, 11, 13, 14]);
  });
});

describe('checks', () => {
  const everything = new Set([10, 11, 12, 13, 14, 25]);

  it('go down when set, and up and down when taken away', () => {
    expect(toggleNode(tree, '11', new Set())).toEqual(new Set([11, 13, 14]));
    expect(toggleNode(tree, '13', everything)).toEqual(new Set([12, 14, 25]));
  });

  it('do not set what is above, which may include more', () => {
    expect(toggleNode(tree, '14', new Set([12, 13]))).toEqual(new Set([12, 13, 14]));
  });

  it('of a customer without a visible root follow what is below', () => {
    expect(checkState(boreal, new Set([25]))).toBe('checked');
    expect(checkState(boreal, new Set())).toBe('none');
    expect(toggleNode(tree, 'C_2', everything)).toEqual(new Set([10, 11, 12, 13, 14]));
  });

  it('show a part of a group as some', () => {
    expect(checkState(andina, new Set([13]))).toBe('some');
    expect(checkState(andina, everything)).toBe('checked');
    expect(checkState(andina, new Set([25]))).toBe('none');
  });

  it('ignore a node that is not there', () => {
    expect(toggleNode(tree, '99', everything)).toBe(everything);
  });
});

describe('search', () => {
  it('finds leaf groups only, without regard to case and accents', () => {
    expect(searchLeaves(tree, 'CAMION').map((found) => [found.node.label, found.above])).toEqual([
      ['Camión pesado', 'Andina › Sur'],
      ['Camioneta', 'Andina › Sur'],
    ]);
    expect(searchLeaves(tree, 'sur')).toEqual([]);
  });
});
