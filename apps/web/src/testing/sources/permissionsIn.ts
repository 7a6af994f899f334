import { PAGE_PERMISSIONS, writing } from '@rastro/domain';
import { type CodeGraph, type Declared, type Tree, unwrapped, within } from './codeGraph.ts';

/** Permissions of which one is enough. */
export type AnyOf = readonly string[];

/** The value of a property of an object; null where it has none of that name. */
export const propertyOf = (tree: Tree, name: string): Tree | null =>
  tree.properties?.find((each: Tree) => each.key?.name === name)?.value ?? null;

type Verb = keyof ReturnType<typeof writing>;

/** The permissions that an expression of the sources means; null for what is only known when it runs. */
export function permissionsIn(graph: CodeGraph, file: string, given: Tree | null): AnyOf | null {
  if (!given) return null;
  const tree = unwrapped(given);
  const { type } = tree;
  const meaning = (each: Tree) => permissionsIn(graph, file, each);
  if (type === 'JSXExpressionContainer') return meaning(tree.expression);
  if (type === 'SpreadElement') return meaning(tree.argument);
  if (type === 'Literal') return typeof tree.value === 'string' ? [tree.value] : null;
  if (type === 'ArrayExpression') {
    const parts: (AnyOf | null)[] = tree.elements.map(meaning);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (type === 'MemberExpression')
    return writingIn(graph, file, tree.object)?.[tree.property.name as Verb] ?? null;
  if (type !== 'Identifier') return null;
  if (tree.name === 'PAGE_PERMISSIONS') return PAGE_PERMISSIONS;
  const found = graph.find(file, tree.name);
  return found && found.tree !== tree ? permissionsIn(graph, found.file, found.tree) : null;
}

/** The permissions by which something is created, changed and deleted: of `writing('Rutas')`, of an object, or of what has one in `writes`. */
export function writingIn(graph: CodeGraph, file: string, given: Tree): Partial<Record<Verb, AnyOf>> | null {
  const tree = unwrapped(given);
  if (tree.type === 'Identifier') {
    const found = graph.find(file, tree.name);
    return found && found.tree !== tree ? writingIn(graph, found.file, found.tree) : null;
  }
  if (tree.type === 'CallExpression' && tree.callee.name === 'writing')
    return writing(tree.arguments[0].value);
  const own = tree.type === 'CallExpression' ? (tree.arguments[0] ?? tree) : tree;
  const writes = propertyOf(own, 'writes');
  if (writes) return writingIn(graph, file, writes);
  const verbs = (['create', 'update', 'delete'] as const).map(
    (verb) => [verb, permissionsIn(graph, file, propertyOf(own, verb))] as const,
  );
  return verbs.every(([, anyOf]) => anyOf !== null) ? Object.fromEntries(verbs) : null;
}

/** Whether one gets past it in another way, too: `isOwner(user) || isAllowed(...)`, but not `isGone || !isAllowed(...)`. */
function isOneWayOfTwo(parents: readonly Tree[]): boolean {
  const isNegated = parents.at(-1)?.type === 'UnaryExpression';
  const operator = isNegated ? '&&' : '||';
  const [either] = parents.slice(isNegated ? -2 : -1);
  return either?.type === 'LogicalExpression' && either.operator === operator;
}

/** The permissions that what is declared asks its user for, of each list one: by `isAllowed`, by `useMay`, or as what is opened by `anyOf`. */
export function guardsOf(graph: CodeGraph, declared: Declared): AnyOf[] {
  const known = guards.get(declared);
  if (known) return known;
  const { file, tree } = declared;
  const found: (AnyOf | null)[] = [];
  const look = (node: Tree, parents: readonly Tree[]): void => {
    const { type } = node;
    const called = type === 'CallExpression' ? node.callee.name : null;
    if (called === 'isAllowed' && !isOneWayOfTwo(parents))
      found.push(permissionsIn(graph, file, node.arguments[1]));
    if (called === 'useMay') found.push(...Object.values(writingIn(graph, file, node.arguments[0]) ?? {}));
    if (type === 'JSXAttribute' && node.name.name === 'anyOf')
      found.push(permissionsIn(graph, file, node.value));
    if (type === 'Property' && node.key.name === 'anyOf') found.push(permissionsIn(graph, file, node.value));
    for (const child of within(node)) look(child, [...parents, node]);
  };
  look(tree, []);
  const all = found.filter((each) => each !== null && each.length > 0) as AnyOf[];
  guards.set(declared, all);
  return all;
}

const guards = new WeakMap<Declared, AnyOf[]>();
