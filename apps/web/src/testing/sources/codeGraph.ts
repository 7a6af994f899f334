import { parse as parseCall } from 'graphql';
import { parseSync } from 'vite';

/** A node of a syntax tree. */
export interface Tree {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a tree of any kind of syntax, which is asked for its type first
  [key: string]: any;
}

/** What stands at the top of a module under a name. */
export interface Declared {
  file: string;
  name: string;
  tree: Tree;
  /** The fields of the schema that it asks for, where it is a call. */
  calls: readonly string[];
  /** The ways for files that it takes, with `:id` for what is put into them: `/api/documents/:id/files`. */
  files: readonly string[];
}

interface Module {
  declared: Map<string, Declared>;
  /** Where a name comes from that the module did not declare. */
  imported: Map<string, { file: string; name: string }>;
  /** The names by which others know what it has, where they differ. */
  exported: Map<string, { file: string; name: string }>;
}

/** The syntax below a node. */
export const within = (tree: Tree): Tree[] =>
  Object.entries(tree)
    .filter(([key]) => key !== 'typeAnnotation' && key !== 'typeArguments' && key !== 'returnType')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((each): each is Tree => typeof each?.type === 'string');

/** A node, and all that stands below it. */
export function* everyNode(tree: Tree): Generator<Tree> {
  yield tree;
  for (const child of within(tree)) yield* everyNode(child);
}

/** What holds a value in other words: `value as const`, `(await value)`. */
export const unwrapped = (tree: Tree): Tree =>
  /^(TS(As|Satisfies|NonNull)Expression|ParenthesizedExpression)$/.test(tree.type)
    ? unwrapped(tree.expression)
    : tree.type === 'AwaitExpression'
      ? unwrapped(tree.argument)
      : tree;

/** The sources of the web app as what refers to what. It is read and not run, so that what no user of a test comes across is seen, too. */
export class CodeGraph {
  readonly #modules = new Map<string, Module>();
  readonly #references = new Map<Tree, Set<Declared>>();

  /** Of sources by their files, which are paths from where the test stands. */
  constructor(sources: Readonly<Record<string, string>>) {
    for (const [file, source] of Object.entries(sources)) this.#modules.set(file, readModule(file, source));
  }

  /** All that is declared. */
  get all(): Declared[] {
    return [...this.#modules.values()].flatMap(({ declared }) => [...declared.values()]);
  }

  /** What a name means in a module; null for what is not of these sources. */
  find(file: string, name: string, seen: ReadonlySet<string> = new Set()): Declared | null {
    const module = this.#modules.get(file);
    const key = `${file}#${name}`;
    if (!module || seen.has(key)) return null;
    const own = module.declared.get(name);
    const from = module.exported.get(name) ?? module.imported.get(name);
    if (own) return own;
    return from ? this.find(from.file, from.name, new Set([...seen, key])) : null;
  }

  /** What a part of a module refers to, once each. */
  refersTo(file: string, tree: Tree): Set<Declared> {
    const known = this.#references.get(tree);
    if (known) return known;
    const found = new Set<Declared>();
    const look = (node: Tree): void => {
      for (const each of this.#meantBy(file, node)) if (each) found.add(each);
      for (const child of valuesIn(node)) look(child);
    };
    look(tree);
    this.#references.set(tree, found);
    return found;
  }

  /** What one node refers to by itself: a name, or a module that is loaded when it is needed, of which one name may be meant. */
  #meantBy(file: string, node: Tree): (Declared | null)[] {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return [this.find(file, node.name)];
    if (node.type === 'ImportExpression') return this.#exportsOf(file, node);
    const object = node.type === 'MemberExpression' ? unwrapped(node.object) : null;
    return object?.type === 'ImportExpression'
      ? [this.find(pathOf(file, object.source.value), node.property.name)]
      : [];
  }

  /** What is exported by a module that is loaded when it is needed. */
  #exportsOf(file: string, { source }: Tree): Declared[] {
    const loaded = pathOf(file, source.value);
    const module = this.#modules.get(loaded);
    const names = [...(module?.exported.keys() ?? [])];
    return names.map((name) => this.find(loaded, name)).filter((each) => each !== null);
  }
}

/** What stands below a node and has a value when it runs: no names of properties, and no types. */
function valuesIn(node: Tree): Tree[] {
  const { type } = node;
  if (type === 'JSXAttribute') return node.value ? [node.value] : [];
  if (type === 'Property' && !node.computed) return [node.value];
  if (type === 'MemberExpression' && !node.computed)
    return unwrapped(node.object).type === 'ImportExpression' ? [] : [node.object];
  return type.startsWith('TS') && unwrapped(node) === node ? [] : within(node);
}

/** The path of a module that another one imports. */
function pathOf(file: string, imported: string): string {
  if (!imported.startsWith('.')) return imported;
  const parts = [...file.split('/').slice(0, -1)];
  for (const part of imported.split('/'))
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/');
}

function readModule(file: string, source: string): Module {
  const module: Module = { declared: new Map(), imported: new Map(), exported: new Map() };
  const declare = (name: string, tree: Tree) =>
    module.declared.set(name, { file, name, tree, calls: callsIn(tree), files: filesIn(tree) });
  const own = (name: string) => ({ file, name });
  const top = (statement: Tree, isExported: boolean): void => {
    const { type, declaration } = statement;
    if (type === 'ImportDeclaration')
      for (const { local, imported } of statement.specifiers)
        module.imported.set(local.name, {
          file: pathOf(file, statement.source.value),
          name: imported?.name ?? 'default',
        });
    if (type === 'ExportNamedDeclaration') {
      if (declaration) top(declaration, true);
      for (const { local, exported } of statement.specifiers ?? []) {
        const from = statement.source ? pathOf(file, statement.source.value) : file;
        module.exported.set(exported.name, { file: from, name: local.name });
      }
    }
    if (type === 'ExportDefaultDeclaration') {
      declare('default', declaration);
      module.exported.set('default', own('default'));
    }
    if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') {
      declare(statement.id.name, statement);
      if (isExported) module.exported.set(statement.id.name, own(statement.id.name));
    }
    if (type === 'VariableDeclaration')
      for (const { id, init } of statement.declarations)
        for (const node of everyNode(id))
          if (node.type === 'Identifier' && init) {
            declare(node.name, init);
            if (isExported) module.exported.set(node.name, own(node.name));
          }
  };
  for (const statement of (parseSync(file, source).program as unknown as Tree).body) top(statement, false);
  return module;
}

/** The fields of the schema for which a call asks. */
function callsIn(tree: Tree): string[] {
  if (tree.type !== 'CallExpression' || tree.callee.name !== 'graphql') return [];
  const text = tree.arguments[0].quasis.map(({ value }: Tree) => value.raw).join('');
  return parseCall(text).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.map((each) => ('name' in each ? each.name.value : ''))
      : [],
  );
}

function filesIn(tree: Tree): string[] {
  return [...everyNode(tree)].flatMap(({ type, value, quasis }) => {
    const parts: Tree[] = quasis ?? [];
    const text = type === 'TemplateLiteral' ? parts.map((each) => each.value.raw).join(':id') : value;
    return typeof text === 'string' && text.startsWith('/api/') ? [text.replace(/[?].*/s, '')] : [];
  });
}
