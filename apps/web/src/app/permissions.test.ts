import { PAGE_PERMISSIONS } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { contractSchema, demandOf, rootFields } from '../testing/api/schema.ts';
import { CodeGraph, type Declared, everyNode, type Tree } from '../testing/sources/codeGraph.ts';
import {
  type AnyOf,
  guardsOf,
  permissionsIn,
  propertyOf,
  writingIn,
} from '../testing/sources/permissionsIn.ts';

// Every call that the sources of the web app can make, from every page and panel that leads to it: who may open that and nothing else
// comes to the call only by what asks for a permission of the call. It is read and not run, so that no dialog is forgotten.

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**', '!../api/generated/**'],
  { query: '?raw', import: 'default', eager: true },
);
const DOCUMENTED = Object.values(
  import.meta.glob<string>('../../../../docs/security.md', { query: '?raw', import: 'default', eager: true }),
).join('\n');
const fromRoot = (file: string): string => file.replace(/^\.\//, 'app/').replace(/^\.\.\//, '');
const graph = new CodeGraph(
  Object.fromEntries(Object.entries(SOURCES).map(([file, source]) => [fromRoot(file), source])),
);

const schema = contractSchema();
/** What calls demand by the contract, and ways for files by the table of docs/security.md, which the server is tested to keep to. */
const DEMANDS: ReadonlyMap<string, AnyOf> = new Map([
  ...rootFields(schema).map((field): [string, AnyOf] => [field.name, demandOf(schema, field) ?? []]),
  ...[
    ...DOCUMENTED.matchAll(/^\| (any page|login|nothing|`\S+`(?: or `\S+`)*)(?:, and .+)? \| (.+) \|$/gm),
  ].flatMap(([, need = '', ways = '']) =>
    [...ways.matchAll(/`\w+ (\/api\/[^`]+)`/g)].map(([, way = '']): [string, AnyOf] => [
      way,
      need === 'any page' ? PAGE_PERMISSIONS : [...need.matchAll(/`(\S+)`/g)].map(([, name = '']) => name),
    ]),
  ),
]);

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** A page or a panel, with the permissions of which one opens it; none: a login alone. */
interface Door {
  name: string;
  anyOf: AnyOf;
  file: string;
  tree: Tree;
}

/** What lists all pages or panels: each of them is a door of its own. */
const LISTS = ['ADMINISTRATION', 'ENTITIES', 'PANELS', 'REPORTS', 'REPORT_PAGES', 'ROAD_REPORTS'];

/** What is called in other ways than by what refers to it, or asks for its permission as this test cannot read. */
const APART: Readonly<Record<string, string>> = {
  AlarmBell: 'TopBar shows it to whom the panel of notifications is open',
  ExplainDialog: 'it is opened from what is explained, by who sees that',
  browserCenter: 'it does what NewestAlarms and AlarmList ask for, which ask for the permission',
  FirstQuestion: 'MapPage shows it to who is judged by the needs of its page',
  FirstSteps: 'it asks for each of several permissions',
  InviteUsers: 'lists show what is for chosen rows to who may change them',
  session: 'it is asked to see as another user by UserAccess, which asks for the permission',
};

/** Ways for files that take what their rows or their report do. */
const WAYS_OF_MANY = ['/api/entities/:id/import'];

/** The pages and panels of a module: what has `anyOf` beside that which shows it, and the pages of the router. */
function doorsIn({ file, name, tree }: Declared): Door[] {
  return [...everyNode(tree)].flatMap((node): Door[] => {
    if (node.type !== 'ObjectExpression') return [];
    const of = (...names: string[]) =>
      names.map((each) => propertyOf(node, each)).find((each) => each) ?? null;
    const called = `${name} ${of('path', 'key')?.value ?? of('path', 'key')?.name ?? ''}`;
    const anyOf = permissionsIn(graph, file, of('anyOf'));
    const shown = of('load', 'Panel', 'pages');
    if (anyOf && shown) return [{ name: called, anyOf, file, tree: node }];
    const lazy = of('lazy');
    const loader = of('loader');
    if (!lazy || loader?.callee?.name === 'guard') return [];
    const needed = loader?.arguments?.flatMap((each: Tree) => permissionsIn(graph, file, each)) ?? [];
    return needed.includes(null) ? [] : [{ name: called, anyOf: needed, file, tree: lazy }];
  });
}

/** The reports: most of them have one page, and those about roads have one with a part of their own. */
function doorsOfReports(): Door[] {
  const partOf = (list: string, key: string) =>
    list === 'REPORTS'
      ? graph.find('reports/ReportPage.tsx', 'reportPage')
      : graph.find(`reports/roads/${capital(key)}.tsx`, capital(key));
  return graph.all
    .filter(({ name }) => name === 'REPORTS' || name === 'ROAD_REPORTS')
    .flatMap(({ name: list, file, tree }) =>
      [...everyNode(tree)].flatMap((node): Door[] => {
        const anyOf = permissionsIn(graph, file, propertyOf(node, 'anyOf'));
        const part = anyOf && partOf(list, propertyOf(node, 'key')?.value ?? '');
        return part
          ? [{ name: propertyOf(node, 'path')?.value, anyOf, file: part.file, tree: part.tree }]
          : [];
      }),
    );
}

const DOORS = [...graph.all.flatMap(doorsIn), ...doorsOfReports()];

/** How one comes from a door to a call without being asked for what it demands; null where one does not. */
function wayTo(call: string, demand: AnyOf, { file, tree }: Door): string | null {
  const from = new Map<Declared, Declared | null>(
    [...graph.refersTo(file, tree)].map((each) => [each, null]),
  );
  for (const [each] of from) {
    if (LISTS.includes(each.name) || each.name in APART) continue;
    // A call is declared by itself, and asks for nothing; a way for a file stands in what may ask first.
    const isAsked = guardsOf(graph, each).some((guard) => guard.every((name) => demand.includes(name)));
    if (each.calls.includes(call) || (!isAsked && each.files.includes(call))) {
      const way: string[] = [];
      for (let at: Declared | null = each; at; at = from.get(at) ?? null) way.unshift(at.name);
      return way.join(' > ');
    }
    if (isAsked) continue;
    for (const next of graph.refersTo(each.file, each.tree)) if (!from.has(next)) from.set(next, each);
  }
  return null;
}

describe('who may open', () => {
  it.each(DOORS)('$name comes to no call that is refused', (door) => {
    const held = door.anyOf.length === 0 ? [null] : door.anyOf;
    const refused = [...DEMANDS].filter(
      ([, demand]) => demand.length > 0 && held.some((name) => name === null || !demand.includes(name)),
    );
    expect(refused.flatMap(([call, demand]) => wayTo(call, demand, door) ?? [])).toEqual([]);
  });
});

it('the router opens these without a permission, and no others', () => {
  const open = DOORS.filter(({ anyOf }) => anyOf.length === 0).map(({ name }) => name.replace(/^PAGES /, ''));
  expect(open).toEqual([
    'login ', // of two addresses
    'autologin/:token',
    'FORGOT_PASSWORD_PATH',
    'SET_PASSWORD_PATH',
    'CARGO_PATH',
    'CONFIRM_MAIL_PATH',
    'SHARE_PAGE_PATH',
    '', // the frame of all that follow
    'map/:markerId?', // who is logged in
  ]);
});

it('every call of the sources is behind a page or a panel, or asked for by all of them', () => {
  const found = new Set(DOORS.flatMap(({ file, tree }) => [...graph.refersTo(file, tree)]));
  for (const each of found) for (const next of graph.refersTo(each.file, each.tree)) found.add(next);
  const left = graph.all.filter((each) => each.calls.length > 0 && !found.has(each));
  expect(left.map(({ name }) => name)).toEqual([]);
  const ways = [...found].flatMap(({ files }) => files);
  expect(ways.filter((way) => !DEMANDS.has(way) && !WAYS_OF_MANY.includes(way))).toEqual([]);
  expect(Object.keys(APART).filter((name) => ![...found].some((each) => each.name === name))).toEqual([]);
});

describe('rows are created, changed and deleted', () => {
  /** The definitions of entities, with the doors of their pages. */
  const entities = DOORS.flatMap((door) =>
    [...graph.refersTo(door.file, door.tree)].flatMap(({ name, file, tree }) =>
      name === 'default' && tree.callee?.name === 'defineEntity' ? [{ door, file, tree }] : [],
    ),
  );

  it.each(entities)('by who may, on the page of $door.name', ({ door, file, tree }) => {
    const [definition] = tree.arguments as [Tree];
    const [one, many] = ['one', 'many'].map((name) => capital(propertyOf(definition, name)?.value));
    const list = propertyOf(definition, 'many')?.value as string;
    const writes = writingIn(graph, file, tree);
    const demanded = (call: string) => new Set(DEMANDS.get(call));
    const offered = (verb: 'create' | 'update' | 'delete') => new Set(writes?.[verb] ?? door.anyOf);
    expect(demanded(`create${one}`)).toEqual(offered('create'));
    expect(demanded(`update${one}`)).toEqual(offered('update'));
    expect(demanded(`delete${many}`)).toEqual(offered('delete'));
    for (const call of [list, `${list}Export`]) expect(demanded(call), call).toEqual(new Set(door.anyOf));
  });
});

it('a report is asked for, and its file written, by who may open its page', () => {
  const list = graph.all.find(({ name }) => name === 'REPORTS') as Declared;
  const reports = [...everyNode(list.tree)].flatMap((node) => {
    const call = propertyOf(node, 'call')?.value;
    return call ? [{ call, anyOf: permissionsIn(graph, list.file, propertyOf(node, 'anyOf')) }] : [];
  });
  expect(reports.length).toBeGreaterThan(0);
  for (const { call, anyOf } of reports)
    expect([DEMANDS.get(`${call}Page`), DEMANDS.get(`${call}Job`)], call).toEqual([anyOf, anyOf]);
});
