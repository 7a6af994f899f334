import { schemaText } from '@rastro/contract/schema';
import { PERMISSIONS } from '@rastro/domain';
import fc from 'fast-check';
import { buildSchema, parse, print, separateOperations, validate } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardRootFields } from '../access/guard.ts';
import { Documents } from '../http/documents.ts';
import { isRefusal } from '../http/graphql.ts';
import { SEES_ALL, TestNames, testChange, testEntry } from '../testing/testLive.ts';
import { contractSchema } from '../testing/testSchema.ts';
import { LiveFleet } from './liveFleet.ts';

const T0 = Date.parse('2026-11-21T10:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: T0 }));
afterEach(() => void vi.useRealTimers());

const schema = contractSchema();
const documents = new Documents(schema, { introspection: false });

function prepare(text: string, from = documents) {
  const prepared = from.prepare(text, null);
  if (isRefusal(prepared)) throw prepared[0];
  return prepared.compiled;
}

/** What executing a call gives without anything being shared. */
function plainly(text: string, root: object, variables: Record<string, unknown> = {}): string {
  const compiled = compileQuery(schema, parse(text), undefined, { disableLeafSerialization: true });
  if (!isCompiledQuery(compiled)) throw new Error('not compiled');
  return JSON.stringify(compiled.query(root, {}, variables));
}

function shared(text: string, root: object, variables: Record<string, unknown> = {}): string {
  const { query, encode } = prepare(text);
  return String(encode(query(root, {}, variables) as object));
}

const ASSETS = Array.from({ length: 12 }, (_, index) => index + 1);
const GROUPS = [1, 2, 3];
const ADDRESSES = [null, 'Av. "Ñandú" 5\\u0000', '道路 7', ''];

const fleetState = fc.record({
  speedMps: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
  course: fc.option(fc.double({ min: 0, max: 360, noNaN: true })),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  ignition: fc.option(fc.boolean()),
  ignitionSince: fc.option(fc.integer({ min: T0 - 900_000, max: T0 + 900_000 })),
  stillSince: fc.option(fc.integer({ min: T0 - 900_000, max: T0 + 900_000 })),
  serverTime: fc.integer({ min: T0 - 700_000, max: T0 }),
  motion: fc.constantFrom('MOVING' as const, 'STOPPED' as const),
  lastEvent: fc.option(fc.constantFrom('sos', 'harshBraking')),
  road: fc.option(fc.record({ status: fc.integer({ min: 1, max: 5 }), name: fc.string() })),
});

const LEAVES =
  `id eid mid pat nMov nCli nCh idCh nInt lat lon vel cur fGPS tIgn tDet typ alarm signal dir odo sOdo horo utx evt
  roadStatus activeRouteName ignition motion externalVoltage fuel clockOffset pastChanged restsUntil groupIds __typename`.split(
    /\s+/,
  );
const directive = fc.constantFrom(
  '',
  '',
  '',
  '',
  '@include(if: true)',
  '@skip(if: true)',
  '@include(if: $yes)',
  '@skip(if: $no)',
);
const leaf = fc
  .tuple(fc.constantFrom(...LEAVES), fc.boolean(), directive)
  .map(([name, aliased, when]) => `${aliased ? `a_${name}: ` : ''}${name} ${when}`);
const pointParts: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: leaf },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'asset { itSupportsOBD2 }',
          'asset { typeMobile { id } }',
          'b: asset { typeMobile { c: id __typename } }',
        ),
      },
      { weight: 1, arbitrary: leaf.map((inner) => `... on LivePoint { ${inner} }`) },
      { weight: 1, arbitrary: fc.constantFrom('...Counting', '...Place', '...Place @include(if: $yes)') },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(' '));
const batchParts = fc
  .array(
    fc.oneof(
      fc.constantFrom('cursor', 'snapshot', 'removed', '__typename', 'c: cursor', '...Batch'),
      fc
        .tuple(fc.constantFrom('', '', 'these: ', 'those: '), directive, pointParts)
        .map(([alias, when, parts]) => `${alias}items ${when} { ${parts} }`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));
const call = fc
  .tuple(batchParts, fc.option(batchParts), fc.boolean(), fc.boolean())
  .map(
    ([first, second, yes, no]) =>
      [
        `query ($yes: Boolean!, $no: Boolean!) {
          pointsByGroups(groupsIDs: [1]) { ${first} }
          ${second ? `more: pointsByGroups(groupsIDs: [2]) { ${second} }` : ''}
          additionalMaps @include(if: $yes) @skip(if: $no) { name } }
        fragment Counting on LivePoint { mid tIgn tDet ...Place }
        fragment Place on LivePoint { lat lon dir asset { typeMobile { id } } }
        fragment Batch on LivePoints { removed batch: items { typ ...Counting groupIds } }`,
        { yes, no },
      ] as const,
  )
  .filter(([text]) => isWellFormed(text));
/** Two parts of one name that ask for different things are refused before anything is compiled. */
const isWellFormed = (text: string): boolean => validate(schema, parse(withoutUnused(text))).length === 0;
/** The call without the fragments that it does not use. */
const withoutUnused = (text: string): string =>
  Object.values(separateOperations(parse(text)))
    .map(print)
    .join();

const step = fc.record({
  changed: fc.array(fc.tuple(fc.constantFrom(...ASSETS), fleetState), { maxLength: 6 }),
  renamed: fc.option(fc.constantFrom(...ASSETS)),
  passedMs: fc.integer({ min: 0, max: 400_000 }),
  groups: fc.option(fc.subarray(GROUPS)),
});

/** What a resolver of the map answers to somebody. */
const answer = (fleet: LiveFleet, groups: number[] | null, assetIds = ASSETS) => {
  const batch = {
    cursor: fleet.cursorFor(assetIds),
    snapshot: true,
    items: fleet.points(assetIds, { groups: groups && new Set(groups), veil: null }),
    removed: [7],
  };
  return { pointsByGroups: batch, more: batch, additionalMaps: [{ name: '\u0000list' }] };
};

describe('points whose texts are shared', () => {
  it('are byte for byte what executing the call gives, whatever it selects, whoever asks and whenever', () => {
    fc.assert(
      fc.property(
        fc.array(call, { minLength: 1, maxLength: 3 }),
        fc.array(step, { maxLength: 6 }),
        (calls, steps) => {
          vi.setSystemTime(T0);
          const names = new TestNames(ASSETS);
          for (const assetId of ASSETS)
            names.entries.set(assetId, testEntry(assetId, { groupIds: GROUPS.slice(assetId % 3) }));
          const fleet = new LiveFleet(
            names,
            (latitude) => ADDRESSES[Math.abs(Math.round(latitude)) % 4] ?? null,
          );
          fleet.apply(ASSETS.slice(0, 8).map((assetId) => testChange(assetId)));
          for (const { changed, renamed, passedMs, groups } of steps) {
            fleet.apply(changed.map(([assetId, state]) => testChange(assetId, state as object)));
            if (renamed !== null) names.rename(renamed, `${renamed} "${passedMs}"`);
            vi.setSystemTime(Date.now() + passedMs);
            for (const [text, variables] of calls) {
              const whole = withoutUnused(text);
              for (const audience of [groups, null])
                expect(shared(whole, answer(fleet, audience), variables)).toBe(
                  plainly(whole, answer(fleet, audience), variables),
                );
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  const WEB = `query ($g: [Id!]!) { pointsByGroups(groupsIDs: $g) { ...Batch } }
    fragment Batch on LivePoints { cursor snapshot items { ...Item } removed }
    fragment Item on LivePoint { ${LEAVES.join(' ')} asset { itSupportsOBD2 typeMobile { id } } }`;

  it('are those of thousands of vehicles', () => {
    const assetIds = Array.from({ length: 3_000 }, (_, index) => index + 1);
    const fleet = new LiveFleet(new TestNames(assetIds), () => 'Av. Brasil');
    fleet.apply(
      assetIds.map((assetId) =>
        testChange(assetId, { serverTime: T0, stillSince: assetId % 2 ? T0 - assetId * 1_000 : null }),
      ),
    );
    const variables = { g: [1] };
    for (let second = 0; second < 3; second++) {
      vi.setSystemTime(T0 + second * 1_000);
      const root = answer(fleet, null, assetIds);
      expect(shared(WEB, root, variables)).toBe(plainly(WEB, root, variables));
    }
  });

  it.each([
    ['itself', 'query { pointsByGroups(groupsIDs: [1]) { items { mid nMov tDet } } }'],
    [
      'with other parts',
      'query { pointsByGroups(groupsIDs: [1]) { removed items { mid nMov tDet } cursor } }',
    ],
    ['by another name', 'query { all: pointsByGroups(groupsIDs: [1]) { its: items { mid nMov tDet } } }'],
    [
      'in a fragment',
      'query { pointsByGroups(groupsIDs: [1]) { ...B } } fragment B on LivePoints { items { mid nMov tDet } }',
    ],
    ['with a variable', 'query ($g: [Id!]!) { pointsByGroups(groupsIDs: $g) { items { mid nMov tDet } } }'],
    [
      'beside others',
      'query { additionalMaps { name } pointsByGroups(groupsIDs: [1]) { items { mid nMov tDet } } }',
    ],
    ['a subscription', 'subscription { newPoint(groupsIDs: [1]) { items { mid nMov tDet } } }'],
  ])('are made once a change for all who select the same: %s', (_shape, text) => {
    const fleet = new LiveFleet(new TestNames(ASSETS), () => null);
    fleet.apply([testChange(1, { stillSince: T0 - 60_000 })]);
    const root = () => ({ ...answer(fleet, null), newPoint: answer(fleet, null).pointsByGroups });
    shared('query { pointsByGroups(groupsIDs: [1]) { items { mid nMov tDet } } }', root());
    const [point] = fleet.points([1], SEES_ALL);
    let reads = 0;
    Object.defineProperty(point, 'nMov', {
      get: () => {
        reads += 1;
        return 'Norte 1';
      },
    });
    vi.setSystemTime(T0 + 5_000);
    expect(shared(text, root(), { g: [1] })).toContain('[{"mid":1,"nMov":"Norte 1","tDet":65}]');
    expect(reads).toBe(0);
    expect(plainly(text, root(), { g: [1] })).toContain('[{"mid":1,"nMov":"Norte 1","tDet":65}]');
    expect(reads).toBeGreaterThan(0);
  });

  it('are made again where others were asked for since than can be kept', () => {
    const fleet = new LiveFleet(new TestNames(ASSETS), () => null);
    fleet.apply(ASSETS.map((assetId) => testChange(assetId)));
    const root = answer(fleet, null);
    const calls = LEAVES.map((name) => `query { pointsByGroups(groupsIDs: [1]) { items { mid ${name} } } }`);
    for (const text of [...calls, ...calls]) expect(shared(text, root)).toBe(plainly(text, root));
    expect(root.pointsByGroups.items[0]?.texts.length).toBeLessThanOrEqual(8);
  });

  it('are not shared where a part of them is guarded: who may not read it does not get it', async () => {
    const text = schemaText().replace(
      /(type LivePoint \{[^}]*?\n {2}pat: String)!/,
      '$1 @guarded(anyOf: ["Equipos"])',
    );
    const guarded = buildSchema(text);
    for (const type of [guarded.getQueryType(), guarded.getMutationType()])
      for (const field of Object.values(type?.getFields() ?? {})) field.resolve ??= () => null;
    guardRootFields(guarded);
    const fleet = new LiveFleet(new TestNames(ASSETS), () => null);
    fleet.apply([testChange(1)]);
    const field = guarded.getQueryType()?.getFields().pointsByGroups;
    if (!field) throw new Error('no such field');
    field.resolve = () => answer(fleet, null).pointsByGroups;
    const { query, encode } = prepare(
      'query { pointsByGroups(groupsIDs: [1]) { items { mid pat } } }',
      new Documents(guarded, { introspection: false }),
    );
    const ask = async (permissions: string[]) =>
      JSON.parse(
        String(
          encode((await query(null, { requester: { permissions: new Set(permissions) } }, {})) as object),
        ),
      ).data.pointsByGroups.items[0];
    expect(PERMISSIONS).toContain('Equipos');
    expect(await ask(['Equipos'])).toEqual({ mid: 1, pat: 'T1A-1' });
    expect(await ask([])).toEqual({ mid: 1, pat: null });
    expect(await ask(['Equipos'])).toEqual({ mid: 1, pat: 'T1A-1' });
  });
});
