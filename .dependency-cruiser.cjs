/**
 * The walls of the repository: which folder may import which (ARCHITECTURE.md, The rooms). A broken wall fails `npm run check`.
 *
 * A folder that stands in no list below has walls all the same: below apps/server/src and apps/web/src it is an area, below
 * packages/ it may import the domain, below apps/ it may import packages, and a new folder beside them fails until it has a line here.
 * The comment of a rule says what to do instead. tools/walls.test.ts proves of every rule that it can fail.
 */

/** Everything that is ours, by its folder at the top. */
const TOP = ['packages', 'apps', 'bench', 'e2e', 'tools'];
const OURS = `^(?:${TOP.join('|')})/`;
const UNKNOWN_TOP = `^(?!(?:${TOP.join('|')}|node_modules)/)[^/]+/`;

/** Tests and their helpers build whole systems; the walls inside the server and the web app's app/ do not hold them back. */
const TESTS = '(?:\\.test\\.tsx?$|\\.testing\\.ts$|/testing/)';

/** What each package and program imports of ours, besides itself. */
const ROOMS = {
  'packages/domain': [],
  'packages/contract': [],
  'packages/codecs': ['packages/domain'],
  'apps/server': ['packages'],
  'apps/web': ['packages/domain', 'packages/contract', 'packages/format'],
  'apps/simulator': ['packages/domain', 'packages/codecs'],
  'apps/demo': ['packages', 'apps/server', 'apps/simulator'],
  tools: ['packages', 'apps/server', 'apps/simulator'],
  e2e: ['packages', 'apps/server', 'apps/simulator', 'apps/demo', 'apps/web/src/testing', 'tools'],
  bench: ['packages', 'apps/server', 'apps/simulator', 'e2e', 'tools'],
};

const SERVER = 'apps/server/src';
const SERVER_AREA_IMPORTS = ['access', 'store', 'live', 'outside', 'settings', 'jobs', 'shapes'];
/** Files of the server's root that every folder may import; they import no folder themselves. The other ones put the server together. */
const SERVER_HELPERS = `^${SERVER}/(?:boundedCache|errors|moments|ownProcess|paces|paging|peerNetwork|rounds)\\.ts$`;
/** Folders of the server that are no areas, and what each imports of the others. cli/ and testing/ may import all. */
const SERVER_ROOMS = {
  store: [],
  outside: [],
  shapes: [],
  access: ['store'],
  settings: ['store'],
  jobs: ['access', 'store'],
  live: ['access', 'store', 'http'],
  http: ['access', 'store', 'live'],
  ingest: ['store', 'live', 'settings'],
  entities: [...SERVER_AREA_IMPORTS, 'reports', 'mountings'], // what is scheduled is written as an entity, and a fleet is imported with its mountings
};

const WEB = 'apps/web/src';
/** The test that holds the forms of the web app against the definitions of the server's entities, which is all it imports of the server. */
const WORDS_OF_ENTITIES = `^${WEB}/entities/(?:problems|quantities)\\.test\\.ts$`;
/** Folders of the web app that are no areas, and what each imports of the others. app/ may import all. */
const WEB_ROOMS = {
  i18n: [],
  ui: ['i18n'],
  api: ['i18n'],
  session: ['i18n', 'api'],
  roads: ['i18n', 'ui'],
  status: ['i18n'],
  live: [],
  offline: ['live'],
  chunks: [],
  map: ['i18n', 'ui', 'roads', 'status', 'live'],
  charts: ['i18n', 'ui'],
  vehicles: ['i18n', 'ui', 'api', 'session'],
};

/** A regular expression for any of these folders, below `parent` where there is one. */
const anyOf = (folders, parent = '') => `^${parent && `${parent}/`}(?:${folders.join('|')})/`;
/** One that matches every folder below `parent` but these, and remembers its name as $1. */
const noneOf = (folders, parent) => `^${parent}/(?!(?:${folders.join('|')})/)([^/]+)/`;
const named = (folders) => (folders.length > 0 ? folders.join(', ') : 'nothing');

const below = (parent) =>
  Object.keys(ROOMS).flatMap((room) =>
    room.startsWith(`${parent}/`) ? [room.slice(parent.length + 1)] : [],
  );

/** The wall of a room: of `within` it imports itself and what is allowed. */
const wall = ({ name, comment, from, within, allowed }) => ({
  name,
  comment,
  severity: 'error',
  from,
  to: { path: within, ...(allowed.length > 0 && { pathNot: allowed }) },
});

/** Small libraries that only compute, which domain and codecs may use. */
const PURE_LIBRARIES = '^node_modules/(?:flatbush|flatqueue)/';

module.exports = {
  forbidden: [
    {
      name: 'no circles',
      comment:
        'Move what both modules need to a third one. What is loaded later by import() makes no circle; types alone do.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'what is imported exists',
      comment: 'Install the package in the workspace that imports it, or correct the path.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(geojson|topojson-specification)$' }, // packages of types alone
    },

    // The folders at the top, packages and programs.
    {
      name: 'a folder at the top has a wall',
      comment: `Put the code below one of ${TOP.join(', ')}, or write down in ROOMS and ARCHITECTURE.md what the new folder imports.`,
      severity: 'error',
      from: { path: UNKNOWN_TOP },
      to: {},
    },
    {
      name: 'a folder without a wall is not imported',
      comment: `Put the code below one of ${TOP.join(', ')}.`,
      severity: 'error',
      from: { path: OURS },
      to: { path: UNKNOWN_TOP, dependencyTypesNot: ['core'] },
    },
    ...Object.entries(ROOMS).map(([room, allowed]) =>
      wall({
        name: room,
        comment: `${room} imports ${named(allowed)} of ours. Hand in what else it needs, or move that to where both can import it.`,
        from: { path: `^${room}/`, pathNot: WORDS_OF_ENTITIES },
        within: OURS,
        allowed: [anyOf([room, ...allowed])],
      }),
    ),
    wall({
      name: 'words of entities',
      comment: `This test imports the entities of the server, and of ours what ${WEB} does.`,
      from: { path: WORDS_OF_ENTITIES },
      within: OURS,
      allowed: [anyOf(['apps/web', ...ROOMS['apps/web'], `${SERVER}/entities`])],
    }),
    wall({
      name: 'any other package',
      comment:
        'A package imports packages/domain and packages/contract. One that needs more has a line in ROOMS.',
      from: { path: noneOf(below('packages'), 'packages') },
      within: OURS,
      allowed: [anyOf(['domain', 'contract', '$1'], 'packages')],
    }),
    wall({
      name: 'any other program',
      comment: 'A program imports packages. One that needs another program has a line in ROOMS.',
      from: { path: noneOf(below('apps'), 'apps') },
      within: OURS,
      allowed: ['^packages/', '^apps/$1/'],
    }),
    {
      name: 'domain and codecs do no I/O',
      comment:
        'They are pure: hand in what is read, the time and the random numbers, and let the server or the simulator import the library.',
      severity: 'error',
      from: { path: '^packages/(?:domain|codecs)/', pathNot: TESTS },
      to: { pathNot: [OURS, PURE_LIBRARIES] }, // whatever is left is Node's or another library
    },
    {
      name: 'test code stays in tests',
      comment: 'Move what the product needs out of the test or its helpers.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: [TESTS, `^${SERVER}/store/writeSchema\\.ts$`] }, // the command npm run schema
      to: { path: TESTS, pathNot: 'node_modules' },
    },

    // The server.
    ...Object.entries(SERVER_ROOMS).map(([room, allowed]) =>
      wall({
        name: `server: ${room}`,
        comment: `${SERVER}/${room} imports ${named(allowed)} of the server. Hand in what else it needs in app.ts.`,
        from: { path: `^${SERVER}/${room}/`, pathNot: TESTS },
        within: `^${SERVER}/`,
        allowed: [anyOf([room, ...allowed], SERVER), SERVER_HELPERS],
      }),
    ),
    wall({
      name: 'server: areas do not import each other',
      comment: `An area imports ${named(SERVER_AREA_IMPORTS)}. What two areas need moves to one of these; what one starts in another is handed in in app.ts.`,
      from: { path: noneOf([...Object.keys(SERVER_ROOMS), 'cli', 'testing'], SERVER), pathNot: TESTS },
      within: `^${SERVER}/`,
      allowed: [anyOf(['$1', ...SERVER_AREA_IMPORTS], SERVER), SERVER_HELPERS],
    }),
    wall({
      name: 'server: helpers import no folder',
      comment:
        'A file of the root that every folder imports stands below them all; move it into the folder that it needs.',
      from: { path: SERVER_HELPERS },
      within: `^${SERVER}/`,
      allowed: [SERVER_HELPERS],
    }),
    {
      name: 'server: SQL as text stays in store',
      comment:
        "Write the statement with Kysely's builder or its sql`...` template and the type of its rows, on a Db. One that is tuned by hand becomes a function of store/.",
      severity: 'error',
      from: { path: '^apps/', pathNot: [TESTS, `^${SERVER}/store/`] },
      to: { path: `(?:^${SERVER}/store/query\\.ts$|node_modules/pg/)` },
    },

    // The web app.
    {
      name: 'web: a folder is entered by its index.ts',
      comment:
        'Export what is needed from the index.ts of its folder: types, texts and small parts as they are, whole panels and pages with lazy().',
      severity: 'error',
      from: { path: `^${WEB}/([^/]+)/`, pathNot: `^${WEB}/testing/` },
      to: {
        path: `^${WEB}/[^/]+/`,
        pathNot: [`^${WEB}/$1/`, `^${WEB}/[^/]+/index\\.tsx?$`, `^${WEB}/(?:assets|testing)/`],
      },
    },
    ...Object.entries(WEB_ROOMS).map(([room, allowed]) =>
      wall({
        name: `web: ${room}`,
        comment: `${WEB}/${room} imports ${named(allowed)} of the web app. Hand in what else it needs as a property or a parameter.`,
        from: { path: `^${WEB}/${room}/`, pathNot: TESTS },
        within: `^${WEB}/[^/]+/`,
        allowed: [anyOf([room, ...allowed], WEB)],
      }),
    ),
    {
      name: 'web: nobody imports the app',
      comment:
        'app/ puts the areas together: hand in what an area needs of it, or move it to an area or a room.',
      severity: 'error',
      from: { path: `^${WEB}/(?!(?:app|testing)/|main\\.tsx$)` },
      to: { path: `^${WEB}/app/` },
    },
    wall({
      name: 'web: the root imports the app alone',
      comment: 'main.tsx starts app/; what every folder shares (theme.ts) imports none.',
      from: { path: `^${WEB}/[^/]+$`, pathNot: TESTS },
      within: `^${WEB}/[^/]+/`,
      allowed: [`^${WEB}/app/`],
    }),
    {
      name: 'web: the map library stays in map',
      comment:
        'It is the largest part of all: show a map by the components of map/index.ts, which load it when they are shown.',
      severity: 'error',
      from: { path: `^${WEB}/`, pathNot: `^${WEB}/map/` },
      to: { path: 'node_modules/(?:maplibre-gl|pmtiles|terra-draw)' },
    },
    wall({
      name: "web: the map's engine knows no layer",
      comment:
        'The engine calls its layers as MapLayer does (engine/layer.ts) and offers them what MapHost has: extend one of the two.',
      from: { path: `^${WEB}/map/engine/`, pathNot: TESTS },
      within: `^${WEB}/map/`,
      allowed: [`^${WEB}/map/(?:engine/|basemap/|draw/palette\\.ts$|mercator\\.ts$)`],
    }),
    {
      name: 'web: the database stays in offline',
      comment:
        'Keep something in the browser by the functions of offline/index.ts, which erase it when they must.',
      severity: 'error',
      from: { path: `^${WEB}/`, pathNot: `^${WEB}/offline/` },
      to: { path: 'node_modules/idb' },
    },
    {
      name: 'web: the network stays in api',
      comment:
        'Call the server by call, query and subscribe of api/index.ts, which know the session and the errors.',
      severity: 'error',
      from: { path: `^${WEB}/`, pathNot: `^${WEB}/(?:api|testing)/` },
      to: { path: 'node_modules/graphql-ws' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '(^|/)generated/'] },
    exclude: { path: '^(?:(?:apps|packages)/[^/]+/dist|data|e2e/(?:test-results|playwright-report))/' },
    parser: 'swc', // without it TypeScript is guessed at, and some imports of types are overlooked
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
