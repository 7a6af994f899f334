import { getOperationAST, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type CallContext, costlyTurns } from '../access/context.ts';
import { costOf } from './cost.ts';
import { Documents } from './documents.ts';
import { LIMITS } from './limits.ts';
import { executableSchema } from './schema.ts';

const TEXT = `
  directive @loggedIn on FIELD_DEFINITION
  directive @public on FIELD_DEFINITION
  directive @anyPage on FIELD_DEFINITION
  directive @permission(anyOf: [String!]!) on FIELD_DEFINITION
  directive @guarded(anyOf: [String!]!) on FIELD_DEFINITION
  directive @cost(of: Int!, each: String, range: [String!], days: Int! = 1) on FIELD_DEFINITION
  scalar Id
  scalar DateTime
  type Query {
    light: Int @loggedIn
    heavy: Int @loggedIn @cost(of: 200)
    totals(ids: [Int!]): Int @loggedIn @cost(of: 2, each: "ids")
    daily(from: DateTime!, until: DateTime): Int @loggedIn @cost(of: 10, range: ["from", "until"])
    quarters(ids: [Int!]!, first: String!, last: String!): Int
      @loggedIn @cost(of: 2, each: "ids", range: ["first", "last"], days: 92)
  }
`;
const DAY = '2026-11-20';
const settle = () => new Promise(setImmediate);

/** A schema whose heavy calls end when they are told to. */
function heavyCalls() {
  const under: { userId: number; end: () => void }[] = [];
  const heavy = (_root: unknown, _args: unknown, { requester }: CallContext) =>
    new Promise((resolve) => under.push({ userId: requester?.userId ?? 0, end: () => resolve(1) }));
  const schema = executableSchema(
    [{ Query: { heavy, light: () => 2, totals: () => 3, daily: () => 4, quarters: () => 5 } }],
    TEXT,
  );
  const documents = new Documents(schema, { introspection: false });
  const costly = costlyTurns();
  const ask = async (userId: number, text: string): Promise<unknown> => {
    const prepared = documents.prepare(text, null);
    if (!('compiled' in prepared)) throw new Error(JSON.stringify(prepared));
    return prepared.compiled.query(
      null,
      { requester: { userId, grant: { kind: 'user' } }, costly } as CallContext,
      {},
    );
  };
  return { under, ask, schema };
}

const MANY = `{ ${Array.from({ length: LIMITS.rootFields }, (_, index) => `a${index}: heavy`).join(' ')} }`;

describe('costly calls of one user', () => {
  it('run two at a time, and those of another user meanwhile', async () => {
    const { under, ask } = heavyCalls();
    const many = ask(1, MANY);
    const also = ask(1, MANY);
    await settle();
    expect(under.map(({ userId }) => userId)).toEqual([1, 1]);
    expect(await ask(2, '{ light }')).toEqual({ data: { light: 2 } });
    const other = ask(2, '{ heavy }');
    await settle();
    expect(under.map(({ userId }) => userId)).toEqual([1, 1, 2]);
    under[2]?.end();
    expect(await other).toEqual({ data: { heavy: 1 } });
    for (let index = 0; index < 2 * LIMITS.rootFields + 1; index++) {
      under[index]?.end();
      await settle();
    }
    expect(Object.values((await many) as object)).toHaveLength(1);
    await also;
  });
});

describe('the cost of a text', () => {
  const { schema } = heavyCalls();
  it.each([
    ['one of a light call', '{ light }', {}, 1],
    ['what a call declares', '{ heavy }', {}, 200],
    ['the sum of aliases', MANY, {}, 4_000],
    ['so much for each item', '{ totals(ids: [1, 2, 3]) }', {}, 6],
    ['so much for each item of a variable', 'query ($i: [Int!]) { totals(ids: $i) }', { i: [1, 2] }, 4],
    ['so much for each item of a default', 'query ($i: [Int!] = [1, 2]) { totals(ids: $i) }', {}, 4],
    ['one item where there is none', '{ totals }', {}, 2],
    ['so much for each day', `{ daily(from: "${DAY}T00:00:00Z", until: "2026-11-30T00:00:00Z") }`, {}, 100],
    ['so much for a day that begins', `{ daily(from: "${DAY} 00:00:00", until: "${DAY} 00:00:01") }`, {}, 10],
    [
      'so much for each day of variables',
      'query ($f: DateTime!, $u: DateTime) { daily(from: $f, until: $u) }',
      { f: DAY, u: '2026-11-23' },
      30,
    ],
    ['that of a year where the range is longer', `{ daily(from: "2020-01-01", until: "${DAY}") }`, {}, 3_660],
    ['that of a day where no end is given', `{ daily(from: "${DAY}") }`, {}, 10],
    ['that of a day where the range is none', `{ daily(from: "${DAY}", until: "2026-10-01") }`, {}, 10],
    ['that of a day where a moment is none', `{ daily(from: "soon", until: "${DAY}") }`, {}, 10],
    [
      'so much for each item and stretch of days',
      '{ quarters(ids: [1, 2, 3], first: "2026-01-01", last: "2026-12-31") }',
      {},
      24,
    ],
    [
      'what fragments hold, wherever they are spread',
      '{ ...F ... on Query { ...F } } fragment F on Query { heavy light }',
      {},
      402,
    ],
  ])('is %s', (_name, text, variables, cost) => {
    const document = parse(text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('no operation');
    expect(costOf(schema, { document, operation }, variables)).toBe(cost);
  });
});

it('a call that costs by an argument which it does not have keeps the server from starting', () => {
  const areas = [
    { Query: { heavy: () => 1, light: () => 2, totals: () => 3, daily: () => 4, quarters: () => 5 } },
  ];
  expect(() => executableSchema(areas, TEXT.replace('each: "ids"', 'each: "idz"'))).toThrow(
    'no argument idz',
  );
});
