import { expect, it } from 'vitest';
import { OsmandDevice, type TestFix } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const [bad, good] = fleet.north.assets as [
  TestFleet['north']['assets'][number],
  TestFleet['north']['assets'][number],
];
const sql = (text: string) => server.store.pool.query(text);
const devices = [bad, good].map(({ identifier }) => new OsmandDevice(server.portBase, identifier));
const fix = (step: number): TestFix => ({
  fixTime: Math.floor(Date.now() / 1_000) * 1_000 - 60_000 + step * 1_000,
  latitude: -12.09,
  longitude: -77.04,
});
const countOf = async (assetId: number) =>
  (await sql(`SELECT FROM position WHERE asset_id = ${assetId}`)).rowCount;
const LIST = `query ($pageNumber: Int, $pageSize: Int, $upTo: Id) {
  setAsideMessages(pageNumber: $pageNumber, pageSize: $pageSize, upTo: $upTo) {
    total
    messages {
      id deviceIdentifier assetId licensePlate reason protocol peer receivedAt setAsideAt frame frameBytes messageCount
    }
  }
}`;
interface Page {
  total: number;
  messages: { id: number; deviceIdentifier: string; reason: string; frame: string; frameBytes: number }[];
}
const pageOf = async (args: Record<string, unknown>, token = owner): Promise<Page> =>
  (await server.call<{ setAsideMessages: Page }>(LIST, args, token)).setAsideMessages;
const setAside = async () => (await pageOf({})).messages;
const again = async (ids: unknown[], token = owner) =>
  (
    await server.call<{ takeInAgain: unknown[] }>(
      'mutation ($ids: [Id!]!) { takeInAgain(ids: $ids) { id outcome reason } }',
      { ids },
      token,
    )
  ).takeInAgain;
const remove = async (ids: unknown[], token = owner) =>
  (
    await server.call<{ deleteSetAside: number }>(
      'mutation ($ids: [Id!]!) { deleteSetAside(ids: $ids) }',
      { ids },
      token,
    )
  ).deleteSetAside;
const one = async (id: number, token = owner) =>
  (
    await server.call<{ setAsideMessage: object | null }>(
      'query ($id: Id!) { setAsideMessage(id: $id) { id frame } }',
      { id },
      token,
    )
  ).setAsideMessage;
const auditOf = async (id: number) =>
  (
    await sql(
      `SELECT action, before, after FROM audit_log WHERE entity = 'set_aside' AND entity_id = '${id}'`,
    )
  ).rows;
/** Sets messages of a device aside as the database would have it; gives their ids. */
const insert = async (identifier: string, count: number): Promise<number[]> =>
  (
    await sql(`INSERT INTO set_aside (protocol, identifier, peer, received_at, reason, frame, messages)
      SELECT 'osmand', '${identifier}', 'peer', now(), 'reason', '\\x0102', '[]' FROM generate_series(1, ${count})
      RETURNING id`)
  ).rows.map(({ id }) => id);

/** Has the database refuse positions as it does in earnest, with a code of its own. */
async function refuse(code: string, condition = 'true'): Promise<void> {
  await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${condition} THEN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON position FOR EACH ROW EXECUTE FUNCTION refuse()`);
}
const accept = () => sql('DROP FUNCTION refuse CASCADE');

it('a message that the database refuses is acknowledged, kept, shown, and stored later', async () => {
  await refuse('22000', `NEW.asset_id = ${bad.assetId}`);
  await Promise.all(devices.map((device) => device.report(fix(0))));
  expect(await countOf(good.assetId)).toBe(1);
  const [kept] = await setAside();
  expect(kept).toMatchObject({
    deviceIdentifier: bad.identifier,
    reason: '22000: no',
    protocol: 'osmand',
    messageCount: 1,
    assetId: bad.assetId,
    licensePlate: expect.stringMatching(/^T.A-1/),
    frame: expect.stringMatching(/^504f5354/), // POST
  });
  const { id } = kept as Page['messages'][number];
  expect(kept?.frameBytes).toBe((kept?.frame.length ?? 0) / 2);
  expect(await one(id)).toEqual({ id, frame: kept?.frame });
  await accept();
  await refuse('23514', `NEW.asset_id = ${bad.assetId}`);
  expect(await again([id])).toEqual([{ id, outcome: 'REFUSED', reason: '23514: no' }]);
  expect(await setAside()).toEqual([expect.objectContaining({ id, reason: '23514: no' })]); // what it says now
  await accept();
  expect(await again([id, id])).toEqual([{ id, outcome: 'STORED', reason: null }]);
  expect(await auditOf(id)).toEqual([
    { action: 'update', before: { isSetAside: true }, after: { isSetAside: false } },
  ]);
  expect(await setAside()).toEqual([]);
  expect(await countOf(bad.assetId)).toBe(1);
});

it('while the database has no room nobody is blamed and everybody waits; then all of it is stored', async () => {
  await refuse('53100');
  const health = async () => (await fetch(`${server.url}/health`)).status;
  const reports = Promise.all(devices.map((device) => device.report(fix(10))));
  await eventually(() => server.ingest.storeAway || null);
  expect(await health()).toBe(503);
  expect(await setAside()).toEqual([]);
  await accept();
  await reports;
  expect(await health()).toBe(200);
  expect(await countOf(bad.assetId)).toBe(2);
  expect(await setAside()).toEqual([]);
});

it('pages stay what they were while others are set aside', async () => {
  const ids = (await insert('paged', 5)).toReversed();
  const shown = ({ messages }: Page) => messages.map(({ id }) => id);
  const first = await pageOf({ pageNumber: 1, pageSize: 2 });
  expect([shown(first), first.total]).toEqual([ids.slice(0, 2), 5]);
  const [newer] = await insert('paged', 1);
  const second = await pageOf({ pageNumber: 2, pageSize: 2, upTo: ids[0] });
  expect([shown(second), second.total]).toEqual([ids.slice(2, 4), 5]);
  expect(shown(await pageOf({ pageNumber: 3, pageSize: 2, upTo: ids[0] }))).toEqual(ids.slice(4));
  expect(shown(await pageOf({ pageNumber: 1, pageSize: 1 }))).toEqual([newer]);
  expect(await remove([...ids, newer])).toBe(6);
});

it('what is deleted is gone for good, and the audit says what it was', async () => {
  const [id = 0, other = 0] = await insert(bad.identifier, 2);
  expect(await remove([id, id])).toBe(1);
  expect((await setAside()).map((message) => message.id)).toEqual([other]);
  expect(await remove([id])).toBe(0);
  expect(await again([id])).toEqual([]);
  expect(await auditOf(id)).toEqual([
    {
      action: 'delete',
      before: expect.objectContaining({
        protocol: 'osmand',
        deviceIdentifier: bad.identifier,
        reason: 'reason',
      }),
      after: null,
    },
  ]);
  await remove([other]);
});

it('a message of a device that is not registered any more stays where it is', async () => {
  const [id] = await insert('nobody-knows-it', 1);
  await sql(`UPDATE set_aside SET messages = '[{"kind":"position"}]' WHERE id = ${id}`);
  expect(await again([id])).toEqual([{ id, outcome: 'DEVICE_NOT_HEARD', reason: null }]);
  expect(await pageOf({})).toMatchObject({ total: 1, messages: [{ id, assetId: null, licensePlate: null }] });
  expect(await remove([id])).toBe(1);
});

it('nobody but an owner sees, takes in or deletes any, whosever device it was', async () => {
  const [id = 0] = await insert(bad.identifier, 1);
  for (const name of [fleet.north.managerName, fleet.south.managerName]) {
    const token = await server.login(name, TEST_PASSWORD);
    expect(await pageOf({}, token)).toEqual({ messages: [], total: 0 });
    expect(await one(id, token)).toBe(null);
    expect(await again([id], token)).toEqual([]);
    expect(await remove([id], token)).toBe(0);
  }
  const operator = await server.login(fleet.north.operatorName, TEST_PASSWORD);
  for (const call of [
    () => pageOf({}, operator),
    () => one(id, operator),
    () => again([id], operator),
    () => remove([id], operator),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await one(id)).toMatchObject({ id });
  await expect(remove(Array.from({ length: 1_001 }, () => id))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(await remove([id])).toBe(1);
});
