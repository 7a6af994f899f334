import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { costlyTurns } from '../access/context.ts';
import { RequesterCache } from '../access/requester.ts';
import { Sessions } from '../access/sessions.ts';
import { AccessTokens } from '../access/tokens.ts';
import { LiveFeed } from '../live/feed.ts';
import { FleetDirectory } from '../live/fleetDirectory.ts';
import { LiveFleet } from '../live/liveFleet.ts';
import { testStore } from '../store/testing/testStore.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { testChange } from '../testing/testLive.ts';
import { contractSchema } from '../testing/testSchema.ts';
import { type ServerMessage, TestSocket } from '../testing/testSocket.ts';
import { Documents } from './documents.ts';
import { buildServer } from './server.ts';
import { registerWebsocket, type WebsocketParts } from './websocket.ts';

/** Between two batches of the feed. */
const LIVE_MS = 100;

// The socket endpoint with a feed of its own, in which the test makes the changes, and with short times.
const store = await testStore();
const { north, south } = await fillTestFleet(store);
const [own, other] = north.assets.map((asset) => asset.assetId) as [number, number];
const foreign = south.assets[0]?.assetId ?? 0;

const directory = new FleetDirectory(store.db);
const fleet = new LiveFleet(directory, () => null);
await directory.refresh();
fleet.apply([own, other, foreign].map((assetId) => testChange(assetId)));
const feed = new LiveFeed(fleet, LIVE_MS);
const sessions = new Sessions(store.db, {
  key: new Uint8Array(32),
  unusedDays: 30,
  mostDays: 90,
  onReuse: () => undefined,
});
const tokens = new AccessTokens(new Uint8Array(32), 15);
const requesters = new RequesterCache(store.db);
const documents = new Documents(contractSchema(), { introspection: false });

async function serve(more: Partial<WebsocketParts> = {}) {
  const app = await buildServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    webFolder: '/nonexistent',
    health: async () => ({ ok: true, details: {} }),
  });
  registerWebsocket(app, {
    db: store.db,
    turns: store.turns,
    costly: costlyTurns(),
    documents,
    tokens,
    requesters,
    feed,
    sources: {},
    publicUrl: 'https://fleet.example',
    ...more,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}
const { url } = await serve();
afterAll(() => feed.close());

const open: TestSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.ws.terminate();
});
function socket(options: ConstructorParameters<typeof TestSocket>[1] = {}, at = url): TestSocket {
  const made = new TestSocket(at, options);
  open.push(made);
  return made;
}
async function openSession(name = north.managerName): Promise<{ sessionId: string; token: string }> {
  const { rows } = await store.pool.query('SELECT id FROM app_user WHERE user_name = $1', [name]);
  const { sessionId, userId } = await sessions.open(rows[0].id, { peer: 'peer', userAgent: 'agent' });
  return { sessionId, token: await tokens.sign(sessionId, userId) };
}
const loggedIn = async (name?: string, at = url) => socket({}, at).login((await openSession(name)).token);

interface Batch {
  newPoint: { cursor: string; snapshot: boolean; items: { mid: number }[]; removed: number[] };
}
const NEW_POINT =
  'subscription ($g: [Id!]!, $c: String, $p: Boolean) { newPoint(groupsIDs: $g, cursor: $c, preview: $p) { cursor snapshot removed items { mid fGPS } } }';
const ONE = 'subscription ($a: Id!) { newPointByAssetId(assetId: $a) { mid fGPS nMov } }';
const mids = (batch: Batch) => batch.newPoint.items.map((item) => item.mid).toSorted((a, b) => a - b);

describe('a connection', () => {
  it('is accepted from one’s own page, from the configured one and from programs, not from other sites', async () => {
    for (const origin of [url, 'https://fleet.example'])
      await socket({ headers: { origin } }).login((await openSession()).token);
    for (const origin of ['https://evil.example', 'null', 'https://fleet.example.evil.example', 'x'])
      expect(await socket({ headers: { origin } }).closed).toEqual({
        code: 0,
        reason: 'Unexpected server response: 403',
      });
  });

  it('is not accepted at other addresses', async () => {
    expect((await socket({ path: '/other' }).closed).reason).toContain('404');
  });

  it('answers pings, before it is known who asks as well', async () => {
    const peer = socket();
    await peer.say({ type: 'ping' });
    expect(await peer.receive()).toEqual({ type: 'pong' });
    await peer.say({ type: 'ping', payload: { any: 1 } });
    expect(await peer.receive()).toEqual({ type: 'pong' });
    await peer.say({ type: 'pong' });
    await peer.login((await openSession()).token);
  });
});

describe('a close with the protocol’s code', () => {
  const codeAfter = async (...messages: (object | string)[]): Promise<number> => {
    const peer = socket();
    for (const message of messages) await peer.say(message);
    return (await peer.closed).code;
  };
  const init = async () => ({
    type: 'connection_init',
    payload: { authorization: `Bearer ${(await openSession()).token}` },
  });

  it.each<[string, object | string]>([
    ['no JSON', '{'],
    ['an empty message', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no type', { id: '1' }],
    ['an unknown type', { type: 'start', id: '1' }],
    ['a type of the server', { type: 'next', id: '1', payload: {} }],
    ['a payload that is no object', { type: 'connection_init', payload: 'x' }],
    ['no id', { type: 'subscribe', payload: { query: '{ a }' } }],
    ['an id that is no text', { type: 'subscribe', id: 1, payload: { query: '{ a }' } }],
    ['a long id', { type: 'complete', id: 'x'.repeat(101) }],
    ['no payload', { type: 'subscribe', id: '1' }],
  ])('4400 for %s', async (_name, message) => {
    expect(await codeAfter(message)).toBe(4400);
  });

  it('4400 for bytes, and for a subscription that is no call', async () => {
    const bytes = socket();
    await bytes.say({ type: 'ping' });
    bytes.ws.send(Buffer.from('{"type":"ping"}'));
    expect((await bytes.closed).code).toBe(4400);
    const peer = await loggedIn();
    await peer.say({ type: 'subscribe', id: '1', payload: { query: 7 } });
    expect((await peer.closed).code).toBe(4400);
  });

  it('4401 for a subscription before it is known who asks', async () => {
    expect(await codeAfter({ type: 'subscribe', id: '1', payload: { query: NEW_POINT } })).toBe(4401);
  });

  it('4403 without a token, with a wrong one, and with one of a session that ended', async () => {
    const ended = await openSession();
    await sessions.end(ended.sessionId);
    const expired = await new AccessTokens(new Uint8Array(32), -1).sign((await openSession()).sessionId, 1);
    const forged = await new AccessTokens(new Uint8Array(32).fill(1), 15).sign(
      (await openSession()).sessionId,
      1,
    );
    for (const authorization of [
      `Bearer ${ended.token}`,
      `Bearer ${expired}`,
      `Bearer ${forged}`,
      'Bearer x',
      'x',
    ])
      expect(await codeAfter({ type: 'connection_init', payload: { authorization } })).toBe(4403);
    expect(await codeAfter({ type: 'connection_init' })).toBe(4403);
    expect(await codeAfter({ type: 'connection_init', payload: null })).toBe(4403);
  });

  it('4406 for another subprotocol or none', async () => {
    expect((await socket({ protocols: ['graphql-ws'] }).closed).code).toSatisfy(
      (code) => code === 4406 || code === 0,
    );
    expect((await socket({ protocols: [] }).closed).code).toBe(4406);
  });

  it('4408 for who does not say who it is', async () => {
    const hurried = await serve({ initWithinMs: 2_000 }); // enough for whoever logs in while the machine is busy
    const quick = await loggedIn(undefined, hurried.url);
    expect((await socket({}, hurried.url).closed).code).toBe(4408); // by then the other's time would be over, too
    await quick.say({ type: 'ping' });
    expect(await quick.receive()).toEqual({ type: 'pong' });
  });

  it('4409 for an id in use, also while its subscription starts', async () => {
    const peer = await loggedIn();
    await peer.subscribe('1', NEW_POINT, { g: [north.rootGroupId] });
    await peer.subscribe('1', NEW_POINT, { g: [north.rootGroupId] });
    expect(await peer.closed).toEqual({ code: 4409, reason: 'Subscriber for 1 already exists' });
  });

  it('4429 for a second word of who it is, also before the first is answered', async () => {
    expect(await codeAfter(await init(), await init())).toBe(4429);
    const peer = await loggedIn();
    await peer.say(await init());
    expect((await peer.closed).code).toBe(4429);
  });

  it('1009 for a message that is too large', async () => {
    expect(await codeAfter({ type: 'ping', payload: { x: 'x'.repeat(70_000) } })).toBe(1009);
  });
});

describe('a subscription', () => {
  it('gives a snapshot and then what changes, within the groups', async () => {
    const peer = await loggedIn();
    await peer.subscribe('all', NEW_POINT, { g: [north.rootGroupId] });
    await peer.subscribe('some', NEW_POINT, { g: [north.groupId] });
    const all = await peer.next<Batch>('all');
    expect([all.newPoint.snapshot, mids(all)]).toEqual([true, [own, other]]);
    expect(mids(await peer.next<Batch>('some'))).toEqual([own]);
    fleet.apply([testChange(other), testChange(foreign)]);
    const change = await peer.next<Batch>('all');
    expect([change.newPoint.snapshot, mids(change)]).toEqual([false, [other]]);
    fleet.apply([testChange(own)]);
    expect(mids(await peer.next<Batch>('some'))).toEqual([own]);
  });

  it('goes on from its cursor on another connection', async () => {
    const first = await loggedIn();
    await first.subscribe('1', NEW_POINT, { g: [north.rootGroupId] });
    const { cursor } = (await first.next<Batch>('1')).newPoint;
    first.close();
    fleet.apply([testChange(other)]);
    const second = await loggedIn(north.operatorName);
    await second.subscribe('1', NEW_POINT, { g: [north.rootGroupId], c: cursor });
    const batch = await second.next<Batch>('1');
    expect([batch.newPoint.snapshot, mids(batch)]).toEqual([false, [other]]);
  });

  it('of a large fleet shows some of it before the whole, to whom asks for that', async () => {
    await store.pool.query(
      `INSERT INTO asset (customer_id, license_plate, name, type_id)
       SELECT customer_id, 'LARGE-' || n, 'Large', type_id FROM asset, generate_series(1, 2000) n WHERE id = $1`,
      [own],
    );
    const peer = await loggedIn();
    for (const [id, p, cursors] of [
      ['1', true, ['', expect.stringMatching(/./)]],
      ['2', false, [expect.stringMatching(/./)]],
    ] as const) {
      await peer.subscribe(id, NEW_POINT, { g: [north.rootGroupId], p });
      for (const cursor of cursors) {
        const { newPoint } = await peer.next<Batch>(id);
        expect(newPoint).toMatchObject({ cursor, snapshot: cursor !== '' });
      }
    }
    await store.pool.query("DELETE FROM asset WHERE license_plate LIKE 'LARGE-%'");
  });

  it('may stand in fragments, under another name, and beside a name of an operation', async () => {
    const peer = await loggedIn();
    const query = `subscription A { ...F } fragment F on Subscription { ... { live: newPointByAssetId(assetId: ${own}) { mid } } }
      subscription B { newPoint(groupsIDs: []) { snapshot } }`;
    await peer.say({ id: '1', type: 'subscribe', payload: { query, operationName: 'A' } });
    expect(await peer.next('1')).toEqual({ live: { mid: own } });
    await peer.say({ id: '2', type: 'subscribe', payload: { query, operationName: 'B' } });
    expect(await peer.next('2')).toEqual({ newPoint: { snapshot: true } });
  });

  it('is told apart from another operation of the same text', async () => {
    const query = `subscription A($g: [Id!]!) { newPoint(groupsIDs: $g) { items { mid } } }
      subscription B($g: [Id!]!) { newPoint(groupsIDs: $g) { items { nMov } } }`;
    const peers = await Promise.all([loggedIn(), loggedIn()]);
    for (const [index, operationName] of ['A', 'B'].entries())
      await peers[index]?.say({
        id: '1',
        type: 'subscribe',
        payload: { query, operationName, variables: { g: [north.groupId] } },
      });
    const answers = await Promise.all(peers.map((peer) => peer.next('1')));
    expect(answers).toEqual([
      { newPoint: { items: [{ mid: own }] } },
      { newPoint: { items: [{ nMov: 'Norte 1' }] } },
    ]);
  });

  it('of one asset gives its point now and whenever it changes', async () => {
    const peer = await loggedIn();
    await peer.subscribe('1', ONE, { a: own });
    expect(await peer.next('1')).toMatchObject({ newPointByAssetId: { mid: own, nMov: 'Norte 1' } });
    fleet.apply([testChange(other), testChange(own, { fixTime: Date.parse('2026-11-21T12:00:00Z') })]);
    expect(await peer.next('1')).toMatchObject({
      newPointByAssetId: { mid: own, fGPS: '2026-11-21T12:00:00.000Z' },
    });
  });

  it('to what another customer has is NOT_FOUND or empty, and the connection goes on', async () => {
    const peer = await loggedIn();
    await peer.subscribe('1', ONE, { a: foreign });
    expect(await peer.refusal('1')).toBe('NOT_FOUND');
    await peer.subscribe('1', ONE, { a: 2_000_000_000 });
    expect(await peer.refusal('1')).toBe('NOT_FOUND');
    await peer.subscribe('2', NEW_POINT, { g: [south.rootGroupId, south.groupId] });
    expect((await peer.next<Batch>('2')).newPoint).toMatchObject({ snapshot: true, items: [], removed: [] });
    await peer.subscribe('1', ONE, { a: own });
    await peer.next('1');
  });

  it('by the same text at the same time gives users of two customers each their own, now and whenever it changes', async () => {
    const g = [north.rootGroupId, south.rootGroupId, north.groupId, south.groupId];
    const ofSouth = south.assets.map(({ assetId }) => assetId);
    const peers = await Promise.all([loggedIn(north.managerName), loggedIn(south.managerName)]);
    await Promise.all(peers.map((peer) => peer.subscribe('1', NEW_POINT, { g })));
    const snapshots = await Promise.all(peers.map((peer) => peer.next<Batch>('1')));
    expect(snapshots.map(mids)).toEqual([[own, other], [foreign]]);
    fleet.apply([own, other, ...ofSouth].map((assetId) => testChange(assetId)));
    const batches = await Promise.all(peers.map((peer) => peer.next<Batch>('1')));
    expect(batches.map(mids)).toEqual([[own, other], ofSouth.toSorted((a, b) => a - b)]);
    // What one of them saw last is no place from which the other could go on to more than its own.
    const [cursor] = batches.map(({ newPoint }) => newPoint.cursor);
    await peers[1]?.subscribe('2', NEW_POINT, { g, c: cursor });
    const resumed = await peers[1]?.next<Batch>('2');
    expect(resumed && mids(resumed).filter((mid) => !ofSouth.includes(mid))).toEqual([]);
    expect(resumed?.newPoint.removed).toEqual([]);
  });

  it.each<[string, string, object, string]>([
    ['a query', '{ currentUser { id } }', {}, 'QUERY_INVALID'],
    ['a mutation', 'mutation { logout }', {}, 'QUERY_INVALID'],
    ['what does not parse', 'subscription {', {}, 'QUERY_INVALID'],
    [
      'two at once',
      'subscription { newPoint(groupsIDs: []) { cursor } newPointByAssetId(assetId: 1) { mid } }',
      {},
      'QUERY_INVALID',
    ],
    [
      'what is too deep',
      `subscription { newPoint(groupsIDs: []) ${'{ items '.repeat(12)} { mid } ${'}'.repeat(12)} }`,
      {},
      'QUERY_TOO_DEEP',
    ],
    ['badly typed variables', ONE, { a: 'x' }, 'INVALID_INPUT'],
    ['missing variables', ONE, {}, 'INVALID_INPUT'],
  ])('of %s is refused with a code, and the connection goes on', async (_name, query, variables, code) => {
    const peer = await loggedIn();
    await peer.subscribe('1', query, variables as Record<string, unknown>);
    expect(await peer.refusal('1')).toBe(code);
    await peer.subscribe('1', ONE, { a: own });
    await peer.next('1');
  });

  it('ends when it is completed, and its id is free again', async () => {
    const peer = await loggedIn();
    for (let round = 0; round < 3; round++) {
      await peer.subscribe('1', ONE, { a: own });
      await peer.next('1');
      await peer.say({ type: 'complete', id: '1' });
    }
    // Completed while it starts, and started again at once: one of them is left.
    await peer.subscribe('1', ONE, { a: own });
    await peer.say({ type: 'complete', id: '1' });
    await peer.subscribe('1', ONE, { a: own });
    // The first may have begun; once one that came after them shows how things stand, so does the one that is left.
    await peer.subscribe('after', ONE, { a: own });
    await peer.next('after');
    await peer.say({ type: 'complete', id: 'after' });
    await peer.settled();
    const fixTime = Date.parse('2026-11-21T12:34:56Z');
    const tellsOfChange = ({ payload }: ServerMessage) => JSON.stringify(payload).includes('12:34:56');
    fleet.apply([testChange(own, { fixTime })]);
    await peer.receive(tellsOfChange);
    await new Promise((resolve) => setTimeout(resolve, 3 * LIVE_MS));
    expect(peer.received.filter(tellsOfChange)).toEqual([]);
    await peer.say({ type: 'complete', id: 'never started' });
    await peer.say({ type: 'complete', id: '1' });
    await peer.settled();
    peer.received.length = 0;
    fleet.apply([testChange(own)]);
    await new Promise((resolve) => setTimeout(resolve, 3 * LIVE_MS));
    expect(peer.received).toEqual([]);
  });

  it('is one of twenty at most', async () => {
    const peer = await loggedIn();
    for (let i = 0; i < 21; i++) await peer.subscribe(`s${i}`, ONE, { a: own });
    expect(await peer.refusal('s20')).toBe('QUERY_TOO_LARGE');
    await peer.say({ type: 'complete', id: 's0' });
    await peer.subscribe('again', ONE, { a: own });
    await peer.next('again');
  });
});

describe('a live connection ends', () => {
  it('at once with its session, and with the user’s others when the password changes', async () => {
    const session = await openSession();
    const peer = await socket().login(session.token);
    const bystander = await loggedIn();
    await sessions.end(session.sessionId);
    requesters.forget(session.sessionId);
    expect((await peer.closed).code).toBe(4403);
    await store.pool.query('UPDATE session SET ended_at = now() WHERE user_id = $1', [north.managerId]);
    requesters.forgetUser(north.managerId);
    expect((await bystander.closed).code).toBe(4403);
  });

  it('with 1012 when the user sees something else now, not when nothing changed', async () => {
    const manager = await loggedIn();
    const operator = await loggedIn(north.operatorName);
    await store.pool.query(
      'INSERT INTO user_group (user_id, group_id) SELECT id, $2 FROM app_user WHERE user_name = $1',
      [north.operatorName, north.groupId],
    );
    requesters.forgetAll();
    expect((await operator.closed).code).toBe(1012);
    await manager.subscribe('1', ONE, { a: own });
    await manager.next('1');
    const again = await loggedIn(north.operatorName);
    await again.subscribe('1', NEW_POINT, { g: [north.rootGroupId, north.groupId] });
    expect(mids(await again.next<Batch>('1'))).toEqual([own]);
    await again.subscribe('2', ONE, { a: other });
    expect(await again.refusal('2')).toBe('NOT_FOUND');
    await store.pool.query('DELETE FROM user_group');
  });

  it('by itself some time after the session did, wherever that was ended', async () => {
    const watchful = await serve({ pingEveryMs: 100, requesters: new RequesterCache(store.db, 50) });
    const session = await openSession();
    const peer = await socket({}, watchful.url).login(session.token);
    await sessions.end(session.sessionId);
    expect((await peer.closed).code).toBe(4403);
  });

  it('when the client does not answer any more', async () => {
    const watchful = await serve({ pingEveryMs: 400 });
    const silent = await loggedIn(undefined, watchful.url);
    const answering = await loggedIn(undefined, watchful.url);
    silent.ws.pause(); // reads nothing, so it answers no ping either
    const connections = promisify(watchful.app.server.getConnections.bind(watchful.app.server));
    await expect.poll(() => connections(), { timeout: 10_000 }).toBe(1);
    silent.ws.resume();
    expect((await silent.closed).code).toBe(1006);
    await answering.say({ type: 'ping' });
    expect(await answering.receive()).toEqual({ type: 'pong' });
  });

  it('with 1001 when the server stops, which waits for nobody', async () => {
    const stopping = await serve();
    const polite = await loggedIn(undefined, stopping.url);
    const silent = await loggedIn(undefined, stopping.url);
    silent.ws.pause();
    await stopping.app.close();
    expect((await polite.closed).code).toBe(1001);
  });
});
