import { describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { LIMITS } from './limits.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const token = await server.login(fleet.north.managerName, TEST_PASSWORD);

interface Answer {
  status: number;
  text: string;
  body: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; path?: string[]; extensions: { code: string; params: object } }[];
  };
}

async function send(init: RequestInit): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, init);
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? {} : JSON.parse(text) };
}
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  send({
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const codes = (answer: Answer) => answer.body.errors?.map((error) => error.extensions.code);

/** The whole of a few tables, to see that nothing changed. */
async function users(): Promise<string> {
  const { rows } = await server.store.pool.query('SELECT u::text AS row FROM app_user u ORDER BY id');
  return rows.map((row) => row.row).join('\n');
}

describe('a call', () => {
  it('gives its data, and is not kept by anybody on the way', async () => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ currentUser { userName } }' }),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ data: { currentUser: { userName: fleet.north.managerName } } });
  });

  it('of several operations runs the one that is named', async () => {
    const query = 'query A { currentUser { id } } query B { publicSettings { demo } }';
    const { body } = await post({ query, operationName: 'B' });
    expect(body).toEqual({ data: { publicSettings: { demo: false } } });
  });

  it('that costs too much is refused whole', async () => {
    const mids = Array.from({ length: 2_000 }, (_, index) => index);
    const range = 'fechaInicio: "2026-11-01T00:00:00Z", fechaFin: "2026-11-02T00:00:00Z"';
    const totals = (name: string) => `${name}: assetTotals(movilesID: $m, ${range}) { mid }`;
    const { status, body } = await post({
      query: `query ($m: [Id!]!) { ${['a', 'b', 'c'].map(totals).join(' ')} }`,
      variables: { m: mids },
    });
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'QUERY_TOO_COSTLY', params: { maximum: 10_000 } });
  });

  it('gives the rest where one of several fails', async () => {
    const query = `{ good: publicSettings { demo } bad: getGroupsByUser(userId: ${fleet.south.managerId}) { id } }`;
    const { status, body } = await post({ query });
    expect(status).toBe(200);
    expect(body.data ?? null).toBeNull(); // the field is non-null, so nothing is left
    expect(body.errors).toEqual([
      { message: 'NOT_FOUND', path: ['bad'], extensions: { code: 'NOT_FOUND', params: {} } },
    ]);
  });
});

describe('what is no call', () => {
  it.each<[string, unknown, Record<string, string>, number, string]>([
    ['a body that is no JSON', '{"query":', {}, 400, 'QUERY_INVALID'],
    ['an empty body', '', {}, 400, 'QUERY_INVALID'],
    ['a list of calls', [{ query: '{ currentUser { id } }' }], {}, 400, 'QUERY_INVALID'],
    ['a text', '"{ currentUser { id } }"', {}, 400, 'QUERY_INVALID'],
    ['null', 'null', {}, 400, 'QUERY_INVALID'],
    ['an object without a query', { variables: {} }, {}, 400, 'QUERY_INVALID'],
    ['a query that is no text', { query: 5 }, {}, 400, 'QUERY_INVALID'],
    [
      'variables that are a list',
      { query: '{ currentUser { id } }', variables: [] },
      {},
      400,
      'QUERY_INVALID',
    ],
    [
      'variables that are a text',
      { query: '{ currentUser { id } }', variables: 'x' },
      {},
      400,
      'QUERY_INVALID',
    ],
    [
      'a name that is no text',
      { query: '{ currentUser { id } }', operationName: 1 },
      {},
      400,
      'QUERY_INVALID',
    ],
    ['a prototype in disguise', '{"query":"{ a }","__proto__":{"x":1}}', {}, 400, 'QUERY_INVALID'],
    ['a form', 'query=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'QUERY_INVALID'],
    [
      'plain text',
      '{"query":"{ currentUser { id } }"}',
      { 'content-type': 'text/plain' },
      400,
      'QUERY_INVALID',
    ],
    ['an upload', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'QUERY_INVALID'],
    ['more than a call carries', { query: '{ a }', x: 'x'.repeat(400_001) }, {}, 413, 'QUERY_TOO_LARGE'],
    [
      'a subscription',
      { query: 'subscription { newPoint(groupsIDs: []) { cursor } }' },
      {},
      400,
      'QUERY_INVALID',
    ],
  ])('%s is refused with a code', async (_name, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(codes(answer)).toEqual([code]);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is refused with a code', async (method) => {
    const answer = await send({ method });
    expect(answer.status).toBe(405);
    expect(codes(answer)).toEqual(['QUERY_INVALID']);
  });
});

describe('a call that is too much', () => {
  it.each([
    [
      'deep',
      `{ currentUser ${'{ customer '.repeat(LIMITS.depth)} { id } ${'}'.repeat(LIMITS.depth)} }`,
      'QUERY_TOO_DEEP',
    ],
    [
      'wide',
      `{ currentUser { ${Array.from({ length: 500 }, (_, i) => `a${i}: id`).join(' ')} } }`,
      'QUERY_TOO_LARGE',
    ],
    ['long', `{ currentUser { ${'id '.repeat(6_000)} } }`, 'QUERY_INVALID'],
    [
      'repeated',
      `mutation { ${Array.from({ length: 50 }, (_, i) => `a${i}: login(userName: "admin", password: "${i}") { token }`).join(' ')} }`,
      'QUERY_TOO_LARGE',
    ],
  ])('%s is refused with its code', async (_name, query, code) => {
    const answer = await post({ query });
    expect(answer.status).toBe(400);
    expect(codes(answer)).toContain(code);
  });

  it('says nothing of the schema in production', async () => {
    const answer = await post({ query: '{ __schema { queryType { name } } }' });
    expect(new Set(codes(answer))).toEqual(new Set(['QUERY_INVALID']));
    expect(answer.body.data).toBeUndefined();
  });
});

describe('badly typed variables', () => {
  const UPDATE = 'mutation ($u: Id!, $l: Language!) { updateUser(userId: $u, language: $l) { id } }';
  const own = () => fleet.north.managerId;
  it.each<[string, string, () => Record<string, unknown>]>([
    ['an id that is a word', UPDATE, () => ({ u: 'x', l: 'US' })],
    ['an id with a fraction', UPDATE, () => ({ u: 1.5, l: 'US' })],
    ['an id beyond a whole number of the store', UPDATE, () => ({ u: 99_999_999_999, l: 'US' })],
    ['an id that is true', UPDATE, () => ({ u: true, l: 'US' })],
    ['an id that is an object', UPDATE, () => ({ u: { $gt: 0 }, l: 'US' })],
    ['an id that is empty', UPDATE, () => ({ u: '', l: 'US' })],
    ['an unknown language', UPDATE, () => ({ u: own(), l: 'DE' })],
    ['a missing variable', UPDATE, () => ({ u: own() })],
    ['null for what is needed', UPDATE, () => ({ u: own(), l: null })],
    ['a text for a number', 'query ($p: Int) { customers(pageSize: $p) { count } }', () => ({ p: '10' })],
    [
      'an unknown field of an input',
      'query ($s: [Sort!]) { customers(sort: $s) { count } }',
      () => ({ s: [{ field: 'name', order: 'ASC', extra: 1 }] }),
    ],
    [
      'a list in a list',
      'query ($g: [Id!]!) { assetsByGroups(groupIDs: $g) { count } }',
      () => ({ g: [[1]] }),
    ],
    [
      'a moment that is none',
      `query ($f: DateTime!) { journeys(movilID: 1, fechaInicio: $f, fechaFin: "2026-01-01") { mid } }`,
      () => ({ f: 'yesterday' }),
    ],
    ['a default overruled by null', 'query ($a: Id = 1) { asset(assetId: $a) { id } }', () => ({ a: null })],
  ])('%s: INVALID_INPUT and nothing changes', async (_name, query, variables) => {
    const before = await users();
    const answer = await post({ query, variables: variables() });
    expect(codes(answer)).toEqual(['INVALID_INPUT']);
    for (const value of Object.values(answer.body.data ?? {})) expect(value).toBeNull();
    expect(await users()).toBe(before);
  });

  it('accepts ids as numbers or as their digits', async () => {
    for (const id of [own(), String(own()), ` ${own()} `])
      expect((await post({ query: UPDATE, variables: { u: id, l: 'ES' } })).body).toEqual({
        data: { updateUser: { id: own() } },
      });
  });

  it('a text that no database holds is bad input, not a fault', async () => {
    const query = 'query ($t: String) { customers(filter: $t) { count } }';
    expect(codes(await post({ query, variables: { t: 'a\u0000b' } }))).toEqual(['INVALID_INPUT']);
    expect((await post({ query, variables: { t: '\ud800' } })).body.data).toEqual({
      customers: { count: 0 },
    });
  });

  it('names that JavaScript gives a meaning are names', async () => {
    const query = `query ($constructor: [Id!]!) {
      toString: assetsByGroups(groupIDs: $constructor) { hasOwnProperty: count }
      valueOf: publicSettings { demo }
    }`;
    const { body } = await post({ query, variables: { constructor: [] } });
    expect(body).toEqual({ data: { toString: { hasOwnProperty: 0 }, valueOf: { demo: false } } });
    await post({ query: '{ __proto__: publicSettings { demo } }' });
    expect(({} as { demo?: unknown }).demo).toBeUndefined();
  });
});

describe('who asks', () => {
  it.each([
    ['nobody', {}],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['a token without a scheme', { authorization: 'x' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a forged token', { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.AAAA' }],
  ])('%s is not logged in', async (_name, headers: Record<string, string>) => {
    const answer = await send({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ currentUser { id } }' }),
    });
    expect(codes(answer)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('a fault of ours', () => {
  it('is one neutral message: no text of the database, no stack', async () => {
    const ownerToken = await server.login(OWNER_NAME, TEST_PASSWORD);
    await server.store.pool.query('ALTER TABLE unknown_device RENAME TO hidden_device');
    const answer = await post(
      { query: '{ unknownDevices { protocol } }' },
      { authorization: `Bearer ${ownerToken}` },
    );
    await server.store.pool.query('ALTER TABLE hidden_device RENAME TO unknown_device');
    expect(answer.body.errors).toEqual([
      { message: 'INTERNAL', path: ['unknownDevices'], extensions: { code: 'INTERNAL', params: {} } },
    ]);
    expect(answer.text).not.toMatch(/unknown_device|relation|select|node_modules|\.ts|at /i);
  });
});
