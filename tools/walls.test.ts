import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Proves the walls of .dependency-cruiser.cjs on a small repository of empty files: every rule refuses an import that it exists
 * to refuse, and accepts those beside it. A file name that ends in ` (later)` is imported by import().
 */
const CONFIG = fileURLToPath(new URL('../.dependency-cruiser.cjs', import.meta.url));

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** A rule, the file that imports, and what it imports: a file or a package. */
const FORBIDDEN: readonly [rule: string, from: string, to: string][] = [
  ['no circles', 'tools/circle/a.ts', 'tools/circle/b.ts'],
  ['what is imported exists', 'tools/broken.ts', 'no-such-package'],

  ['a folder at the top has a wall', 'scripts/tidy.ts', 'packages/domain/src/units.ts'],
  ['a folder without a wall is not imported', 'tools/clean.ts', 'scripts/shared.ts'],

  ['packages/domain', 'packages/domain/src/units.ts', 'packages/contract/src/errors.ts'],
  ['packages/contract', 'packages/contract/src/schema.ts', 'packages/domain/src/units.ts'],
  ['packages/codecs', 'packages/codecs/src/codec.ts', 'packages/contract/src/errors.ts'],
  ['packages/codecs', 'packages/codecs/src/codec.ts', `${SERVER}/app.ts`],
  ['any other package', 'packages/format/src/dates.ts', 'packages/codecs/src/codec.ts'],
  ['any other package', 'packages/format/src/dates.ts', `${WEB}/theme.ts`],
  ['apps/server', `${SERVER}/app.ts`, 'apps/simulator/src/random.ts'],
  ['apps/server', `${SERVER}/app.test.ts`, 'tools/run.ts'],
  ['apps/web', `${WEB}/fleet/calls.ts`, 'packages/codecs/src/codec.ts'],
  ['apps/web', `${WEB}/fleet/calls.ts`, 'packages/other/src/dates.ts'],
  ['words of entities', `${WEB}/entities/problems.test.ts`, `${SERVER}/store/pool.ts`],
  ['apps/simulator', 'apps/simulator/src/main.ts', `${SERVER}/app.ts`],
  ['apps/simulator', 'apps/simulator/src/main.ts', 'packages/contract/src/errors.ts'],
  ['apps/demo', 'apps/demo/src/main.ts', 'e2e/driver/pages.ts'],
  ['any other program', 'apps/gateway/src/main.ts', `${SERVER}/app.ts`],
  ['tools', 'tools/run.ts', 'e2e/driver/pages.ts'],
  ['e2e', 'e2e/specs/map.spec.ts', 'bench/src/table.ts'],
  ['e2e', 'e2e/specs/map.spec.ts', `${WEB}/theme.ts`],
  ['bench', 'bench/src/main.ts', 'apps/demo/src/main.ts'],

  ['domain and codecs do no I/O', 'packages/domain/src/chunk/read.ts', 'node:fs'],
  ['domain and codecs do no I/O', 'packages/codecs/src/h02/decode.ts', 'zod'],
  ['test code stays in tests', `${SERVER}/fleet/queries.ts`, `${SERVER}/fleet/testing/cars.ts`],
  ['test code stays in tests', `${WEB}/map/vehicles/scene.ts`, `${WEB}/map/testing/points.ts`],
  ['test code stays in tests', 'packages/domain/src/units.ts', 'packages/domain/src/units.test.ts'],

  ['server: store', `${SERVER}/store/database.ts`, `${SERVER}/access/scope.ts`],
  ['server: outside', `${SERVER}/outside/mail.ts`, `${SERVER}/store/database.ts`],
  ['server: access', `${SERVER}/access/scope.ts`, `${SERVER}/http/server.ts`],
  ['server: settings', `${SERVER}/settings/sets.ts`, `${SERVER}/live/feed.ts`],
  ['server: shapes', `${SERVER}/shapes/readShapes.ts`, `${SERVER}/store/database.ts`],
  ['server: jobs', `${SERVER}/jobs/packing.ts`, `${SERVER}/ingest/toFix.ts`],
  ['server: live', `${SERVER}/live/feed.ts`, `${SERVER}/ingest/toFix.ts`],
  ['server: http', `${SERVER}/http/server.ts`, `${SERVER}/fleet/queries.ts`],
  ['server: ingest', `${SERVER}/ingest/toFix.ts`, `${SERVER}/access/scope.ts`],
  ['server: entities', `${SERVER}/entities/drivers.ts`, `${SERVER}/fleet/queries.ts`],
  ['server: areas do not import each other', `${SERVER}/reports/trips.ts`, `${SERVER}/fleet/queries.ts`],
  ['server: areas do not import each other', `${SERVER}/reports/trips.ts`, `${SERVER}/config.ts`],
  ['server: areas do not import each other', `${SERVER}/fleet/queries.ts`, `${SERVER}/http/limits.ts`],
  ['server: helpers import no folder', `${SERVER}/errors.ts`, `${SERVER}/store/database.ts`],
  ['server: SQL as text stays in store', `${SERVER}/reports/trips.ts`, `${SERVER}/store/query.ts`],
  ['server: SQL as text stays in store', `${SERVER}/app.ts`, 'pg'],
  ['server: SQL as text stays in store', 'apps/demo/src/main.ts', `${SERVER}/store/query.ts`],

  ['web: a folder is entered by its index.ts', `${WEB}/reports/Page.tsx`, `${WEB}/fleet/calls.ts`],
  ['web: a folder is entered by its index.ts', `${WEB}/fleet/calls.ts`, `${WEB}/reports/Page.tsx (later)`],
  ['web: a folder is entered by its index.ts', `${WEB}/fleet/calls.test.ts`, `${WEB}/api/call.ts`],
  ['web: a folder is entered by its index.ts', `${WEB}/app/router.tsx`, `${WEB}/reports/Page.tsx (later)`],
  ['web: a folder is entered by its index.ts', `${WEB}/api/call.ts`, `${WEB}/i18n/folded.ts`],
  ['web: i18n', `${WEB}/i18n/folded.ts`, `${WEB}/api/index.ts`],
  ['web: ui', `${WEB}/ui/Facts.tsx`, `${WEB}/fleet/index.ts`],
  ['web: api', `${WEB}/api/call.ts`, `${WEB}/session/index.ts`],
  ['web: session', `${WEB}/session/session.ts`, `${WEB}/ui/index.ts`],
  ['web: roads', `${WEB}/roads/RouteBadge.tsx`, `${WEB}/fleet/index.ts`],
  ['web: status', `${WEB}/status/StatusMark.tsx`, `${WEB}/fleet/index.ts`],
  ['web: live', `${WEB}/live/vehicleStore.ts`, `${WEB}/status/index.ts`],
  ['web: offline', `${WEB}/offline/keptFleet.ts`, `${WEB}/session/index.ts`],
  ['web: chunks', `${WEB}/chunks/fixesIn.ts`, `${WEB}/api/index.ts`],
  ['web: map', `${WEB}/map/FleetMap.tsx`, `${WEB}/fleet/index.ts`],
  ['web: vehicles', `${WEB}/vehicles/VehicleTable.tsx`, `${WEB}/fleet/index.ts`],
  ['web: charts', `${WEB}/charts/LineChart.tsx`, `${WEB}/journeys/index.ts`],
  ["web: the map's engine knows no layer", `${WEB}/map/engine/mapEngine.ts`, `${WEB}/map/journey/player.ts`],
  ['web: nobody imports the app', `${WEB}/fleet/calls.ts`, `${WEB}/app/index.ts`],
  ['web: the root imports the app alone', `${WEB}/main.tsx`, `${WEB}/fleet/index.ts`],
  ['web: the map library stays in map', `${WEB}/fleet/calls.ts`, 'maplibre-gl'],
  ['web: the network stays in api', `${WEB}/fleet/calls.ts`, 'graphql-ws'],
  ['web: the database stays in offline', `${WEB}/fleet/calls.ts`, 'idb'],
];

/** Imports that no wall refuses. */
const ALLOWED: readonly [from: string, to: string][] = [
  ['tools/circle/b.ts', 'tools/circle/a.ts'], // the other half of the circle, which is reported once
  ['tools/late/a.ts', 'tools/late/b.ts'],
  ['tools/late/b.ts', 'tools/late/a.ts (later)'],
  ['packages/format/src/dates.ts', 'packages/domain/src/units.ts'],
  ['packages/format/src/dates.ts', 'packages/format/src/numbers.ts'],
  ['packages/format/src/dates.ts', 'node:fs'],
  ['packages/domain/src/units.test.ts', 'node:fs'],
  ['apps/gateway/src/main.ts', 'packages/codecs/src/codec.ts'],
  [`${SERVER}/reports/trips.ts`, `${SERVER}/reports/rows.ts`],
  [`${SERVER}/reports/trips.ts`, `${SERVER}/store/database.ts`],
  [`${SERVER}/reports/trips.ts`, `${SERVER}/errors.ts`],
  [`${SERVER}/reports/trips.test.ts`, `${SERVER}/testing/testServer.ts`],
  [`${SERVER}/reports/trips.test.ts`, `${SERVER}/fleet/queries.ts`],
  [`${SERVER}/store/roads.ts`, `${SERVER}/store/query.ts`],
  [`${SERVER}/store/database.ts`, 'pg'],
  [`${SERVER}/testing/testServer.ts`, 'pg'],
  ['e2e/driver/pages.ts', `${SERVER}/store/query.ts`],
  [`${SERVER}/cli/replay.ts`, `${SERVER}/ingest/toFix.ts`],
  [`${SERVER}/app.ts`, `${SERVER}/reports/trips.ts`],
  [`${WEB}/reports/Page.tsx`, `${WEB}/fleet/index.ts`],
  [`${WEB}/reports/Page.tsx`, `${WEB}/theme.ts`],
  [`${WEB}/reports/index.ts`, `${WEB}/reports/Page.tsx (later)`],
  [`${WEB}/reports/parts/Row.tsx`, `${WEB}/reports/Page.tsx`],
  [`${WEB}/reports/Page.test.tsx`, `${WEB}/testing/fakeApi.ts`],
  [`${WEB}/testing/fakeApi.ts`, `${WEB}/api/call.ts`],
  [`${WEB}/app/router.tsx`, `${WEB}/reports/index.ts`],
  [`${WEB}/main.tsx`, `${WEB}/app/App.tsx`],
  [`${WEB}/theme.browser.test.tsx`, `${WEB}/testing/fakeApi.ts`],
  [`${WEB}/map/FleetMap.tsx`, 'maplibre-gl'],
  [`${WEB}/api/call.ts`, 'graphql-ws'],
  [`${WEB}/offline/keptFleet.ts`, 'idb'],
  [`${WEB}/testing/fakeApi.ts`, 'graphql-ws'],
  ['e2e/driver/pages.ts', `${WEB}/testing/inPage.ts`],
];

const LATER = ' (later)';
const PACKAGES = ['zod', 'pg', 'maplibre-gl', 'graphql-ws', 'idb'];
/** An import as a text with the names of the tables, whatever dependency-cruiser resolved it to. */
const key = (from: string, to: string) =>
  `${from} imports ${to
    .replace(LATER, '')
    .replace('node:', '')
    .replace(/^node_modules\/|\/dist\/index\.js$/g, '')}`;

let root: string;
/** The rules that each import broke. */
const broken = new Map<string, string[]>();
let rules: string[];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'rastro-walls-'));
  layOut();
  const options = await extractDepcruiseOptions(CONFIG);
  rules = options.ruleSet?.forbidden?.map(({ name }) => name ?? '') ?? [];
  const { output } = await cruise(
    ['.'],
    { ...options, baseDir: root, outputType: undefined },
    options.enhancedResolveOptions,
  );
  for (const { rule, from, to } of (output as ICruiseResult).summary.violations)
    broken.set(key(from, to), [...(broken.get(key(from, to)) ?? []), rule.name]);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the walls', () => {
  it.each(FORBIDDEN)('%s: %s does not import %s', (rule, from, to) => {
    expect(broken.get(key(from, to))).toEqual([rule]);
  });

  it.each(ALLOWED)('%s imports %s', (from, to) => {
    expect(broken.get(key(from, to))).toBeUndefined();
  });

  it('are all proved here', () => {
    expect(new Set(FORBIDDEN.map(([rule]) => rule))).toEqual(new Set(rules));
  });

  it('are broken nowhere else', () => {
    expect([...broken.keys()].toSorted()).toEqual(FORBIDDEN.map(([, from, to]) => key(from, to)).toSorted());
  });
});

/** Writes the small repository: every file has the imports of the tables, and packages are empty. */
function layOut(): void {
  const files = new Map<string, string[]>();
  const lines = (path: string) => files.get(path) ?? files.set(path, []).get(path) ?? [];
  const isFile = (name: string) => /\.tsx?$/.test(name);
  for (const [from, to] of [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED]) {
    const target = to.replace(LATER, '');
    const path = relative(dirname(from), target);
    const specifier = isFile(target) ? (path.startsWith('.') ? path : `./${path}`) : target;
    lines(from).push(to.endsWith(LATER) ? `void import('${specifier}');` : `import '${specifier}';`);
    if (isFile(target)) lines(target);
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, imports] of files) write(path, `${imports.join('\n')}\nexport {};\n`);
  write(
    'package.json',
    JSON.stringify({ dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])) }),
  );
  for (const name of PACKAGES) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' }),
    );
    write(`node_modules/${name}/dist/index.js`, '');
  }
}
