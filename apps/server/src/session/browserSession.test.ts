import { expect, it } from 'vitest';
import { secretHash } from '../access/tokens.ts';
import { fillTestFleet, TEST_PASSWORD } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

const server = await testServer(async (store) => void (await fillTestFleet(store)), {
  settings: { PUBLIC_URL: 'https://fleet.example' },
});

const LOGIN = `mutation { login(userName: "operador-1", password: "${TEST_PASSWORD}") { token refToken } }`;
const REFRESH = 'mutation ($r: String) { refreshSession(refToken: $r) { token refToken } }';
const ME = '{ currentUser { userName } }';
const PAGE = { 'sec-fetch-site': 'same-origin' };

interface Answer {
  /** What the call gave; null where it was refused. */
  data: { token: string; refToken: string | null } | null;
  code: string | null;
  /** What the browser was told to keep: `name=value`, and the attributes; null where nothing. */
  cookie: string | null;
  attributes: string[];
}

/** Makes a call as a browser or another program with these headers does. */
async function post(query: string, headers: Record<string, string>, variables = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data?: Record<string, Answer['data']> | null;
    errors?: { extensions: { code: string } }[];
  };
  const [cookie = null, ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
  return {
    data: Object.values(data ?? {})[0] ?? null,
    code: errors?.[0]?.extensions.code ?? null,
    cookie,
    attributes,
  };
}

/** The cookie of a browser that has just logged in. */
const loggedIn = async (): Promise<string> => (await post(LOGIN, PAGE)).cookie ?? '';
const refresh = (headers: Record<string, string>, r?: string) => post(REFRESH, headers, { r });
const isGood = async (token: string): Promise<boolean> =>
  (await post(ME, { authorization: `Bearer ${token}` })).code === null;

it('a page gets its refresh token as a cookie that no script reads, and null in the answer', async () => {
  const { data, cookie, attributes } = await post(LOGIN, PAGE);
  expect(data?.refToken).toBeNull();
  expect(cookie).toMatch(/^rastro_refresh=[\w-]{43}\.[\w-]{43}$/);
  const [path, age, ...flags] = attributes;
  expect([path, flags]).toEqual(['Path=/graphql', ['HttpOnly', 'SameSite=Strict', 'Secure']]);
  const seconds = Number(age?.replace('Max-Age=', ''));
  expect(Math.abs(seconds - 30 * 86_400)).toBeLessThan(3_600);
});

it('the cookie needs TLS where the page came over TLS, and is a cookie on a local network too', async () => {
  const overTls = await post(LOGIN, { origin: 'https://fleet.example' });
  expect([overTls.data?.refToken, overTls.attributes.includes('Secure')]).toEqual([null, true]);
  const local = await post(LOGIN, { origin: server.url });
  expect([local.data?.refToken, local.attributes.includes('Secure')]).toEqual([null, false]);
});

it.each([
  ['a program', {}],
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  [
    'a page of another host of the site',
    { 'sec-fetch-site': 'same-site', origin: 'https://x.fleet.example' },
  ],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
])('%s gets its refresh token in the answer and no cookie, and cannot use one', async (_who, headers) => {
  const { data, cookie } = await post(LOGIN, headers);
  expect([typeof data?.refToken, cookie]).toEqual(['string', null]);
  const ofPage = await loggedIn();
  expect(await refresh({ ...headers, cookie: ofPage })).toMatchObject({
    code: 'UNAUTHENTICATED',
    cookie: null,
  });
  await post('mutation { logout }', { ...headers, cookie: ofPage });
  expect((await refresh({ ...PAGE, cookie: ofPage })).code).toBeNull();
  const traded = await refresh(headers, data?.refToken ?? '');
  expect([typeof traded.data?.refToken, traded.cookie]).toEqual(['string', null]);
});

it('a page goes on by its cookie, which is replaced', async () => {
  const first = await loggedIn();
  const { data, cookie } = await refresh({ ...PAGE, cookie: `theme=dark; ${first}; x=1` });
  expect(data?.refToken).toBeNull();
  expect(cookie).not.toBe(first);
  expect(await isGood(data?.token ?? '')).toBe(true);
  expect((await refresh({ ...PAGE, cookie: cookie ?? '' })).code).toBeNull();
  for (const nothing of [
    { ...PAGE },
    { ...PAGE, cookie: 'rastro_refresh=' },
    { ...PAGE, cookie: 'rastro_refresh=x' },
  ])
    expect(await refresh(nothing)).toMatchObject({ code: 'UNAUTHENTICATED', cookie: null });
});

it('a token that an older page kept is exchanged for a cookie', async () => {
  const { data } = await post(LOGIN, {});
  const exchanged = await refresh(PAGE, data?.refToken ?? '');
  expect(exchanged.data?.refToken).toBeNull();
  expect((await refresh({ ...PAGE, cookie: exchanged.cookie ?? '' })).code).toBeNull();
});

it('tabs that refresh at once get the same cookie; a former one ends the session', async () => {
  const first = await loggedIn();
  const answers = await Promise.all(Array.from({ length: 4 }, () => refresh({ ...PAGE, cookie: first })));
  const [next = null, ...others] = new Set(answers.map(({ cookie }) => cookie));
  expect(others).toEqual([]);
  const newest = await refresh({ ...PAGE, cookie: next ?? '' });
  expect(newest.code).toBeNull();
  expect(await refresh({ ...PAGE, cookie: first })).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await refresh({ ...PAGE, cookie: newest.cookie ?? '' })).code).toBe('UNAUTHENTICATED');
  expect(await isGood(newest.data?.token ?? '')).toBe(false);
});

it('a cookie that was traded a minute ago is a former one', async () => {
  const first = await loggedIn();
  const { cookie } = await refresh({ ...PAGE, cookie: first });
  await server.store.pool.query(
    "UPDATE session SET refreshed_at = now() - interval '1 minute' WHERE previous_refresh_hash = $1",
    [secretHash(first.split('=')[1] ?? '')],
  );
  expect((await refresh({ ...PAGE, cookie: first })).code).toBe('UNAUTHENTICATED');
  expect((await refresh({ ...PAGE, cookie: cookie ?? '' })).code).toBe('UNAUTHENTICATED');
});

it('a login in a browser ends the session that its cookie was of, and no other', async () => {
  const elsewhere = await loggedIn();
  const { data, cookie } = await post(LOGIN, PAGE);
  const next = await post(LOGIN, { ...PAGE, cookie: cookie ?? '' });
  expect(await isGood(data?.token ?? '')).toBe(false);
  expect((await refresh({ ...PAGE, cookie: cookie ?? '' })).code).toBe('UNAUTHENTICATED');
  for (const open of [elsewhere, next.cookie ?? ''])
    expect((await refresh({ ...PAGE, cookie: open })).code).toBeNull();
});

it('a logout ends the session of the cookie and takes it away, with or without a bearer token', async () => {
  const { data, cookie } = await post(LOGIN, PAGE);
  const left = await post('mutation { logout }', { ...PAGE, cookie: cookie ?? '' });
  expect([left.cookie, left.attributes[0], left.attributes[1]]).toEqual([
    'rastro_refresh=',
    'Path=/graphql',
    'Max-Age=0',
  ]);
  expect(await isGood(data?.token ?? '')).toBe(false);
  expect((await refresh({ ...PAGE, cookie: cookie ?? '' })).code).toBe('UNAUTHENTICATED');
});
