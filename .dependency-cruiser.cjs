/** The walls of the house: which room may import which (ARCHITECTURE.md). A broken wall fails the test run. */

const room = (name, path, allowed) => ({
  name,
  comment: `${name}: imports only ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}; see ARCHITECTURE.md, The rooms.`,
  severity: 'error',
  from: { path: `^${path}/` },
  to: { path: '^(packages|apps|bench|e2e|tools)/', pathNot: [path, ...allowed].map((each) => `^${each}/`) },
});

const SERVER = 'apps/server/src';
const serverRoom = (name, allowed) => ({
  name: `server ${name}`,
  comment: `apps/server/src/${name} imports only ${allowed.join(', ')} of the server; see ARCHITECTURE.md, The rooms.`,
  severity: 'error',
  from: { path: `^${SERVER}/${name}/`, pathNot: '(\\.test\\.ts$|/testing/)' },
  to: {
    path: `^${SERVER}/`,
    pathNot: [name, ...allowed]
      .map((each) => `^${SERVER}/${each}/`)
      .concat([`^${SERVER}/(errors|moments|paging|rounds)\\.ts$`]),
  },
});

const AREAS = [
  'explain',
  'events',
  'geofences',
  'roads',
  'session',
  'profile',
  'fleet',
  'map',
  'journeys',
  'alarms',
  'maintenance',
  'thresholds',
  'history',
];
const WEB = 'apps/web/src';

module.exports = {
  forbidden: [
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'what is imported exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(geojson|topojson-specification)$' }, // packages of types alone
    },
    room('domain', 'packages/domain', []),
    room('codecs', 'packages/codecs', ['packages/domain']),
    room('contract', 'packages/contract', []),
    room('server', 'apps/server', ['packages']),
    room('web', 'apps/web', ['packages/domain', 'packages/contract']),
    room('simulator', 'apps/simulator', ['packages/codecs', 'packages/domain']),
    room('demo', 'apps/demo', ['apps/server', 'apps/simulator', 'packages']),
    {
      name: 'domain does no I/O',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    {
      name: 'codecs do no I/O',
      severity: 'error',
      from: { path: '^packages/codecs/src', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    serverRoom('store', []),
    serverRoom('outside', []),
    serverRoom('access', ['store']),
    serverRoom('live', ['access', 'store', 'http']),
    serverRoom('settings', ['store']),
    serverRoom('ingest', ['store', 'live', 'settings']),
    serverRoom('jobs', ['store']),
    serverRoom('http', ['access', 'store', 'live']),
    ...AREAS.map((area) => serverRoom(area, ['access', 'store', 'live', 'outside', 'settings'])),
    {
      name: 'the map library stays in the map room',
      severity: 'error',
      from: { path: `^${WEB}/`, pathNot: `^${WEB}/map/` },
      to: { path: 'node_modules/(maplibre-gl|pmtiles|supercluster)' },
    },
    {
      name: 'the network stays in the api room',
      severity: 'error',
      from: { path: `^${WEB}/`, pathNot: `^${WEB}/api/` },
      to: { path: 'node_modules/graphql-ws' },
    },
    {
      name: 'ui and i18n know nothing of fleets',
      severity: 'error',
      from: { path: `^${WEB}/(ui)/` },
      to: { path: `^${WEB}/(fleet|journeys|map|profile|session|api|app)/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
    tsPreCompilationDeps: true,
  },
};
