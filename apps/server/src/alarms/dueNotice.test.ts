import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { announceNotices } from '../maintenance/announce.ts';
import { announceDocuments } from '../maintenance/announceDocuments.ts';
import { DAY, driveDaily, Workshop } from '../maintenance/testing/workshop.ts';
import { httpReceiver } from '../outside/testing/httpReceiver.ts';
import { isWaitedFor } from '../store/testing/lockWaits.ts';
import { confirmTestAddresses, insertTestRule } from '../testing/testAlarms.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

/** A service notice that becomes due: from the notice through the rules to everybody whom it names, and to a webhook. */

const folder = await mkdtemp(join(tmpdir(), 'rastro-notices-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store);
    await store.pool.query(
      "UPDATE app_user SET email = 'gerente@rastro.test', language = 'US' WHERE id = $1",
      [fleet.north.managerId],
    );
    await store.pool.query("UPDATE app_user SET email = 'operador@rastro.test' WHERE user_name = $1", [
      fleet.north.operatorName,
    ]);
    await confirmTestAddresses(store, fleet.north.customerId, ['taller@norte.test']);
  },
  { settings: { DATA_DIR: folder, WEBHOOK_PRIVATE_ADDRESSES: 'on' } },
);
const { north } = fleet;
const [van] = north.assets as [(typeof north.assets)[0]];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const workshop = new Workshop(server, manager, van.assetId);
const now = Math.floor(Date.now() / 60_000) * 60_000;
const operatorId: number = (
  await server.store.pool.query('SELECT id FROM app_user WHERE user_name = $1', [north.operatorName])
).rows[0].id;

/** The mails in the outbox by receiver, once there are so many, with the outbox empty again. */
async function mails(count: number): Promise<Map<string, string>> {
  const outbox = join(folder, 'outbox');
  const files = await eventually(async () => {
    const found = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    return found.length >= count ? found : null;
  });
  expect(files).toHaveLength(count);
  const found = new Map<string, string>();
  for (const file of files) {
    const text = readable(await readFile(join(outbox, file), 'latin1'));
    found.set(/^To: (.*?)\r?$/m.exec(text)?.[1] ?? '', text);
    await rm(join(outbox, file));
  }
  return found;
}
const readable = (content: string): string =>
  Buffer.from(
    content
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

it('by date is mailed to the managers of the rule, to those whom it names and to addresses without a user, each in their language', async () => {
  const dateStart = new Date(now - 31 * DAY).toISOString();
  await workshop.createOne({
    frequencyId: 20,
    quantityKm: 30,
    dateStart,
    users: [operatorId],
    emailsList: ['Taller@Norte.test'],
  });
  expect(await announceNotices(server.store.db, Date.now())).toBeLessThanOrEqual(1); // the clock of the server may be first
  const found = await mails(3);
  expect([...found.keys()].sort()).toEqual([
    'gerente@rastro.test',
    'operador@rastro.test',
    'taller@norte.test',
  ]);
  const english = found.get('gerente@rastro.test');
  for (const part of [
    'Subject: Service due: Norte 1',
    'Service: Oil change',
    /Due: \d\d-\d\d-\d{4} /,
    'Alarm rule: Services and documents',
  ])
    expect(english).toMatch(part);
  for (const address of ['operador@rastro.test', 'taller@norte.test'])
    for (const part of [
      'Norte 1 - T1A-100 ha notificado un evento: Revisión pendiente.',
      'Servicio: Cambio de aceite',
      /Vence: \d\d\/\d\d\/\d{4} /,
    ])
      expect(found.get(address)).toMatch(part);
  const { notifications } = await server.call<{ notifications: { list: object[] } }>(
    '{ notifications(typeNotificationId: 6) { list { event about typeNotification { id } } } }',
    {},
    manager,
  );
  expect(notifications.list).toEqual([
    { event: 'Service due', about: 'Oil change', typeNotification: { id: 6 } },
  ]);
});

it('of a document names no driver who is being erased', async () => {
  const { db, pool } = server.store;
  const sql = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  const [{ id: driver }] = await sql(
    "INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, 'Rosa', 'Quispichay') RETURNING id",
    [north.customerId],
  );
  await sql('UPDATE asset SET driver_id = $1 WHERE id = $2', [driver, van.assetId]);
  await sql(
    "INSERT INTO fleet_document (customer_id, kind, driver_id, number, expires_on) VALUES ($1, 'licence', $2, 'Q-1', '2020-01-01')",
    [north.customerId, driver],
  );
  const written = () =>
    sql("SELECT message::text AS message FROM alarm_delivery WHERE message->>'code' = 'documentDue'");
  const erasing = await pool.connect();
  await erasing.query('BEGIN');
  await erasing.query("UPDATE driver SET first_name = 'Conductor borrado', last_name = '' WHERE id = $1", [
    driver,
  ]);
  await erasing.query('SELECT FROM driver WHERE id = $1 FOR UPDATE', [driver]);
  await announceDocuments(db, Date.now());
  // The rules come to it meanwhile.
  await eventually(async () => (await isWaitedFor(pool, erasing)) || (await written()).length > 0);
  await erasing.query('UPDATE fleet_document SET number = NULL, deleted_at = now() WHERE driver_id = $1', [
    driver,
  ]);
  await erasing.query('COMMIT');
  erasing.release();
  const messages = await eventually(async () => {
    const found = await written();
    return found.length > 0 ? found : null;
  });
  for (const { message } of messages) {
    expect(message).toContain('Conductor borrado');
    expect(message).not.toMatch(/Quispichay|Q-1/);
  }
  await mails(messages.length);
});

it('by the odometer is mailed with the reading at which it is due', async () => {
  await driveDaily(server, van, 8, 100_000_000, now);
  await workshop.createOne({
    frequencyId: 6,
    quantityKm: 100,
    serviceTypeId: 30,
    dateStart: new Date(now - 5 * DAY).toISOString(),
    emailsList: ['taller@norte.test'],
  });
  expect(await announceNotices(server.store.db, Date.now())).toBeLessThanOrEqual(1);
  const found = await mails(2);
  expect(found.get('taller@norte.test')).toMatch(/Servicio: Neumáticos\r?\nVence: \d{3}\.\d{3} km/);
  expect(found.get('gerente@rastro.test')).toMatch(/Service: Tires\r?\nDue: \d{2},\d{3} mi/);
});

it('tells a webhook which service or document it is, and nothing of the people whom it concerns', async () => {
  const sql = async (text: string, values: unknown[] = []) =>
    (await server.store.pool.query(text, values)).rows;
  const receiver = await httpReceiver();
  afterAll(receiver.close);
  await insertTestRule(server.store, north.customerId, {
    events: ['maintenanceDue', 'documentDue'],
    webhookUrl: `${receiver.url}/hook`,
  });
  await workshop.createOne({
    frequencyId: 20,
    quantityKm: 30,
    serviceTypeId: 20,
    dateStart: new Date(now - 31 * DAY).toISOString(),
    users: [operatorId],
    emailsList: ['taller@norte.test'],
  });
  const [{ id: driver }] = await sql(
    "INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, 'Rosa', 'Quispichay') RETURNING id",
    [north.customerId],
  );
  await sql('UPDATE asset SET driver_id = $1 WHERE id = $2', [driver, van.assetId]);
  const [licence, policy] = await sql(
    `INSERT INTO fleet_document (customer_id, kind, driver_id, asset_id, number, expires_on, emails)
     VALUES ($1, 'licence', $2, NULL, 'Q-1', '2020-01-01', 'rosa@norte.test'), ($1, 'insurance', NULL, $3, 'POL-7', '2020-01-01', NULL)
     RETURNING id`,
    [north.customerId, driver, van.assetId],
  );
  await announceNotices(server.store.db, Date.now());
  await announceDocuments(server.store.db, Date.now());
  const bodies = await eventually(async () =>
    receiver.received.length >= 3 ? receiver.received.map(({ body }) => String(body)) : null,
  );
  expect(bodies.join()).not.toMatch(/@|Rosa|Quispichay|Q-1|users|emails/);
  const told = bodies.map((body) => JSON.parse(body).event);
  expect(told.map(({ about, detail }) => [about, detail.documentId ?? null])).toEqual(
    expect.arrayContaining([
      ['Licencia de conducir', licence.id],
      ['Seguro: POL-7', policy.id],
      [expect.any(String), null],
    ]),
  );
});
