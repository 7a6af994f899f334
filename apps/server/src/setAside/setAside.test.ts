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
const setAside = async () =>
  (
    await server.call<{ setAsideMessages: { id: number; deviceIdentifier: string; reason: string }[] }>(
      '{ setAsideMessages { id deviceIdentifier reason protocol peer receivedAt setAsideAt frame messageCount } }',
      {},
      owner,
    )
  ).setAsideMessages;

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
    frame: expect.stringMatching(/^504f5354/), // POST
  });
  const again = () =>
    server.call<{ takeInAgain: number }>(
      'mutation ($ids: [Id!]!) { takeInAgain(ids: $ids) }',
      { ids: [kept?.id] },
      owner,
    );
  expect(await again()).toEqual({ takeInAgain: 0 });
  expect(await setAside()).toHaveLength(1);
  await accept();
  expect(await again()).toEqual({ takeInAgain: 1 });
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
